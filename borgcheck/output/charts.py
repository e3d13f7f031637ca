"""Bar charts as SVG that stands in a page: no colour, font or size of its own, and words for whoever cannot see it.

Leather draws; here its colours give way to `currentColor`, so that the page's style sheet decides, and each bar is
given its number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

import leather

from borgcheck.output.safe import visible

_WIDTH = 330
_ROW = 24
_HIGH = 120
_FONT = 13
_SIGN = 7.2
# Room around what leather draws: for the numbers behind and above the bars, and for labels at its edge.
_BEHIND = 34
_ABOVE = 20
_EDGE = 4
_LONG = re.compile(r"-?\d+(?:\.\d+(?:E[+-]\d+)?|E[+-]\d+)")


@dataclass(frozen=True)
class Bar:
    """One bar: what it is called, how long it is, and its number as it is shown."""

    label: str
    value: float
    shown: str


def bars(data: Sequence[Bar], *, name: str, title: str) -> str:
    """A chart of bars from left to right, a line each.

    In: the bars (at least one), the start of the ids in the chart (its title's, say, ends in `-title`), and the title.
    Out: an `svg` element. Its description has every bar with its number.
    """
    chart = _chart(max(bar.value for bar in data), horizontal=True)
    chart.add_bars([(bar.value, visible(bar.label)) for bar in data])
    high = _ROW * len(data)
    # Leather keeps room below the bars for the labels of an axis, which ours have not.
    drawn = chart.to_svg_group(_WIDTH, high + _FONT + 2 * leather.theme.tick_size)
    series = _series(drawn)
    for bar, rect in zip(data, list(series)[::-1], strict=True):
        end = float(rect.get("x", 0)) + float(rect.get("width", 0))
        middle = float(rect.get("y", 0)) + float(rect.get("height", 0)) / 2
        _number(series, bar.shown, x=end + 5, y=middle + _FONT * 0.34, anchor="start")
    return _svg(drawn, data, name=name, title=title, box=(0, 0, _WIDTH + _BEHIND, high))


def columns(data: Sequence[Bar], *, name: str, title: str, full: float) -> str:
    """A chart of bars from the ground up, side by side, before a paler one of the height of `full`.

    In and out as for `bars`. The labels of the bars differ.
    """
    chart = _chart(full, horizontal=False)
    chart.add_columns([(visible(bar.label), bar.value) for bar in data])
    drawn = chart.to_svg_group(_WIDTH, _HIGH)
    series = _series(drawn)
    for bar, rect in zip(data, list(series), strict=True):
        ground = float(rect.get("y", 0)) + float(rect.get("height", 0))
        series.insert(0, ET.Element("rect", {**rect.attrib, "class": "whole", "y": "0", "height": str(ground)}))
        middle = float(rect.get("x", 0)) + float(rect.get("width", 0)) / 2
        _number(series, bar.shown, x=middle, y=float(rect.get("y", 0)) - 5, anchor="middle")
    return _svg(drawn, data, name=name, title=title, box=(0, -_ABOVE, _WIDTH, _HIGH + _ABOVE))


def _chart(longest: float, *, horizontal: bool) -> leather.Chart:
    leather.theme.margin = 0.0
    leather.theme.tick_font_size = leather.theme.tick_font_char_height = _FONT
    leather.theme.tick_font_char_width = _SIGN
    chart = leather.Chart()
    axis = {"ticks": [0], "tick_formatter": lambda *_: ""}
    if horizontal:
        chart.add_x_scale(0, longest or 1)
        chart.add_x_axis(**axis)
    else:
        chart.add_y_scale(0, longest)
        chart.add_y_axis(**axis)
    return chart


def _series(drawn: ET.Element) -> ET.Element:
    """The group that holds the bars."""
    return next(g for g in drawn.iter("g") if g.get("class", "").startswith("series"))


def _number(series: ET.Element, shown: str, *, x: float, y: float, anchor: str) -> None:
    """Put a number beside a bar."""
    place = {"x": str(x), "y": str(y), "text-anchor": anchor, "class": "number"}
    ET.SubElement(series, "text", place).text = shown


def _svg(drawn: ET.Element, data: Sequence[Bar], *, name: str, title: str, box: tuple[int, int, int, int]) -> str:
    left, top, width, high = box
    root = ET.Element(
        "svg",
        {
            "class": "chart",
            "viewBox": f"{left - _EDGE} {top - _EDGE} {width + 2 * _EDGE} {high + 2 * _EDGE}",
            "role": "img",
            "aria-labelledby": f"{name}-title {name}-desc",
        },
    )
    ET.SubElement(root, "title", {"id": f"{name}-title"}).text = visible(title)
    words = "; ".join(f"{visible(bar.label)}: {bar.shown}" for bar in data)
    ET.SubElement(root, "desc", {"id": f"{name}-desc"}).text = f"{words}."
    drawn.remove(drawn[0])  # the ground
    root.append(drawn)
    for group in drawn.iter("g"):
        if group.get("class") == "tick":
            _keep_only_zero(group)
    for element in drawn.iter():
        _plain(element)
    return ET.tostring(root, encoding="unicode", short_empty_elements=False)


def _keep_only_zero(tick: ET.Element) -> None:
    """Of the lines of the axes, keep the one that the bars start from: the one without a label."""
    label, line = tick.find("text"), tick.find("line")
    if line is not None and label is not None and label.text:
        tick.remove(line)
    elif label is not None:
        tick.remove(label)


def _plain(element: ET.Element) -> None:
    """Take colours, fonts and needless digits out of an element."""
    for key, value in list(element.attrib.items()):
        if key in {"fill", "stroke"} and value != "none":
            element.set(key, "currentColor")
        elif key in {"font-family", "stroke-width"}:
            del element.attrib[key]
        elif key not in {"class", "fill", "stroke"}:
            element.set(key, _LONG.sub(lambda found: f"{float(found.group()):.1f}", value))
    if element.tag == "text":
        element.set("font-size", str(_FONT))
        element.set("fill", "currentColor")
