"""The plot of a census."""

from collections import Counter

import pytest
from schaben.generator.census.families import Family
from schaben.generator.census.findings import Findings
from schaben.generator.census.tally import GOOD
from schaben.output.report.censusplot import census_plot


@pytest.mark.parametrize("starts", [7, 10**14])
def test_names_and_numbers_stay_on_the_page(starts: int) -> None:
    findings = Findings(Family(3, 2))
    findings.solutions = Counter({0: starts, 1: starts // 2, 5000: 1})
    findings.tallies = Counter({(1, GOOD): 3})
    findings.bits = Counter({(0, 1.5): 2, (2, 30.0): 1})
    canvas = census_plot(findings, 176.0)
    texts = [label.text for label in canvas.labels]
    assert f"{starts + starts // 2 + 1:,} starts by number of solutions" in texts
    assert {"0 box cards", "2 box cards", "3 good tasks by bits"} <= set(texts)
    for label in canvas.labels:
        wide = label.style.width(label.text)
        left = label.x - {"left": 0.0, "center": wide / 2, "right": wide}[label.align]
        assert left >= 0, label
        assert left + wide <= canvas.width, label


def test_without_a_good_task() -> None:
    findings = Findings(Family(1, 3))
    findings.solutions = Counter({0: 4})
    assert "0 good tasks by bits" not in [label.text for label in census_plot(findings, 88.0).labels]
