"""Tests of a table's record of commands: outcomes of the latest, and the names of older ones."""

from pokernight.room.live.command_outcomes import IN_MEMORY, CommandOutcomes


def test_the_latest_commands_are_at_hand_and_older_ones_are_known_to_have_been_there() -> None:
    outcomes = CommandOutcomes()
    commands = [("ann", str(number)) for number in range(3 * IN_MEMORY)]
    for number, one in enumerate(commands):
        assert outcomes.get(one) is None
        outcomes.remember(one, number)
    latest = commands[-IN_MEMORY:]
    assert [outcomes.get(one) for one in latest] == [*range(2 * IN_MEMORY, 3 * IN_MEMORY)]
    older = commands[:-IN_MEMORY]
    assert all(outcomes.get(one) is None and outcomes.may_be_older(one) for one in older)


def test_a_command_that_is_new_is_seldom_looked_up() -> None:
    """Of ten thousand from before none is missed, and of as many others few are asked for."""
    outcomes = CommandOutcomes()
    before = [("ann", f"old {number}") for number in range(10_000)]
    outcomes.mark(before)
    assert all(map(outcomes.may_be_older, before))
    assert sum(outcomes.may_be_older(("ann", f"new {number}")) for number in range(10_000)) < 200


def test_the_same_name_of_another_person_is_another_command() -> None:
    outcomes = CommandOutcomes()
    outcomes.remember(("ann", "1"), 7)
    assert outcomes.get(("ben", "1")) is None
    assert not outcomes.may_be_older(("ann", "1")), "it is one of the latest"
