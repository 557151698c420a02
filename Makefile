# Two commands are enough: `make run` and `make test`. Everything lives in .venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
INPUTS := pyproject.toml constraints.txt

.DEFAULT_GOAL := help
.PHONY: help run test test-slow test-fuzz install check bench clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

run: .venv/run.stamp ## build raw/, publish it to a rehearsal Hub, read it back, validate it
	@$(BIN)/polycorpus rehearse

test: .venv/dev.stamp ## the test suite, without the slow part
	$(BIN)/pytest -m "not slow"

test-slow: .venv/dev.stamp ## whole corpora, fault schedules, random histories
	$(BIN)/pytest -m slow

test-fuzz: .venv/fuzz.stamp ## 100,000 hostile files a layout; a day, and it goes on where it was stopped
	$(BIN)/python -m tests.fuzz

install: .venv/dev.stamp ## .venv with all that tests need

check: .venv/dev.stamp ## lint, types, import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/dev.stamp ## benchmarks, as ratios in one run
	$(BIN)/python -m benchmarks

clean: ## remove everything that is made, keep what is written by hand
	rm -rf .venv build dist .polycorpus .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# A stamp is touched only after the install went through, so that a broken one is tried again.
.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/run.stamp: .venv/bin/python $(INPUTS)
	$(PIP) install --quiet --constraint constraints.txt --editable .
	@touch $@

.venv/dev.stamp: .venv/bin/python $(INPUTS)
	$(PIP) install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@ .venv/run.stamp

# Coverage guidance has wheels for few Pythons; without it the rest of the fuzzing runs, and says so.
.venv/fuzz.stamp: .venv/dev.stamp
	-$(PIP) install --quiet --constraint constraints.txt --editable '.[dev,fuzz]'
	@touch $@
