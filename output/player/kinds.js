/** The kinds of card in the order in which a hand is written: made from solver/cards.py and output/texts.py. */
export const KINDS = {
  "F": {"verbs": ["move"], "step": [0, 1], "quarters": 0, "names": {"de": "Vorwärts", "en": "Forwards"}},
  "B": {"verbs": ["move"], "step": [0, -1], "quarters": 0, "names": {"de": "Rückwärts", "en": "Backwards"}},
  "L": {"verbs": ["move"], "step": [-1, 0], "quarters": 0, "names": {"de": "Nach links", "en": "Left"}},
  "R": {"verbs": ["move"], "step": [1, 0], "quarters": 0, "names": {"de": "Nach rechts", "en": "Right"}},
  "TL": {"verbs": ["turn"], "step": [0, 0], "quarters": 3, "names": {"de": "Linksherum drehen", "en": "Turn left"}},
  "TR": {"verbs": ["turn"], "step": [0, 0], "quarters": 1, "names": {"de": "Rechtsherum drehen", "en": "Turn right"}},
  "TU": {"verbs": ["turn"], "step": [0, 0], "quarters": 2, "names": {"de": "Umdrehen", "en": "Turn round"}},
  "X-": {"verbs": ["remove"], "step": [0, 0], "quarters": 0, "names": {"de": "Kiste wegnehmen", "en": "Remove a box"}},
  "X+": {"verbs": ["place"], "step": [0, 0], "quarters": 0, "names": {"de": "Kiste hinstellen", "en": "Place a box"}},
  "X": {"verbs": ["remove", "place"], "step": [0, 0], "quarters": 0, "names": {"de": "Kiste wegnehmen oder hinstellen", "en": "Remove or place a box"}},
};

/** Copies of one kind that a hand can hold. */
export const MOST_COPIES = 63;
