"""Which values read which, and what that makes of them."""

from rulesets.engine.checks.graph import ReadGraph

CHAIN = ReadGraph(
    {
        "derived/a": ("field/x",),
        "derived/b": ("derived/a", "pool/breath"),
        "derived/c": ("derived/b",),
        "skill/row": ("ability/grip", "derived/c"),
    }
)


def test_reach_follows_any_number_of_steps() -> None:
    assert CHAIN.reach("derived/c") == {"derived/c", "derived/b", "derived/a", "field/x", "pool/breath"}
    assert CHAIN.reach("field/x") == {"field/x"}


def test_readers_are_found_through_any_number_of_steps() -> None:
    assert CHAIN.readers(["field/x"]) == {"field/x", "derived/a", "derived/b", "derived/c", "skill/row"}


def test_being_live_is_passed_on() -> None:
    assert CHAIN.live_through("skill/row") == "pool/breath"
    assert CHAIN.live_through("derived/a") is None


def test_what_moves_in_play_is_live_though_nobody_reads_it() -> None:
    assert CHAIN.live_through("track/strain") == "track/strain"


def test_of_two_live_things_the_first_by_name_is_told() -> None:
    graph = ReadGraph({"derived/a": ("track/b", "pool/c"), "derived/d": ("derived/a",)})
    assert graph.live_through("derived/d") == "pool/c"


def test_a_loop_ends() -> None:
    graph = ReadGraph({"derived/a": ("derived/b",), "derived/b": ("derived/a", "state/trim")})
    assert graph.reach("derived/a") == {"derived/a", "derived/b", "state/trim"}
    assert graph.live_through("derived/a") == "state/trim"
