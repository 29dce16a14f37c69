"""Every plot of a report: its title, what draws it, and its width."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ..drawing.canvas import Canvas
from .bars import bars
from .courses import curve, measures, played
from .heatmaps import boards, correlation_maps, kinds, tricks, what_drives
from .lessonchart import lessons
from .tables import Tables


class Plot(NamedTuple):
    """A plot by its title, what draws it, and its width in mm as a file."""

    title: str
    draw: Callable[[Tables, float], Canvas]
    width: float


PLOTS: Final[Mapping[str, Plot]] = {
    "curve": Plot("The curve of difficulty", curve, 236.0),
    "measures": Plot("Measures from task to task", measures, 236.0),
    "drivers": Plot("What goes with the bits", what_drives, 176.0),
    "kinds": Plot("Cards in hand", kinds, 176.0),
    "tricks": Plot("Tricks of the solutions", tricks, 176.0),
    "lessons": Plot("Lessons from task to task", lessons, 236.0),
    "boards": Plot("Where things are", boards, 236.0),
    "correlations": Plot("What goes with what", correlation_maps, 176.0),
}
"""Every plot by the name of its file."""
PLAYED: Final = Plot("Bits and people's play", played, 176.0)
TOTALS: Final = Plot("All tasks", lambda tables, width: bars(tables.bars, width), 176.0)


def plots_of(with_plays: bool, with_totals: bool = False) -> Mapping[str, Plot]:
    """The plots of a report; those on people's play and on all tasks of a pool only where there are any."""
    return {**({"totals": TOTALS} if with_totals else {}), **PLOTS, **({"played": PLAYED} if with_plays else {})}
