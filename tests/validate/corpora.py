"""Corpora to build: the repository's own, and a small one in four languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

RAW: Final = Path(__file__).resolve().parents[2] / "raw"

ENGLISH: Final = {
    "Sorting glass by its ring": (
        "Sorting recycled glass by colour is usually done with cameras that fail under dust. We"
        " propose to measure the ring tone of each shard instead and train a small classifier "
        "on the spectra. The method sorts nine of ten shards correctly at belt speed."
    ),
    "Ferry routes under rare storms": (
        "Long ferry routes are planned with average winds, which hides rare but costly storms. "
        "We describe a planner that samples whole weather histories and keeps the routes that "
        "survive the worst tenth of them. Fuel use rises by two percent while missed arrivals "
        "fall by half."
    ),
    "Counting bees at night": (
        "Hives are counted by hand in daylight, when half of the colony is away. A microphone "
        "below the frames hears the colony after dusk, and a regression on its hum gives the "
        "number of bees within four percent of a full count on thirty hives over one summer."
    ),
    "A grammar of knots": (
        "Climbers name knots by habit, and no two manuals agree. This paper writes a knot as a "
        "word over four moves and shows that two ropes hold alike whenever their words reduce "
        "to one another. A table of ninety knots follows, with the shortest word of each."
    ),
    "Old maps and new rivers": (
        "River beds wander, so that old maps place villages on the wrong bank. We align scanned"
        " sheets of four centuries with satellite images and estimate where each bend lay in "
        "each decade. The drift agrees with dated gravel pits along the lower course."
    ),
    "Bread that keeps time": (
        "Bakers judge a dough by touch. With a pressure sensor in the bowl and a clock, the "
        "rise of the dough is predicted an hour ahead from its first ten minutes. In six "
        "bakeries the predicted and the actual moment differ by less than three minutes."
    ),
    "Quiet gears from noisy data": (
        "Gear noise is measured at the end of the line, too late to mend the grinding wheel. A "
        "model of tooth errors is fitted to the noise of earlier gears and tells which wheel is"
        " worn. The share of rejected gears drops from seven to two in a hundred."
    ),
    "Reading ledgers of salt": (
        "Salt was taxed for three hundred years and every sack was written down. The "
        "handwriting of eleven clerks is read by a network that was trained on two of them, and"
        " prices are taken from the text. A winter of hunger shows as a sudden fall in sacks "
        "sold."
    ),
}
FRENCH: Final = {
    "Trier le verre par le son": (
        "Le tri du verre recyclé selon la couleur repose sur des caméras que la poussière "
        "aveugle. Nous proposons de mesurer le son de chaque éclat et d'entraîner un petit "
        "classifieur sur les spectres. La méthode trie correctement neuf éclats sur dix à la "
        "vitesse du tapis."
    ),
    "Les marées dans les archives": (
        "Les registres des ports notent la hauteur de l'eau depuis le dix-huitième siècle, mais"
        " chaque port avait sa mesure. Nous ramenons ces hauteurs à une échelle commune grâce "
        "aux éclipses que les mêmes registres mentionnent, et retrouvons la montée de la mer."
    ),
    "Une école sans horloge": (
        "Une école de montagne a supprimé la sonnerie pendant une année. Les enseignants ont "
        "noté la durée réelle de chaque leçon, et les élèves leur fatigue. Les leçons se sont "
        "allongées le matin, raccourcies l'après-midi, et la fatigue a diminué pour les plus "
        "jeunes."
    ),
}
CHINESE: Final = {
    "听声识玻璃": (
        "回收玻璃通常用相机按颜色分拣，但灰尘会使相机失效。我们改为测量每块碎片的振铃声，"
        "并在其频谱上训练一个小型分类器。该方法在传送带速度下能正确分拣九成的碎片，"
        "而且不需要清洗镜头。实验在两家工厂进行了三个月，结果稳定。"
    ),
    "古井水位的记录": (
        "县志中记载了三百年间古井的水位变化，但各地所用的尺度并不一致。本文根据同一时期的旱灾记录"
        "对尺度进行换算，得到一条连续的水位曲线。曲线显示，水位的下降开始于运河改道之后，"
        "而不是人口增长之时。"
    ),
    "山区学校的步行路线": (
        "山区的学生每天步行上学，路线的安全性很少被研究。我们请四所学校的学生画出自己的路线，"
        "并与雨季的滑坡记录进行比较。结果表明，最短的路线往往最危险，"
        "而改走较长的路线平均只多花七分钟。"
    ),
}
RUSSIAN: Final = {
    "Лёд на старых реках": (
        "Даты ледостава записывали на реках с восемнадцатого века, однако наблюдатели понимали "
        "под ледоставом разные явления. Мы сравниваем записи соседних постов и находим поправку"
        " для каждого наблюдателя. После поправки ряд показывает, что лёд встаёт на две недели "
        "позже."
    ),
    "Шум зубчатых колёс": (
        "Шум зубчатых колёс измеряют в конце линии, когда править шлифовальный круг уже поздно."
        " Модель ошибок зуба строится по шуму прежних колёс и указывает изношенный круг. Доля "
        "брака на заводе снизилась с семи до двух процентов за один квартал."
    ),
}
_TWINS: Final = {  # one paper in three languages, told by its DOI
    "Sorting glass by its ring": "10.5555/glass",
    "Trier le verre par le son": "10.5555/glass",
    "听声识玻璃": "10.5555/glass",
}

RECIPE: Final = """\
[corpus]
name = "small-talk"
license = "cc-by-4.0"

[split]
ratios = { train = 0.5, test = 0.5 }

[sources."*"]
license = "cc-by-4.0"
origin = "written for the tests"
"""
PROSE: Final = "# Small talk\n\nInvented abstracts in four languages.\n"


def write_own(folder: Path) -> Path:
    """The three raw files of this repository, with nothing else."""
    (folder / "raw").mkdir(parents=True)
    for path in RAW.glob("*.txt"):
        (folder / "raw" / path.name).write_bytes(path.read_bytes())
    return folder


def write_small(folder: Path) -> Path:
    """Four languages, twins, exact and near duplicates, records without a text, repairs, spans."""
    (folder / "raw").mkdir(parents=True)
    papers = {**ENGLISH, **FRENCH, **CHINESE, **RUSSIAN}
    rows: list[dict[str, Any]] = [
        {"title": title, "abstract": text, "doi": _TWINS.get(title)}
        for title, text in papers.items()
    ]
    knots = "A grammar of knots"
    rows += [
        {"title": knots, "abstract": ENGLISH[knots], "year": 2021},
        {"title": knots, "abstract": ENGLISH[knots].replace("A table", "A long table")},
        {"authors": ["Nobody Atall"], "year": 2020},
        {
            "title": "\\textbf{Marked} up",
            "abstract": "<p>The <i>marks</i> of a page are not its words: here we count 70\\% of "
            "them by hand, name each, and say which of the words they stand for.</p>",
        },
        {
            "title": "两种语言的摘要",
            "abstract": CHINESE["古井水位的记录"][:60]
            + "\n\nThe levels of old wells were written down in three hundred annals, each with a "
            "measure of its own; we bring them to one scale and find a turning point.",
        },
    ]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (folder / "raw" / "papers.jsonl").write_text("".join(lines), "utf-8")
    text = f"ICML 2024 Papers\n\n{ENGLISH['Old maps and new rivers']}\n"
    (folder / "raw" / "again.txt").write_text(text, "utf-8")
    (folder / "corpus.toml").write_text(RECIPE, "utf-8")
    (folder / "dataset_card.md").write_text(PROSE, "utf-8")
    return folder
