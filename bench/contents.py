"""Contents that requests are measured with, beside the shipped one."""
import os
import re
import shutil
import tarfile

HERE = os.path.dirname(os.path.abspath(__file__))
# `git archive 9e9013d widgets flags`, the content of 22 November 2026: 18 widgets on the page of results, none of which chooses among
# offers. Today's program compiles it unchanged, with two warnings.
OLD = "9e9013d"
PICK_LINE = "  - pick-one\n"
RESULTS = "widgets/layouts/flight-results.yaml"


def copy(source, folder):
    """Copies what `layover serve` reads of a content folder into the new folder `folder`, and returns that."""
    for name in ("widgets", "flags", "data"):
        if os.path.isdir(f"{source}/{name}"):
            shutil.copytree(f"{source}/{name}", f"{folder}/{name}")
    return folder


def replace(path, change):
    """Writes a file again as `change` returns it."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    changed = change(text)
    if changed != text:
        with open(path, "w", encoding="utf-8") as file:
            file.write(changed)
    return changed != text


def without_picks(source, folder):
    """The content without its card that chooses among offers."""
    if not replace(f"{copy(source, folder)}/{RESULTS}", lambda text: text.replace(PICK_LINE, "")):
        raise SystemExit(f"bench: {source}/{RESULTS} has no line '{PICK_LINE.strip()}'")
    return folder


def old(folder):
    """The content of 9e9013d."""
    with tarfile.open(f"{HERE}/content-{OLD}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return folder


def patient(source, folder):
    """The content with a second for each card: valgrind takes fifty times as long, and a card over its budget is left out."""
    for path, _, files in os.walk(copy(source, folder) + "/widgets"):
        for name in files:
            if name == "widget.yaml":
                replace(f"{path}/{name}", lambda text: re.sub(r"\bbudget: \d+ms\b", "budget: 1s", text))
    return folder
