"""The deck in the terminal, played by keys."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from helpers.printed import LINES, deck_of
from schaben.generator.decks.deck import Deck, TaskCard
from schaben.output.player.terminalapp import PlayerApp, TaskScreen
from schaben.output.player.terminalboard import kitchen
from schaben.output.player.tries import Attempt, State
from schaben.output.words import Language
from schaben.solver import rules
from schaben.solver.board import square_name
from schaben.solver.notation import parse_line
from schaben.solver.task import Action
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

Deed = Callable[[Pilot[None], PlayerApp], Awaitable[None]]


def good_deck() -> Deck:
    """The tasks of LINES whose solutions win."""
    deck = deck_of(LINES)
    return replace(deck, cards=tuple(card for card in deck.cards if wins(card)))


def wins(card: TaskCard) -> bool:
    *_, last = rules.positions(card.task, card.solution)
    return rules.is_won(card.task, last)


DECK = good_deck()


def run(deed: Deed, language: Language = Language.EN, deck: Deck = DECK) -> PlayerApp:
    """Do something with the app, in a terminal that nobody sees."""
    app = PlayerApp(deck, language)

    async def session() -> None:
        async with app.run_test(size=(110, 40)) as pilot:
            await pilot.pause()
            await deed(pilot, app)

    asyncio.run(session())
    return app


def keys(action: Action, here: str | None = None) -> list[str]:
    """The letters of the card; the keys to a square come from where the cursor is."""
    return [{"-": "minus", "+": "plus"}.get(letter, letter.lower()) for letter in action.card.code]


async def play(pilot: Pilot[None], app: PlayerApp, action: Action) -> None:
    await pilot.press(*keys(action))
    screen = app.screen
    assert isinstance(screen, TaskScreen)
    if action.square is None:
        return
    if screen.chosen is None:
        await pilot.press("enter")
    assert screen.cursor is not None
    here, there = square_name(screen.cursor), square_name(action.square)
    across, up = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    await pilot.press(*["right" if across > 0 else "left"] * abs(across), *["up" if up > 0 else "down"] * abs(up))
    await pilot.press("enter")


def text_of(app: PlayerApp, name: str) -> str:
    return str(app.screen.query_one(f"#{name}", Static).render())


def test_every_task_is_solved_by_its_solution() -> None:
    assert len(DECK.cards) >= 6

    async def deed(pilot: Pilot[None], app: PlayerApp) -> None:
        await pilot.press("enter")
        for card in DECK.cards:
            for action in card.solution:
                await play(pilot, app, action)
            assert card.id in app.solved, card.id
            await pilot.press("enter")
        tasks = app.screen.query_one(OptionList)
        assert tasks.option_count == len(DECK.cards)

    assert run(deed).solved == {card.id for card in DECK.cards}


def test_undo_reset_and_a_ladder_of_hints() -> None:
    card = DECK.cards[2]
    first = card.solution[0]

    async def deed(pilot: Pilot[None], app: PlayerApp) -> None:
        app.open(card.id)
        await pilot.pause()
        await pilot.press("h")
        assert text_of(app, "hint") == "It can still be solved."
        wrong = next(action for action in rules.actions(card.task.start) if action.card.is_turn and action != first)
        await play(pilot, app, wrong)
        await pilot.press("h", "h", "h", "h")
        said = text_of(app, "hint")
        assert said.startswith("It cannot be solved any more.\nCard 1, ")
        assert said.count("\n") == 3
        await pilot.press("z")
        assert text_of(app, "line") == "Played: -"
        for action in card.solution[:2]:
            await play(pilot, app, action)
        await pilot.press("R")
        assert text_of(app, "line") == "Played: -"
        await pilot.press("escape")
        assert app.screen.query_one(OptionList)

    run(deed)


def test_in_german() -> None:
    async def deed(pilot: Pilot[None], app: PlayerApp) -> None:
        await pilot.press("enter")
        assert "Am Ende auf" in text_of(app, "prompt")
        assert text_of(app, "head").endswith(("leicht", "mittel", "schwer"))

    run(deed, Language.DE)


def test_names_in_square_brackets_are_only_text() -> None:
    deck = replace(DECK, title="[bold]x[/] [/nothing]")

    async def deed(_pilot: Pilot[None], app: PlayerApp) -> None:
        assert "[bold]x[/] [/nothing]" in str(app.screen.query(Static).first().render())

    run(deed, deck=deck)


def test_a_try_knows_how_it_stands() -> None:
    task, solution = parse_line("A2N / B3E C1N C2S C5E D6W / - / R B => R:C2 B:C1")
    assert solution is not None
    attempt = Attempt(task, solution, 6)
    assert (attempt.state, attempt.agreeing, attempt.next_action) == (State.PLAYING, 0, solution[0])
    wrong = attempt.played(attempt.choices(solution[1].card)[0])
    assert (wrong.agreeing, wrong.next_action) == (0, solution[0])
    lost = wrong.played(wrong.choices(solution[0].card)[0])
    assert lost.state is State.FAILED
    won = attempt.played(solution[0]).played(solution[1])
    assert (won.state, won.agreeing, won.next_action) == (State.SOLVED, 2, None)


def test_the_kitchen_shows_every_piece() -> None:
    task, _ = parse_line("A2N / B3E C1N / D4 / R B / =F5")
    shown = kitchen(task.start, task.target).plain
    assert [shown.count(sign) for sign in ("⟦▲⟧", "→", "↑", "████", "◎")] == [1, 1, 1, 1, 1]
    assert len(shown.splitlines()) == 15
