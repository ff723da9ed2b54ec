"""Lines through points, and plots of them."""

from xml.etree import ElementTree

import pytest

from tests.bench.growth import Growth
from tests.bench.lines import fit_line
from tests.bench.plots import Plot, draw
from tests.bench.timing import Times

SVG = "{http://www.w3.org/2000/svg}"


def growth_of(figures: dict[int, float]) -> Growth:
    times = {size: Times((seconds, seconds * 1.5, seconds * 2)) for size, seconds in figures.items()}
    return Growth("slots", ("`settle`", "`evaluate`"), times, dict.fromkeys(figures, Times((1.0, 1.0, 1.0))))


def svg_of(plot: Plot) -> ElementTree.Element:
    return ElementTree.fromstring(draw(plot))


def test_line_through_points_on_a_line_is_that_line():
    line = fit_line({0: 2.0, 10: 4.0, 20: 6.0})
    assert (line.start, line.slope, line.agreement, line.distance) == pytest.approx((2.0, 0.2, 1.0, 0.0))
    assert line.at(30) == pytest.approx(8.0)


def test_line_says_how_far_points_lie_from_it():
    line = fit_line({0: 1.0, 1: 1.0, 2: 4.0})
    assert (line.start, line.slope) == pytest.approx((0.5, 1.5))
    assert line.agreement == pytest.approx(0.75)
    assert line.distance == pytest.approx(1.0)


def test_level_points_lie_on_their_line():
    assert fit_line({1: 3.0, 2: 3.0}).agreement == 1.0


@pytest.mark.parametrize(("power", "met"), [(1, True), (2, False)], ids=["in proportion", "with the square"])
def test_only_growth_along_a_straight_line_is_linear(power, met):
    budget = growth_of({size: 0.01 + (size / 100) ** power for size in range(0, 41, 10)}).straight_budget(
        "Go"
    )
    assert budget.what == "Go, from 0 to 40 slots"
    assert budget.met is met


def test_table_beside_the_line_takes_a_size_of_nothing():
    table = growth_of({0: 1.0, 10: 2.0}).straight_table
    assert table.columns == ("slots", "`settle`", "best round", "the line", "`evaluate`", "ratio")
    assert table.rows[0] == ("0", "1.50 s", "1.00 s", "1.00 s", "1.00 s", "1.50 ×")


def test_line_is_said_in_a_sentence_and_a_flat_one_with_a_warning():
    assert growth_of({0: 1.0, 10: 2.0}).sentence() == (
        "By the number of slots: the line is 1.00 s and 100 ms per slot; R² is 1.000, "
        "and the farthest point lies 0.0% off."
    )
    assert "R² is 1.000 (so flat a line explains little)" in growth_of({0: 1.0, 10: 1.01}).sentence()


def test_plot_has_a_white_ground_axes_with_marks_and_a_point_for_each_size():
    svg = svg_of(growth_of({0: 0.01, 20: 0.05, 40: 0.09}).plot("Settle & more"))
    ground = svg.find(f"{SVG}rect")
    assert ground is not None
    assert ground.attrib == {"width": "640", "height": "360", "fill": "#ffffff"}
    assert [text.text for text in svg.iter(f"{SVG}text")] == [
        "Settle & more",
        *("0", "50", "100", "150"),
        *("0", "10", "20", "30", "40"),
        "slots",
        "milliseconds",
    ]
    assert len(svg.findall(f"{SVG}circle")) == 3
    assert svg.findtext(f"{SVG}title") == (
        "Settle & more: 10 ms with 0 slots, 90 ms with 40, and the straight line through the points."
    )


def test_everything_on_a_plot_lies_within_it():
    circles = svg_of(growth_of({1: 0.0123, 7: 0.3}).plot("Settle")).findall(f"{SVG}circle")
    places = [(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles]
    assert all(72 <= x <= 616 and 48 <= y <= 304 for x, y in places)
