"""Every command, recipe key and problem code is documented, and the documents are up to date."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_reference_is_what_the_code_says():
    """docs/reference is generated: `python docs/reference.py` writes it anew."""
    done = subprocess.run(
        [sys.executable, "docs/reference.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_names_no_command_that_is_not_there():
    from polycorpus.cli import app

    names = {command.callback.__name__ for command in app.registered_commands}
    for line in (ROOT / "README.md").read_text("utf-8").split("\n"):
        words = line.strip().removeprefix(".venv/bin/").split()
        if words[:1] == ["polycorpus"] and line.startswith("    "):
            assert words[1] in names, line


def test_every_file_that_the_readme_links_is_there():
    import re

    text = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target:
            assert (ROOT / target).exists(), target
