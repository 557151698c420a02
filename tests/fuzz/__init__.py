"""
Broken, cut, mixed and hostile files for every layout and every wrapper of files.

subjects    what is fuzzed, its seeds and its words     fence       nothing but the file is touched
mutations   seeds, damaged at random                    promises    what must hold for any bytes
grammars    files put together by Hypothesis            campaign    slices of inputs, recorded
guided      files led by coverage, with atheris         test_sample a few of each, in `make test`

`make test-fuzz` runs whole campaigns; `python -m tests.fuzz --help` says what can be chosen.
"""
