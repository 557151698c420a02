"""What each macro of LaTeX leaves behind in plain text."""

from __future__ import annotations

import re
from typing import Final

from polycorpus.repair.protection import protect

_WRAPPER_NAMES: Final = (
    "textbf textit emph texttt textsc text textrm textsf textsl textup textmd textnormal textlf "
    "mbox hbox fbox makebox framebox underline uline ul uwave sout st hl textsuperscript "
    "textsubscript textcircled textinit lowercase uppercase MakeUppercase MakeLowercase "
    "ac acs acl acp acf gls Gls glspl Glspl acrshort acrlong acrfull num ensuretext "
    "enquote textquote ce"
)
WRAPPERS: Final = frozenset(_WRAPPER_NAMES.split())
"""Macros of one argument that leave it as it is."""
HEADINGS: Final = frozenset(
    ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "title", "caption")
)
"""Macros of one argument that leave it as it is, and a space before a word."""
_TEXT_NAMES: Final = (
    "text textbf textit emph texttt textsc textrm textsf textsl textup textnormal mbox"
)
TEXT: Final = frozenset(_TEXT_NAMES.split())
"""Those of them that make text of what stands in a formula."""
AFTER_FIRST: Final = {
    "textcolor": 1,
    "colorbox": 1,
    "fcolorbox": 2,
    "foreignlanguage": 1,
    "hyperlink": 1,
    "hyperref": 0,
    "scalebox": 1,
    "resizebox": 2,
    "raisebox": 1,
    "parbox": 1,
    "texorpdfstring": 1,
    "adjustbox": 1,
    "SI": 0,
    "qty": 0,
}
"""Macros that leave their arguments from this one on."""
NOTES: Final = frozenset({"footnote", "thanks", "footnotetext", "marginpar"})
"""Macros whose text stands elsewhere on the page: it follows in parentheses."""
DROPPED: Final = {
    "color": 1, "vskip": 0, "hskip": 0, "index": 1, "phantom": 1,
    "hphantom": 1, "vphantom": 1, "pagestyle": 1, "thispagestyle": 1, "input": 1, "include": 1,
    "includegraphics": 1, "bibliographystyle": 1, "bibliography": 1, "footnotemark": 0,
    "hypertarget": 1, "phantomsection": 0, "selectlanguage": 1, "fontsize": 2, "setcounter": 2,
    "rule": 2, "usepackage": 1, "documentclass": 1, "maketitle": 0,
}  # fmt: skip
"""Macros that leave nothing, and how many arguments go with them."""
_DECLARATION_NAMES: Final = (
    "bf it em tt sc sl rm sf bfseries itshape scshape ttfamily sffamily rmfamily mdseries upshape "
    "slshape normalfont tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge "
    "noindent indent centering raggedright xspace protect leavevmode boldmath unboldmath sloppy "
    "relax selectfont textcompwordmark nobreak allowbreak nolinebreak pagebreak "
    "newpage clearpage smallskip medskip bigskip"
)
DECLARATIONS: Final = frozenset(_DECLARATION_NAMES.split())
"""Switches: they leave nothing, and swallow the space that follows as TeX does."""
BREAKS: Final = {"newline": " ", "quad": " ", "qquad": " ", "enspace": " ", "enskip": " ",
                 "thinspace": " ", "space": " ", "par": "\n\n", "hfill": " ",
                 "linebreak": " ", "nobreakspace": " ", "slash": "/",
                 "beginitemize": "\n", "beginenumerate": "\n",  # by an export without braces
                 "enditemize": "\n", "endenumerate": "\n"}  # fmt: skip
SPACES: Final = frozenset({"hspace", "vspace"})
"""Macros that leave a space, whatever its size."""
ENVIRONMENT_ARGUMENTS: Final = {
    "tabular": 1, "tabularx": 2, "minipage": 1, "list": 2, "multicols": 1, "thebibliography": 1,
    "adjustwidth": 2, "wrapfigure": 2,
}  # fmt: skip
"""How many arguments of `\\begin{name}` lay out what follows, and say nothing."""
LOST_BRACES: Final = re.compile(
    r"(?:emph(?!asi|atic)|text(?:bf|it|tt)(?!series|family|shape)|text(?:sc|sf|rm|sl)(?=[A-Z]))"
    r"([A-Za-z]+)$"
)
r"""What an export made of `\emph{linear}` where it dropped the braces: `\emphlinear`."""
_PLAIN: Final = {
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_",
    "textless": "<", "textgreater": ">", "textbar": "|", "textbraceleft": "{",
    "textbraceright": "}", "textdollar": "$", "textquotesingle": "'", "textasciigrave": "`",
    "textasteriskcentered": "*", "textquotedbl": '"', "lbrack": "[", "rbrack": "]",
    "textpercent": "%", "textampersand": "&", "nbhyphen": "-", "hyp": "-",
}  # fmt: skip
_TYPOGRAPHIC: Final = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "lq": "‘", "rq": "’", "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘", "quotedblbase": "„",
    "quotesinglbase": "‚", "flqq": "«", "frqq": "»", "flq": "‹", "frq": "›", "guillemotleft": "«",
    "guillemotright": "»", "guillemetleft": "«", "guillemetright": "»", "guilsinglleft": "‹",
    "guilsinglright": "›", "textexclamdown": "¡", "textquestiondown": "¿", "textbullet": "•",
    "textperiodcentered": "·", "textdagger": "†", "dag": "†", "textdaggerdbl": "‡", "ddag": "‡",
    "S": "§", "textsection": "§", "P": "¶", "textparagraph": "¶", "copyright": "©",
    "textcopyright": "©", "textregistered": "®", "texttrademark": "™", "textdegree": "°",
    "degree": "°", "textcelsius": "℃", "celsius": "℃", "pounds": "£", "textsterling": "£",
    "texteuro": "€", "euro": "€", "EUR": "€", "textyen": "¥", "textcent": "¢", "textmu": "µ",
    "textmicro": "µ", "micro": "µ", "textpm": "±", "texttimes": "×",
    "textdiv": "÷", "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾",
    "textonesuperior": "¹", "texttwosuperior": "²", "textthreesuperior": "³", "textordfeminine":
    "ª", "textordmasculine": "º", "textnumero": "№", "textohm": "Ω", "textminus": "−",
    "texttildelow": "˷", "textvisiblespace": "␣", "checkmark": "✓", "LaTeX": "LaTeX",
    "TeX": "TeX", "BibTeX": "BibTeX", "LaTeXe": "LaTeX2e",
    "textperthousand": "‰", "textpertenthousand": "‱", "textflorin": "ƒ", "textcurrency": "¤",
    "textbrokenbar": "¦", "textlnot": "¬", "textreferencemark": "※", "textinterrobang": "‽",
    "textbaht": "฿", "textcolonmonetary": "₡", "textlira": "₤", "textnaira": "₦", "textwon": "₩",
    "textdong": "₫", "textpeso": "₱", "textrecipe": "℞", "textservicemark": "℠", "textmho": "℧",
    "textestimated": "℮", "textcircledP": "℗", "textleftarrow": "←", "textuparrow": "↑",
    "textrightarrow": "→", "textdownarrow": "↓", "textopenbullet": "◦", "textbigcircle": "◯",
    "textfractionsolidus": "⁄", "textlangle": "⟨", "textrangle": "⟩", "textschwa": "ə",
    "textglotstop": "ʔ", "textasciidieresis": "¨", "textasciimacron": "¯", "textasciiacute": "´",
    "textasciicaron": "ˇ", "textasciibreve": "˘", "textacutedbl": "˝",
    "eg": "e.g.", "ie": "i.e.", "etal": "et al.", "aka": "a.k.a.", "wrt": "w.r.t.", "etc": "etc.",
}  # fmt: skip
_GREEK_NAMES: Final = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho "
    "varsigma sigma tau upsilon phi chi psi omega"
)
_GREEK: Final = {
    f"text{name if small else name.title()}": letter if small else letter.upper()
    for name, letter in zip(_GREEK_NAMES.split(), "αβγδεζηθικλμνξοπρςστυφχψω", strict=True)
    for small in (True, False)
    if small or letter != "ς"
}
"""Greek in text, as the package textgreek writes it; `\\textmu` is the sign of micro."""
LINKS: Final = {"url": 1, "path": 1, "nolinkurl": 1, "burl": 1, "href": 2}
SPACED: Final = (
    dict.fromkeys((*WRAPPERS, *NOTES), 1)
    | {name: skipped + 1 for name, skipped in AFTER_FIRST.items()}
    | LINKS
)
r"""How many arguments may follow a macro after white space: `\textbf {X}`, `\href{u} {t}`."""
LEANING: Final = frozenset(_PLAIN) | {
    *("textquoteleft", "textquotedblleft", "lq", "glqq", "glq", "quotedblbase", "quotesinglbase"),
    *("flqq", "flq", "guillemotleft", "guillemetleft", "guilsinglleft", "textexclamdown"),
    "textquestiondown",
}
"""Symbols that belong to what follows: the space that ends their name is none of the text."""
UNITS: Final = frozenset({"textdegree", "degree", "textmu", "textmicro", "micro", "textohm"})
"""Symbols that make one word with a unit behind them."""
SYMBOLS: Final = _GREEK | _TYPOGRAPHIC | {name: protect(mark) for name, mark in _PLAIN.items()}
"""Macros without arguments that stand for characters."""

_MATH_NAMES: Final = (
    "frac dfrac tfrac cfrac sqrt binom tbinom dbinom mathbb mathbf mathcal mathfrak mathit mathrm "
    "mathscr mathsf mathtt mathnormal bm boldsymbol pmb operatorname hat widehat tilde widetilde "
    "bar overline underbrace overbrace vec dot ddot overset underset stackrel substack sum prod "
    "int lim limsup liminf sup inf max min arg left right big Big bigg Bigg cal xrightarrow "
    "overrightarrow pmod mod ensuremath"
)
MATH: Final = frozenset(_MATH_NAMES.split())
"""Macros of formulas: where an author forgot the dollar signs, the formula stays as it is."""
