"""One error tree: each error has the exit code that the command line promises."""

import polycorpus.errors as tree


def test_all_names_are_public_and_documented():
    assert sorted(tree.__all__) == [n for n in dir(tree) if n[0].isupper() and n != "ClassVar"]
    assert all(name in (tree.__doc__ or "") for name in tree.__all__)


def test_exit_codes():
    assert tree.UsageError("x").exit_code == 2
    for name in ("HubError", "TokenError", "ConflictError", "DiskError", "ResourceError"):
        assert getattr(tree, name)("x").exit_code == 3


def test_an_error_carries_its_hint():
    error = tree.HubError("the Hub is down", hint="try again")
    assert (str(error), error.hint) == ("the Hub is down", "try again")
