"""Every wish, in at least one form."""

MEASURED = ["trap>=2", "bits=3..9"]
"""Wishes for what grading measures, which are not asked of a plan."""

ASKED = [
    "cards=5",
    "cockroaches=3..5",
    "boxes>=4",
    "kinds+=TU",
    "kinds-=X-,X+",
    'hand="F B L TL TR"',
    "bides>=2",
    "bides=0",
    "squashed>=2",
    "sucked>=5",
    "catch-at-once>=3",
    "catch-at-once<=1",
    "first-catch>=3",
    "ends=D4",
    "symmetric=mirror",
    "symmetric=half-turn",
    "symmetric-boxes=diagonal",
    "last-catch-last",
    "place-turns",
    "remove-opens",
    "teaches=walk-in",
    "teaches=TL",
    "avoids=suck-from-afar",
    "sacrifice>=1",
    "last-catch-at=D4",
    "all-caught-by=squash",
    "all-caught-by=suck",
    'path="? D4 ? ?"',
    'solution="F:? TL ? R:D4 ?"',
    'unlike="B4N / A7N B7S C1E E3E / A4 / F B L TL"',
    "behind-box",
    'pattern="A2N / B5E C6? / D4"',
]

EVERY = [*ASKED, *MEASURED]
