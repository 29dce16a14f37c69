"""A deck, played in the terminal."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.driver import Driver
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...generator.decks.deck import Deck, TaskCard
from ...solver.board import Direction, Square, square_name
from ...solver.cards import CARD_BY_CODE, Card
from ...solver.notation import format_action, format_hand, format_play
from ...solver.task import Action
from ...solver.ways import neighbour
from ..words import Language, words_in
from .inputthread import lenient
from .terminalboard import kitchen
from .terminalwords import WORDS
from .tries import Attempt, State

_ARROWS = {"up": Direction.N, "right": Direction.E, "down": Direction.S, "left": Direction.W}
_SIGNS = {"minus": "-", "plus": "+"}


def play_in_terminal(deck: Deck, language: Language) -> int:
    """Play until the player leaves; 0, or another number if the program failed."""
    app = PlayerApp(deck, language)
    app.run()
    return app.return_code or 0


class PlayerApp(App[None]):
    """The list of tasks, and one task at a time."""

    CSS = """
    Screen { background: $background; }
    #table { height: auto; }
    #kitchen { width: 48; margin: 1 2; }
    #side { width: 1fr; margin: 1 1; }
    #side Static { margin-bottom: 1; }
    OptionList { height: 1fr; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "quit", show=False)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, deck: Deck, language: Language) -> None:
        super().__init__()
        self.deck, self.language = deck, language
        self.solved: set[str] = set()
        self.title = deck.title

    def get_driver_class(self) -> type[Driver]:
        """What reads the keys: one that goes on after bytes that are not UTF-8."""
        return lenient(super().get_driver_class())

    def on_mount(self) -> None:
        """Begin with the list."""
        self.push_screen(TaskList())

    def said(self, name: str, **values: object) -> str:
        """A text of the player's language."""
        return WORDS[self.language][name].format(**values)

    def level(self, card: TaskCard) -> str:
        """The level of a task in the player's language."""
        return words_in(self.language).level(card.level)

    def open(self, id_: str) -> None:
        """Play a task of the deck."""
        card = self.deck.card(id_)
        if card is not None:
            self.push_screen(TaskScreen(card))

    def after(self, card: TaskCard) -> TaskCard | None:
        """The next task of the deck."""
        at = self.deck.cards.index(card) + 1
        return self.deck.cards[at] if at < len(self.deck.cards) else None


class _OfPlayer(Screen[None]):
    @property
    def player(self) -> PlayerApp:
        """The app, by its own type."""
        assert isinstance(self.app, PlayerApp)  # noqa: S101 (textual does not say so itself)
        return self.app


class TaskList(_OfPlayer):
    """All tasks, with what is solved."""

    def compose(self) -> ComposeResult:
        """The title, the list, the keys."""
        yield Static(self.player.deck.title, markup=False)
        yield OptionList(*self._options())
        yield Static(self.player.said("list"), markup=False)

    def on_screen_resume(self) -> None:
        """Back from a task: what was solved is marked."""
        tasks = self.query_one(OptionList)
        chosen = tasks.highlighted
        tasks.clear_options()
        tasks.add_options(self._options())
        tasks.highlighted = chosen or 0
        tasks.focus()

    def _options(self) -> Iterable[Option]:
        for card in self.player.deck.cards:
            mark = "✓" if card.id in self.player.solved else " "
            hand = format_hand(card.task.hand).replace("[", r"\[")
            yield Option(f"{mark} {card.id:>4}  {self.player.level(card):9}  {hand}", id=card.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the task."""
        if event.option_id is not None:
            self.player.open(event.option_id)


class TaskScreen(_OfPlayer):
    """One task: letters choose a card, arrows a square, Enter plays."""

    def __init__(self, card: TaskCard) -> None:
        super().__init__()
        self.card = card
        self.rung = 0
        self.letters = ""
        self.chosen: Card | None = None
        self.cursor: Square | None = None

    def compose(self) -> ComposeResult:
        """The kitchen, and beside it what there is to say."""
        with Horizontal(id="table"):
            yield Static(id="kitchen")
            with Vertical(id="side"):
                for name in ("head", "prompt", "hand", "line", "hint", "keys"):
                    yield Static(id=name, markup=False)

    def on_mount(self) -> None:
        """Begin."""
        supply = self.player.deck.box_supply
        self.attempt = Attempt(self.card.task, self.card.solution, supply)
        self.draw()

    # --- Showing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything as it stands."""
        position = self.attempt.position
        offered = [action.square for action in self._offered() if action.square is not None]
        self.query_one("#kitchen", Static).update(kitchen(position, self.card.task.target, offered, self.cursor))
        said = self.player.said
        shown = {
            "head": f"{self.card.id}   {self.player.level(self.card)}",
            "prompt": self._prompt(),
            "hand": f"{said('hand')}: {format_hand(position.hand)}",
            "line": f"{said('line')}: {format_play(self.attempt.play) or '-'}",
            "hint": "\n".join(self._hints()),
            "keys": said("keys"),
        }
        for name, text in shown.items():
            self.query_one(f"#{name}", Static).update(text)

    def _prompt(self) -> str:
        said = self.player.said
        state = self.attempt.state
        if state is not State.PLAYING:
            return said(state.value)
        target = self.card.task.target
        number = len(self.attempt.position.cockroaches)
        goal = said("left", number=number) if target is None else said("reach", square=square_name(target))
        if self.chosen is None:
            return f"{goal}\n{said('choose')}{'  ' + self.letters if self.letters else ''}"
        name = "square" if self._offered() else "waits"
        return f"{goal}\n{self.chosen.code}: {said(name, card=self.chosen.code)}"

    def _hints(self) -> list[str]:
        """As many rungs of the ladder as were asked for, the mildest first."""
        said, right = self.player.said, self.attempt.agreeing
        is_lost = right < len(self.attempt.play)
        found = [said("lost" if is_lost else "winnable")]
        if is_lost:
            found.append(said("wrong", number=right + 1, action=format_action(self.attempt.play[right])))
        action = self.attempt.next_action
        if action is not None:
            found += [said("card", card=action.card.code), said("action", action=format_action(action))]
        return found[: self.rung]

    # --- Keys -------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """A letter of a card, an arrow, or one of the other keys."""
        key = event.key
        if key == "R":
            self._go_back_to(0)
        elif key in _ARROWS and self.cursor is not None:
            self.cursor = neighbour(self.cursor, _ARROWS[key]) or self.cursor
        elif key == "enter":
            self._enter()
        elif key == "escape":
            self._escape()
        elif key == "z":
            self._go_back_to(len(self.attempt.play) - 1)
        elif key == "h":
            self.rung = min(self.rung + 1, 4)
        elif not self._letter(_SIGNS.get(key, key).upper()):
            return
        event.stop()
        if self.is_current:
            self.draw()

    def _letter(self, letter: str) -> bool:
        """A letter of a card's code; whether it is one."""
        hand = {card.code for card in self.attempt.position.hand}
        for code in (self.letters + letter, letter):
            longer = [other for other in hand if other.startswith(code)]
            if longer == [code] or (code in hand and self.letters):
                self.letters = ""
                self._choose(CARD_BY_CODE[code])
                return True
            if longer:
                self.letters = code
                return True
        self.letters = ""
        return False

    def _choose(self, card: Card) -> None:
        self.chosen = card
        offered = self._offered()
        if card.is_turn and offered:
            self._play(offered[0])
        elif offered:
            self.cursor = offered[0].square

    def _offered(self) -> list[Action]:
        return [] if self.chosen is None else self.attempt.choices(self.chosen)

    def _enter(self) -> None:
        if self.letters in CARD_BY_CODE and self.chosen is None:  # X, when X+ or X- are in hand, too
            letters, self.letters = self.letters, ""
            self._choose(CARD_BY_CODE[letters])
            return
        if self.attempt.state is State.SOLVED:
            following = self.player.after(self.card)
            self.app.pop_screen()
            if following is not None:
                self.player.open(following.id)
            return
        action = next((one for one in self._offered() if one.square == self.cursor), None)
        if action is not None:
            self._play(action)

    def _play(self, action: Action) -> None:
        self.attempt = self.attempt.played(action)
        self.chosen, self.cursor, self.rung = None, None, 0
        if self.attempt.state is State.SOLVED:
            self.player.solved.add(self.card.id)

    def _go_back_to(self, cards: int) -> None:
        self.attempt = self.attempt.rewound(max(cards, 0))
        self.chosen, self.cursor, self.rung, self.letters = None, None, 0, ""

    def _escape(self) -> None:
        if self.chosen is None and not self.letters:
            self.app.pop_screen()
        self.chosen, self.cursor, self.letters = None, None, ""
