"""Tests of the room's pages on games at no table: the rulebook, the floor, a menu's entry."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pokernight.engine.floor import matters
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games, evening_games, find_in_rulebook
from pokernight.games.catalogue_search import figures
from pokernight.games.composing import ATOMS, hear
from pokernight.games.composing.parts import GROUPS
from pokernight.lookups import dealer_text, rulebook_json
from pokernight.odds import rule_hash
from pokernight.table.menu import read_menu
from pokernight.table.rotations import menu_text
from tests.room.asking import asked
from tests.room.running import Room, a_room
from tests.sampling import some
from tests.sentences import in_words


def posted(room: Room, wish: Any, page: str = "check") -> tuple[int, Any]:
    """The status and the JSON of a page to which something was sent."""
    return asked(f"{room.base}/api/menu/{page}", wish=wish)


def test_a_named_rotation_is_the_menu_that_a_menu_file_makes_of_its_name() -> None:
    rotations = rulebook_json.named_rotations()
    assert [rotation.name for rotation in rotations] == ["HORSE", "SHOE", "8-game"]
    for rotation in rotations:
        entries = read_menu(menu_text(rotation.name), find_in_rulebook).entries
        made = [rulebook_json.entry_of(wish, find_in_rulebook) for wish in rotation.games]
        assert [entry.name for entry in made] == [entry.name for entry in entries]
        assert [entry.rules for entry in made] == [entry.rules.to_dict() for entry in entries]


def test_every_game_is_in_the_list_and_the_house_s_own_come_first() -> None:
    listed = rulebook_json.games_in_short()
    assert [one.name for one in listed[: len(SOURCE_GAMES)]] == list(SOURCE_GAMES)
    assert {one.name for one in listed} == set(evening_games())
    assert all(one.source == (one.name in SOURCE_GAMES) for one in listed)


def whole(clause: rulebook_json.ClauseJson) -> str:
    """Return a clause with what it says of variations, as it stands on the page."""
    varied = [f"Variation: {clause.variation}"] if clause.variation else []
    return " ".join([clause.text, *varied]).strip()


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ({"wild": "yes", "players": "7"}, lambda one: one.like.wild and one.seats[1] >= 7),
        ({"split": "yes", "wild": "no"}, lambda one: one.like.split),
        ({"quick": "yes"}, lambda one: one.like.quick),
    ],
)
def test_games_are_found_as_they_are_on_the_command_line(
    said: dict[str, str], holds: Callable[[Any], bool]
) -> None:
    every = rulebook_json.games_in_short()
    found = rulebook_json.games_in_short(rulebook_json.wish_of(said))
    assert 0 < len(found) < len(every)
    assert found == [one for one in every if holds(one)]


def test_what_is_like_a_game_comes_by_its_likeness() -> None:
    first, *kin = rulebook_json.games_in_short(rulebook_json.wish_of({"like": "Winter Baseball"}))
    assert first.name == "winter_baseball"
    assert first.like is not None
    assert [(one.name, one.title) for one in kin[:2]] == list(first.like.kin.items())[:2]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"like": "basebull"}, "did you mean 'baseball'"),
        ({"players": "-1"}, "is not a number of players"),
        ({"players": "0"}, "how many want to play"),
        ({"tame": "yes"}, "quick, not by 'tame'"),
    ],
)
def test_what_nobody_can_look_for_is_refused(said: dict[str, str], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        rulebook_json.games_in_short(rulebook_json.wish_of(said))


def test_three_games_are_proposed_by_what_is_wished_for_and_liked() -> None:
    proposed = rulebook_json.proposals({"wild": "none", "betting": "none", "players": "4"})
    assert len({one.name for one in proposed}) == 3
    assert all(in_words(one.why).startswith(f"{one.title}: about ") for one in proposed)
    last = proposed[-1].title
    liking = rulebook_json.proposals({"wild": "none", "betting": "none"}, "de", {last: 1})
    assert liking[0].title == last
    assert liking[0].summary != proposed[-1].summary


@pytest.mark.parametrize(
    ("said", "reason"),
    [({"minutes": "0"}, "minutes='0' is not a number"), ({"players": "x"}, "not a number"),
     ({"wild": "very"}, "wild='very' is not one of none, some, much"), ({"tame": "1"}, "'tame'")],
)  # fmt: skip
def test_a_wish_for_proposals_that_makes_no_sense_is_refused(
    said: dict[str, str], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        rulebook_json.proposals(said)


@pytest.mark.parametrize("name", all_games())
def test_a_page_has_every_clause_option_set_and_power(name: str) -> None:
    game = find_in_rulebook(name)
    page = rulebook_json.page_of(game)
    assert [one.number for one in page.clauses] == [str(n + 1) for n in range(len(page.clauses))]
    assert all(game.clause(one.number) == f"{one.number}. {whole(one)}" for one in page.clauses)
    assert [one.name for one in page.options] == [one.name for one in game.rules.options()]
    assert all(one.words and one.source for one in page.options)
    assert page.sets == game.rule_sets
    assert len(page.powers) == len(game.powers(game.usual_rules))
    defaults = {one.name: one.default for one in page.options}
    assert game.house_rules(**defaults) == game.usual_rules
    for option in page.options:
        assert (option.takes in ("choice", "yes or no")) == bool(option.values)
        for value in option.values:
            assert game.usual_rules.to_dict().keys() == {option.name, *defaults}, value


@pytest.mark.parametrize("name", SOURCE_GAMES)
def test_a_page_in_german_differs_from_the_english_one_only_in_its_sentences(name: str) -> None:
    game = find_in_rulebook(name)
    english, german = rulebook_json.page_of(game), rulebook_json.page_of(game, "de")
    assert (english.language, german.language) == ("en", "de")
    assert german.summary != english.summary
    assert [one.number for one in german.clauses] == [one.number for one in english.clauses]
    assert not {*map(whole, german.clauses)} & {*map(whole, english.clauses)}
    for said, told in zip(english.options, german.options, strict=True):
        assert said.words != told.words
        assert replace(told, words=said.words, source=said.source) == said
    for power, told_power in zip(english.powers, german.powers, strict=True):
        assert power.words != told_power.words
        assert replace(told_power, words=power.words) == power
    assert [len(one.rungs) for one in german.ladders] == [len(one.rungs) for one in english.ladders]
    assert (german.figures is None) == (english.figures is None)
    if english.figures is not None and german.figures is not None:
        same = {row.hand for row in english.figures.hands} & {
            row.hand for row in german.figures.hands
        }
        assert same <= {"Lesser Onion", "Triple Onion", "Double Onion", "Royal"}
        assert not {*english.figures.contests} & {*german.figures.contests}
        assert {row.contest for row in german.figures.hands} <= set(german.figures.contests)
        held = [(row.held, row.wins) for row in english.figures.hands]
        assert [(row.held, row.wins) for row in german.figures.hands] == held
    assert (german.sets, german.stakes, german.seats) == (
        english.sets,
        english.stakes,
        english.seats,
    )


async def test_the_room_serves_pages_in_german_and_in_english_where_there_are_none() -> None:
    async with a_room() as room:
        base = f"{room.base}/api/games"
        for name, language in (("chaos", "de"), ("kuhn", "en")):
            status, page = await asyncio.to_thread(asked, f"{base}/{name}?language=de")
            assert (status, page["language"]) == (200, language)
            assert page == msgspec.to_builtins(rulebook_json.page_of(find_in_rulebook(name), "de"))
        status, page = await asyncio.to_thread(asked, f"{base}/chaos")
        assert (status, page["language"]) == (200, "en")
        status, sorry = await asyncio.to_thread(asked, f"{base}/chaos?language=fr")
        assert (status, "there is no language 'fr'" in sorry["reason"]) == (400, True)


def count_again(name: str) -> str:
    """Return what to do about figures of a game that are of other rules than it has now."""
    return (
        f"{name} has other rules than when its figures were counted: run "
        f"python scripts/rulebook_figures.py {name}"
    )


def test_the_figures_are_of_the_rules_that_games_have_now() -> None:
    counted = rulebook_json._counted()
    for name, game in all_games().items():
        if name in counted:
            assert counted[name]["rules"] == rule_hash(game, game.usual_rules), count_again(name)
    none = {name for name, game in all_games().items() if figures(game).group == "other"}
    uncounted = {*all_games()} - {*counted}
    assert uncounted == none, "the games in which no hands are compared have no figures; " + (
        f"run python scripts/rulebook_figures.py {' '.join(sorted(uncounted ^ none))}"
    )


def test_the_share_of_wins_in_each_contest_is_one() -> None:
    for name in rulebook_json._counted():
        figures = rulebook_json.page_of(find_in_rulebook(name)).figures
        assert figures is not None, count_again(name)
        wins = sum(one.wins for one in figures.hands if one.contest == figures.contests[0])
        assert wins <= 1.001
        assert all(0 <= one.held <= 1 for one in figures.hands)


def test_no_two_hands_that_win_a_part_have_one_name() -> None:
    for name in rulebook_json._counted():
        figures = rulebook_json.page_of(find_in_rulebook(name)).figures
        assert figures is not None, count_again(name)
        rows = [(one.contest, one.hand) for one in figures.hands]
        assert len(set(rows)) == len(rows), name


def test_the_floor_asks_until_it_can_rule() -> None:
    game = find_in_rulebook("omaha_hi_lo")
    asking = 0
    for incident, matter in matters(game).items():
        known: dict[str, str] = {}
        while (found := rulebook_json.ruling_on(game, incident, known)).asks is not None:
            assert found.ruling is None
            asking += 1
            known[found.asks.name] = found.asks.default or (found.asks.values or ["1"])[-1]
        assert found.ruling is not None
        assert found.ruling.ruling == matter.rule(**matter.read(known)).ruling
        assert len(found.cases) == len(matter.cases)
    assert asking


@pytest.mark.parametrize(
    ("incident", "facts", "said"),
    [
        ("no_such_thing", {}, "no ruling on"),
        ("misdeal", {"moon": "full"}, "does not matter here|no ruling on"),
    ],
)
def test_the_floor_says_what_it_does_not_know(
    incident: str, facts: dict[str, str], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        rulebook_json.ruling_on(find_in_rulebook("omaha_hi_lo"), incident, facts)


async def test_a_menu_s_entry_is_checked_in_words() -> None:
    async with a_room() as room:
        wish = {"game": "the_omen", "stakes": "1/2", "house": {"lost_pot": "carry"}}
        status, entry = await asyncio.to_thread(posted, room, wish)
        assert status == 200
        assert (entry["name"], in_words(entry["stakes"])) == ("The Omen", "bets $1/$2")
        assert entry["changed"]["lost_pot"] == "carry"
        assert entry["rules"].keys() > entry["changed"].keys()
        for wrong, said in (
            ({"game": "the_ome"}, "the_omen"),
            ({"game": "the_omen", "stakes": "1/2/3/4"}, "stakes"),
            ({"game": "the_omen", "house": {"lost_pots": "carry"}}, "there is no rule"),
            ({"game": "the_omen", "house": {"lost_pot": "burn"}}, "cannot be"),
            ({"game": "the_omen", "rules": "mine"}, "no rule set"),
            ({"game": "the_omen", "name": "a\nb"}, "needs a name"),
            ({"game": "the_omen", "moon": 1}, "is not a menu entry"),
            ([], "a JSON object"),
        ):
            status, sorry = await asyncio.to_thread(posted, room, wrong)
            assert (status, said in in_words(sorry["reason"])) == (400, True), sorry


async def test_the_rulebook_is_served_to_anybody_and_may_be_kept_for_a_while() -> None:
    async with a_room() as room:
        status, games = await asyncio.to_thread(asked, f"{room.base}/api/games")
        assert (status, games) == (200, msgspec.to_builtins(rulebook_json.games_in_short()))
        status, page = await asyncio.to_thread(asked, f"{room.base}/api/games/chaos")
        assert (status, page["title"], page["figures"]["seats"]) == (200, "Chaos", 5)
        status, books = await asyncio.to_thread(asked, f"{room.base}/api/floor")
        assert {one["name"] for one in books} == set(evening_games())
        status, sorry = await asyncio.to_thread(asked, f"{room.base}/api/games/chess")
        assert (status, "there is no game" in sorry["reason"]) == (400, True)
        said = find_in_rulebook("seven_card_stud+follow_the_queen")
        status, book = await asyncio.to_thread(asked, f"{room.base}/api/floor/{said.name}")
        assert (status, book["title"]) == (200, said.title)
        assert [one["incident"] for one in book["matters"]] == [*matters(said)]
        status, sorry = await asyncio.to_thread(asked, f"{room.base}/api/floor/chess")
        assert (status, "there is no game" in sorry["reason"]) == (400, True)
        url = f"{room.base}/api/floor/omaha_hi_lo/{books[3]['matters'][0]['incident']}"
        status, matter = await asyncio.to_thread(asked, url)
        assert status == 200
        assert (matter["asks"] is None) != (matter["ruling"] is None)
        sent = urllib.request.Request(f"{room.base}/api/games")
        sent.add_header("accept-encoding", "gzip")
        with await asyncio.to_thread(urllib.request.urlopen, sent) as answer:
            assert answer.headers.get_all("cache-control") == ["public, max-age=3600"]
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["x-frame-options"] == "DENY"


async def test_the_floor_answers_in_german() -> None:
    async with a_room() as room:
        floor = f"{room.base}/api/floor/omaha_hi_lo"
        status, book = await asyncio.to_thread(asked, f"{floor}?language=de")
        assert (status, book["matters"][0]["title"]) == (200, "eine Karte lag offen im Stapel")
        cards = f"{floor}/exposed_cards?language=de"
        _, matter = await asyncio.to_thread(asked, cards)
        assert matter["asks"]["question"] == "Wie viele Karten wurden aufgedeckt?"
        assert matter["asks"]["takes"] == "eine ganze Zahl von 1 bis 40"
        _, ruled = await asyncio.to_thread(asked, f"{cards}&count=2")
        assert ruled["ruling"]["outcome"] == "Vergeben"
        assert [case["when"] for case in ruled["cases"]] == ["count=2 oder mehr", ""]
        status, sorry = await asyncio.to_thread(asked, f"{cards}&count=99")
        wrong = "count kann nicht '99' sein, sondern: eine ganze Zahl von 1 bis 40"
        assert (status, sorry["reason"]) == (400, wrong)
        status, sorry = await asyncio.to_thread(asked, f"{floor}?language=fr")
        assert (status, "there is no language 'fr'" in sorry["reason"]) == (400, True)


# --- as a dealer says it

SAID = "Seven stud; follow the queen, LOW SPADE in the hole takes half"
MADE = "seven_card_stud+follow_the_queen+low_spade_half"


def made(sentence: str) -> dealer_text.MadeJson:
    return dealer_text.made_of(sentence, find_in_rulebook)


def test_a_sentence_makes_a_game_with_a_page_put_together_from_its_parts() -> None:
    told = made(SAID)
    assert told.page == rulebook_json.page_of(find_in_rulebook(MADE))
    assert told.page.seats == [2, 7]
    assert (told.bases, told.atoms) == (["seven_card_stud"], ["follow_the_queen", "low_spade_half"])
    assert (told.refusal, told.unknown) == ("", [])
    clauses = " ".join(map(whole, told.page.clauses))
    for name in told.atoms:
        assert " ".join(ATOMS[name].clause.split()) in clauses


def test_a_sentence_is_read_back_in_pieces_that_may_be_taken_back() -> None:
    told = made("seven stud, queens wild, ante two dollars")
    assert [(piece.text, piece.without) for piece in told.line] == [
        ("Seven-card Stud.", "queens wild, ante two dollars"),
        ("Queens are wild.", "seven stud, ante two dollars"),
        ("Ante $2.", "seven stud, queens wild"),
    ]
    assert made("purple cows").line == []


def test_an_open_phrase_is_asked_about_with_the_sentence_of_each_choice() -> None:
    told = made("razz with a joker, pot limit")
    assert [(ask.about, ask.said) for ask in told.asks] == [("joker", "joker")]
    sentences = [choice.sentence for choice in told.asks[0].choices]
    assert [made(sentence).asks for sentence in sentences] == [[], []]
    assert all(made(sentence).page is not None for sentence in sentences)


def test_each_family_of_modifiers_has_an_example_that_is_understood() -> None:
    for family in dealer_text.parts().families:
        base = "five draw" if family.group == "opener" else "seven stud"
        told = made(f"{base}, {family.example}")
        assert told.page is not None, family.example


def test_a_page_lists_the_names_that_dealers_give_a_game() -> None:
    assert "pass the trash" in rulebook_json.page_of(find_in_rulebook("anaconda")).also
    assert "dramaha" in rulebook_json.page_of(find_in_rulebook("drawmaha")).also


def test_a_sentence_that_is_a_game_s_name_makes_that_game() -> None:
    for name in ("Night Baseball", "the_omen", "five draw"):
        told = made(name)
        assert told.page is not None, told.refusal
        assert told.unknown == []
    assert made("Follow the Queen").atoms == []


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("seven stud, purple cows are wild", "'purple cows' does not describe a game"),
        ("low hole wild", "say which game to start from"),
        ("five draw, follow the queen", "it needs cards that come face up"),
        ("the omen, low hole wild", "The Omen is a game by itself"),
        ("seven stud, high low", "'high low' has several meanings"),
        ("chess", "there is no game 'chess'"),
        (" ", "nothing is said yet"),
    ],
)
def test_a_sentence_that_makes_nothing_says_why(said: str, reason: str) -> None:
    told = made(said)
    assert told.page is None
    assert reason in in_words(told.refusal)


def test_what_is_not_known_comes_with_the_nearest_phrase() -> None:
    told = made("seven stud, follow the mule, low hole wild")
    assert told.unknown == [dealer_text.UnknownJson("follow the mule", "follow the queen")]
    assert told.atoms == ["low_hole_wild"]


def test_of_every_other_atom_it_is_said_whether_it_may_be_said_besides() -> None:
    """An atom with an objection is refused in the same words; any other is dealt."""
    told = made(SAID)
    others = ATOMS.keys() - set(told.atoms)
    assert 0 < len(told.objections) < len(others)
    for name in some("other atoms", sorted(others), 20):
        more = made(f"{SAID}, {ATOMS[name].phrases[0]}")
        assert more.atoms[-1] == name
        assert more.refusal == told.objections.get(name, "")


def test_every_phrase_that_is_listed_says_its_part_alone_and_beside_others() -> None:
    parts = dealer_text.parts()
    assert [one.name for group in parts.groups for one in group.atoms] == [
        one.name for group in GROUPS for one in ATOMS.values() if one.group == group
    ]
    for base in some("bases of phrases", parts.bases, 3):
        for group in parts.groups:
            for atom in group.atoms:
                heard = hear(f"{base.phrases[0]}, {atom.phrases[0]}")
                assert [one.name for one in heard.bases] == [base.name]
                assert [one.name for one in heard.atoms] == [atom.name]


async def test_sentences_are_heard_by_anybody() -> None:
    async with a_room() as room:
        status, told = await asyncio.to_thread(posted, room, {"said": SAID}, "said")
        assert (status, told["page"]["name"]) == (200, MADE)
        status, parts = await asyncio.to_thread(asked, f"{room.base}/api/atoms")
        assert (status, parts) == (200, msgspec.to_builtins(dealer_text.parts()))
        url = f"{room.base}/api/games/{urllib.parse.quote(MADE)}"
        assert await asyncio.to_thread(asked, url) == (200, told["page"])
        url = f"{room.base}/api/games?like=kankakee&players=6"
        status, games = await asyncio.to_thread(asked, url)
        assert (status, games[0]["name"]) == (200, "kankakee")
        for wrong, said in (
            ({"said": "x" * 301}, "300 letters at most"),
            ({"words": "x"}, "this is not a request for a dealer's sentence"),
        ):
            status, sorry = await asyncio.to_thread(posted, room, wrong, "said")
            assert (status, said in in_words(sorry["reason"])) == (400, True), sorry
