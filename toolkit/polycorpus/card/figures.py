"""The plots of the card: Vega-Lite specifications, drawn as SVG without network or clock.

Nothing in a plot is laid out by measured text, so that its bytes don't depend on the fonts of the
machine: sizes and paddings are fixed, labels are cut by us, and the reader's own fonts draw them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from unicodedata import east_asian_width

from polycorpus.card.facts import Bin, Facts
from polycorpus.card.text import visible

FOLDER: Final = "figures"

_VEGA_LITE: Final = "6.4"
_WIDTH: Final = 760
_LABEL_WIDTH: Final = 180
_TOTAL_WIDTH: Final = 80
"""Room for labels to the left of a bar, and for its total to the right."""
_LABEL_COLUMNS: Final = 24
"""Columns of 7 px, the width of a digit at 12 px; CJK characters take two."""
_BAR: Final = 22
_BARS: Final = 20
_HEIGHT: Final = 200
_TICKS: Final = 10
_FONTS: Final = (
    "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'PingFang SC', "
    "'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
)

# Each colour of the light plot has its dark counterpart; contrast of text 7:1 and more in both.
_PAPER: Final = ("#ffffff", "#0d1117")
_INK: Final = ("#24292f", "#e6edf3")
_GRID: Final = ("#d8dee4", "#30363d")
_SERIES: Final = (
    ("#3b6fb6", "#6ea8fe"),
    ("#d98b1f", "#f0b35a"),
    ("#2f8f6b", "#5cc9a0"),
    ("#a8518f", "#d98bc4"),
    ("#7a7f87", "#a7adb5"),
)
_COLOR: Final = {
    "field": "series",
    "type": "ordinal",
    "legend": None,
    "scale": {"domain": list(range(len(_SERIES))), "range": [light for light, _ in _SERIES]},
}


@dataclass(frozen=True, slots=True)
class Chart:
    """One plot: `path` is relative to the build, `alt` says in words what it shows."""

    name: str
    alt: str
    spec: dict[str, Any]  # Any: a Vega-Lite specification

    @property
    def path(self) -> str:
        """Where the SVG lies."""
        return f"{FOLDER}/{self.name}.svg"


def charts(facts: Facts) -> tuple[Chart, ...]:
    """The plots that say something: one of a single bar is left out."""
    return tuple(_charts(facts))


def draw(facts: Facts) -> dict[str, bytes]:
    """SVG by path. Loads the drawing engine, about a second, if there is anything to draw."""
    wanted = charts(facts)
    if not wanted:
        return {}
    import vl_convert

    return {
        chart.path: _adaptive(vl_convert.vegalite_to_svg(chart.spec, vl_version=_VEGA_LITE))
        for chart in wanted
    }


def _charts(facts: Facts) -> Iterator[Chart]:
    if len(facts.languages) > 1:
        rows = [
            (language, [facts.counts.get((language, split), 0) for split in facts.splits])
            for language in facts.languages
        ]
        yield Chart("languages", "Records by language and split", _bars(rows, facts.splits))
    venues = [(name or "unknown", [count]) for name, count in facts.venues().items()]
    if len(venues) > 1:
        yield Chart("venues", "Records by venue", _bars(venues))
    years = {year: count for year, count in facts.years().items() if year is not None}
    if len(years) > 1:
        yield Chart("years", "Records by year", _columns(*_year_columns(years), ""))
    if len(facts.length_bins) > 1:
        columns = _columns(*_length_columns(facts.length_bins), "characters of an abstract")
        yield Chart("lengths", "Abstracts by length in characters", columns)


Spec = dict[str, Any]  # Any: a Vega-Lite specification


def _bars(rows: Sequence[tuple[str, Sequence[int]]], series: Sequence[str] = ()) -> Spec:
    """Horizontal bars, one a row, stacked by series; rows beyond `_BARS` are summed up in one."""
    shown = list(rows[:_BARS])
    if rest := rows[_BARS:]:
        sums = [sum(part) for part in zip(*(counts for _, counts in rest), strict=True)]
        shown.append((f"{len(rest):,} more", sums))
    bars: list[Spec] = []
    labels: list[Spec] = []
    for row, (label, counts) in enumerate(shown):
        start = 0
        for number, count in enumerate(counts):
            if count:
                bars.append({"row": row, "from": start, "to": start + count, "series": number})
            start += count
        labels.append({"row": row, "label": _label(label), "total": start, "text": f"{start:,}"})
    y = {"field": "row", "type": "ordinal", "axis": None, "scale": {"paddingInner": 0.25}}
    x = {"type": "quantitative", "axis": None, "scale": {"nice": False, "zero": True}}
    legend = [{"x": 110 * number, "text": _label(name)} for number, name in enumerate(series)]
    return _chart(
        height=_BAR * len(shown),
        padding={
            "left": _LABEL_WIDTH,
            "right": _TOTAL_WIDTH,
            "top": 34 if series else 10,
            "bottom": 10,
        },
        layer=[
            _layer(
                bars,
                {"type": "bar"},
                y=y,
                x={**x, "field": "from"},
                x2={"field": "to"},
                color=_COLOR,
            ),
            _layer(labels, _text("right", dx=-8), y=y, x={"value": 0}, text={"field": "label"}),
            _layer(
                labels, _text("left", dx=6), y=y, x={**x, "field": "total"}, text={"field": "text"}
            ),
            *_legend(legend),
        ],
    )


def _columns(
    columns: Sequence[tuple[int, int, int]], ticks: Sequence[tuple[float, str]], unit: str
) -> Spec:
    """Upright bars `(start, stop, count)` over labelled ticks, with grid lines at round counts."""
    bars = [{"start": start, "stop": stop, "count": count} for start, stop, count in columns]
    lines = [
        {"count": count, "text": f"{count:,}"} for count in _round(max(c for _, _, c in columns))
    ]
    x = {
        "type": "quantitative",
        "axis": None,
        "scale": {"domain": [columns[0][0], columns[-1][1]], "nice": False, "zero": False},
    }
    y = {"type": "quantitative", "axis": None, "scale": {"domain": [0, lines[-1]["count"]]}}
    below: Spec = {"value": _HEIGHT}
    return _chart(
        height=_HEIGHT,
        padding={"left": 60, "right": 30, "top": 14, "bottom": 44 if unit else 28},
        layer=[
            _layer(lines, {"type": "rule", "color": _GRID[0]}, y={**y, "field": "count"}),
            _layer(
                lines,
                _text("right", dx=-8),
                y={**y, "field": "count"},
                x={"value": 0},
                text={"field": "text"},
            ),
            _layer(
                bars,
                {"type": "rect", "color": _SERIES[0][0], "stroke": _PAPER[0], "strokeWidth": 1},
                x={**x, "field": "start"},
                x2={"field": "stop"},
                y={**y, "field": "count"},
                y2=below,
            ),
            _layer(
                [{"x": place, "text": text} for place, text in ticks],
                _text("center", dy=14),
                x={**x, "field": "x"},
                y=below,
                text={"field": "text"},
            ),
            _layer(
                [{"text": unit}],
                _text("center", dy=32),
                x={"value": (_WIDTH - 90) / 2},
                y=below,
                text={"field": "text"},
            ),
        ],
    )


def _year_columns(
    years: dict[int, int],
) -> tuple[list[tuple[int, int, int]], list[tuple[float, str]]]:
    first, last = min(years), max(years)
    step = -(-(last - first + 1) // _TICKS)
    columns = [(year, year + 1, years.get(year, 0)) for year in range(first, last + 1)]
    return columns, [(year + 0.5, str(year)) for year in range(first, last + 1, step)]


def _length_columns(
    bins: Sequence[Bin],
) -> tuple[list[tuple[int, int, int]], list[tuple[float, str]]]:
    width = next(bin_.stop - bin_.start for bin_ in bins if bin_.stop is not None)
    step = -(-len(bins) // _TICKS)
    columns = [(bin_.start, bin_.start + width, bin_.abstracts) for bin_ in bins]
    ticks = [
        (float(bin_.start), f"{bin_.start:,}") for bin_ in bins[::step] if bin_.stop is not None
    ]
    if bins[-1].stop is None:
        # The open bin is drawn as wide as the others, so its label must say that it is not.
        ticks = [tick for tick in ticks if tick[0] <= bins[-1].start - step * width / 2]
        ticks.append((bins[-1].start + width / 2, f"≥ {bins[-1].start:,}"))
    return columns, ticks


def _round(largest: int) -> list[int]:
    """Round counts from 0 to the first at or above `largest`, at most six of them."""
    steps = (digit * 10**power for power in range(19) for digit in (1, 2, 5))
    step = next(step for step in steps if -(-largest // step) <= 5)
    return list(range(0, step * -(-largest // step) + 1, step))


def _label(text: str) -> str:
    """One visible line of at most `_LABEL_COLUMNS` columns."""
    line, columns = "", 0
    for sign in visible(text):
        columns += 2 if east_asian_width(sign) in "WF" else 1
        if columns > _LABEL_COLUMNS:
            return line[:-1] + "…"
        line += sign
    return line


def _text(align: str, dx: int = 0, dy: int = 0) -> Spec:
    return {"type": "text", "align": align, "baseline": "middle", "dx": dx, "dy": dy}


def _layer(rows: Sequence[Spec], mark: Spec, **encoding: Spec) -> Spec:
    return {"data": {"values": list(rows)}, "mark": mark, "encoding": encoding}


def _legend(entries: Sequence[Spec]) -> list[Spec]:
    if not entries:
        return []
    swatches = [{**entry, "series": number} for number, entry in enumerate(entries)]
    x: Spec = {"field": "x", "type": "quantitative", "scale": None, "axis": None}
    high: Spec = {"value": -18}
    square = {"type": "point", "shape": "square", "filled": True, "size": 110, "opacity": 1}
    return [
        _layer(swatches, square, x=x, y=high, color=_COLOR),
        _layer(swatches, _text("left", dx=12), x=x, y=high, text={"field": "text"}),
    ]


def _chart(height: int, padding: Spec, layer: list[Spec]) -> Spec:
    return {
        "width": _WIDTH - padding["left"] - padding["right"],
        "height": height,
        "padding": padding,
        "autosize": {"type": "none"},
        "background": _PAPER[0],
        "layer": layer,
        "resolve": {"scale": {"x": "shared", "y": "shared"}},
        "config": {
            "view": {"stroke": None},
            "font": _FONTS,
            "text": {"color": _INK[0], "fontSize": 12},
            "aria": False,
        },
    }


def _adaptive(svg: str) -> bytes:
    """The SVG with a style that turns it dark where the reader's screen is."""
    rules = "".join(
        f'[fill="{light}"]{{fill:{dark}}}[stroke="{light}"]{{stroke:{dark}}}'
        for light, dark in (_PAPER, _INK, _GRID, *_SERIES)
    )
    style = f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
    head, close, rest = svg.partition(">")
    return f"{head}{close}{style}{rest}\n".encode()
