#!/usr/bin/env python3
"""Checks that the proofs have run: each test class that has the tag "proof", and those that run twice."""

import pathlib
import re
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAG = re.compile(r'^@Tag\("proof"\)$', re.MULTILINE)
PACKAGE = re.compile(r"^package ([\w.]+);$", re.MULTILINE)
FEWEST = 20
AGAIN = {"core": "surefire-reports-native", "stress": "surefire-reports-native", "spring": "surefire-reports-boot-4"}


def proofs():
    """Returns module and name of each class with the tag."""
    for source in sorted(ROOT.glob("*/src/test/java/**/*Test.java")):
        text = source.read_text(encoding="utf-8")
        if TAG.search(text):
            module = source.relative_to(ROOT).parts[0]
            yield module, PACKAGE.search(text).group(1) + "." + source.stem


def problem(report, started):
    """Says what is wrong with a report, or returns nothing."""
    if not report.exists():
        return "no report"
    if report.stat().st_mtime < started:
        return "report is older than the build"
    suite = xml.etree.ElementTree.parse(report).getroot()
    tests, skipped = int(suite.get("tests")), int(suite.get("skipped"))
    if tests == 0 or tests == skipped:
        return f"nothing ran: tests={tests}, skipped={skipped}"
    if int(suite.get("failures")) + int(suite.get("errors")) > 0:
        return "failures"
    return None


def main():
    started = float(sys.argv[1])
    wrong, count = [], 0
    for module, name in proofs():
        count += 1
        found = problem(ROOT / module / "target" / "surefire-reports" / f"TEST-{name}.xml", started)
        if found:
            wrong.append(f"{found}: module={module}, class={name}")
    for module, reports in AGAIN.items():
        folder = ROOT / module / "target" / reports
        if not any(problem(report, started) is None for report in folder.glob("TEST-*.xml")):
            wrong.append(f"tests did not run again: module={module}, reports={reports}")
    if count < FEWEST:
        wrong.append(f"too few proofs: count={count}, min={FEWEST}")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"proofs: classes={count}, all ran")


main()
