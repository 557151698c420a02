"""LaTeX goes, its words stay, its math is verbatim."""

from __future__ import annotations

import pytest

from polycorpus.repair import repair_text

MACROS = [
    (r"\textbf{\emph{RingSort}}, a \textsc{glass} sorter", "RingSort, a glass sorter"),
    (r"\texttt{mel\_bins} and \textit {a priori}", "mel_bins and a priori"),
    (
        r"\mbox{two-node} \text{fits} well {and} {\textit{quickly}}",
        "two-node fits well and quickly",
    ),
    (r"{\bf Tide} and {\em gauge}, \it so", "Tide and gauge, so"),
    (r"\textcolor{red}{hot} \underline{plate}", "hot plate"),
    (r"a \textsuperscript{th} and H\textsubscript{2}O", "a th and H2O"),
    (r"\LaTeX{} and \TeX\ are, \ldots{} done", "LaTeX and TeX are, … done"),
    (r"5\textdegree C, \copyright 2020, \S 3, \pounds 5", "5°C, © 2020, § 3, £ 5"),
    (
        r"\textquotedblleft so\textquotedblright{} and \guillemotleft a\guillemotright",
        "“so” and «a»",
    ),
    (r"a\textbackslash b \textasciitilde c \textless d", r"a\b ~c <d"),
    (r"\begin{itemize}\item one \item two\end{itemize}", "one two"),
    (r"first\par second", "first\n\nsecond"),
    (
        r"\begin{description}\item[Ebb] falls \item[Flow] rises\end{description}",
        "Ebb falls Flow rises",
    ),
    (
        r"\begin{tabular}{ll}ebb & flow\end{tabular} and \begin{quote}so\end{quote}",
        "ebb & flow and so",
    ),
    (r"\section{Ebb}We wait. \paragraph{Flow.} It rises", "Ebb We wait. Flow. It rises"),
    (r"ebb\hspace{1cm}flow\linebreak[4] slack \vspace{2mm} tide", "ebb flow slack tide"),
    (r"\small{ebb} and {\footnotesize flow} and \color{red}tide", "ebb and flow and tide"),
    (r"a\textbackslash{} b, \guillemotleft{} c, \textasciitilde{} 5", r"a\ b, « c, ~ 5"),
    (r"5\textperthousand, \textbaht 5, \textschwa, a\textrightarrow b", "5‰, ฿ 5, ə, a→ b"),
    (r"\textgamma-rays, TGF-\textbeta{}1, 5 \textmu m, \textOmega", "γ-rays, TGF-β1, 5 µm, Ω"),
    (r"\ce{CO2} in \ce{H2O}", "CO2 in H2O"),
    # an export dropped the braces
    (r"the \emphlinear case, \emphTide and \textbfGauge", "the linear case, Tide and Gauge"),
    (r"properties: \beginenumerate\item ebb \item flow \endenumerate", "properties:\n\nebb flow"),
    (r"We release code\footnote{On the pier.} now", "We release code (On the pier.) now"),
    (r"\mymacro{glass bell} rings", "glass bell rings"),
    (r"with \method{} and \ours\ too", r"with \method and \ours too"),
    (r"the $\textbf{MGUP}$ and $\text{tide}$ models", "the MGUP and tide models"),
    (r"the \(\emph{tide}\) and $$\textit{gauge}$$", "the tide and gauge"),
    (r"\SI{5}{m} of \foreignlanguage{french}{\emph{marée}}", "5 m of marée"),
]

ESCAPES = [
    (r"over 90\% of shards, 5\% broken", "over 90% of shards, 5% broken"),
    (r"R\&D, \#1, \$5, a\_b, \{x\}", "R&D, #1, $5, a_b, {x}"),
    (r"one \\ two \\[2pt] three\\", "one two three"),
    (r"10\,000 and a\ b", "10 000 and a b"),
    (r"hyper\-parameter", "hyperparameter"),
    (r"\_x\_ and \*y\* and \`z\`", "_x_ and *y* and `z`"),
    (r"\$x\$ is no math, \[the page\](b) no link", "$x$ is no math, [the page](b) no link"),
    (r"R\&amp;D", "R&D"),
    (r"R{\&}D, 5{\%}, a{\_}b, {\$}5, C{\#}, re{\-}run", "R&D, 5%, a_b, $5, C#, rerun"),
    (r"10{,}000 shards, 1{,}234{,}567 of \emph{x}", "10,000 shards, 1,234,567 of x"),
    (r"https:\/\/example.org\/a", "https://example.org/a"),
    (r"it\'s and don\'t; a \"quoted\" word", "it's and don't; a \"quoted\" word"),
]

LINKS = [
    (r"at \url{https://example.org/~tide/a_b_c}.", "at https://example.org/~tide/a_b_c."),
    (r"\href{https://example.org/rec}{project page}", "project page (https://example.org/rec)"),
    (
        r"\href{https://example.org/a_b/}{https://example.org/a\_b/}.",
        "https://example.org/a_b/.",
    ),
    (r"\href{https://www.example.org}{example.org}", "https://www.example.org"),
    (r"\href{https://example.org} {\textbf{the page}}", "the page (https://example.org)"),
    (r"\href{mailto:a@b.org}{a@b.org}", "a@b.org"),
    (r"code\footnote{\url{https://example.org/x}}.", "code (https://example.org/x)."),
    (r"a \texttt{https://example.org/a\_b\_c} link", "a https://example.org/a_b_c link"),
]

CITATIONS = [
    (r"as shown \cite{a,b}. So", "as shown. So"),
    (r"as~\citep[see][p.~3]{a} says", "as says"),
    (r"known (\cite{a}; \cite{b}) since", "known since"),
    (r"known [\cite{a}] since", "known since"),
    (r"the tide\label{sec:tide} rises in Section~\ref{sec:tide}.", "the tide rises in Section."),
    (r"\citet{x} say", "say"),
]

BRACES = [
    (r"a nearly {plug-and-play} module, \textbf{X}", "a nearly plug-and-play module, X"),
    (r"93\% of {the old curtains} fell", "93% of the old curtains fell"),
    ("{B}ayesian {DNA} networks", "Bayesian DNA networks"),
    (r"\emph{a} {plug-and-play} {1, 2, 3} {x}", "a plug-and-play {1, 2, 3} {x}"),
    (r"{K}\"ahler and {É}tude", "Kähler and Étude"),
    (r"{Lending} in {N}orth {{Harbour}} villages", "Lending in North Harbour villages"),
]

TYPOGRAPHY = [
    ("a bias --- a tendency---so", "a bias — a tendency—so"),
    ("pages 3--5, tasks--image, and -- so", "pages 3–5, tasks–image, and – so"),
    ("una idea --muy clara-- aquí", "una idea –muy clara– aquí"),
    ("``independent set-like'' words", "“independent set-like” words"),
    ("he said ``so ``it'' is'' then", "he said “so “it” is” then"),
    (r"5~\% or approx.~\$7", "5 % or approx. $7"),
    (r"the \verb|a_b| macro", "the a_b macro"),
    (r"?`Qu\'e marea? !`Sube! (?`no?)", "¿Qué marea? ¡Sube! (¿no?)"),
    ("``a'' and ``b'' and ``c", "“a” and “b” and “c"),
    (r"Section~4, Fig.~3, by~\textbf{X}, et al.~(2020), size~$n$", ""
     "Section 4, Fig. 3, by X, et al. (2020), size $n$"),
    ("v~této a s~ním, J.~K. Rowling", "v této a s ním, J. K. Rowling"),
]  # fmt: skip

KEPT = [
    r"The matrix $\mathbf{A}_{\text{ring}}$ has rank $\mathrm{rk}(A)=2$ in all tests.",
    r"math $\{x\}$, \(a_{b}\), \[ x~y \], $$50\%$$ and $a--b$ and $``x''$",
    r"\begin{equation} a_{b} \\ c~d \end{equation} is verbatim",
    "Sorting one tonne costs between $5 and $10 with cameras and $3 by ear.",
    "from $5 to $10, US$ 20 or AU$ 30, $1.2M–$3M, $5-$10, $HOME/bin",
    "~5 ms, about ~10 and a ~ b, 3~5 weeks, 3 V~5 V, y~x, X~N(0,1), 北京~上海",
    "χ~2=14.8 and m~2/s at 10~(-13)",
    r"~/.bashrc, C:\Users\me\_tide_\new, \\server\share\a and C#",
    "run tide --model-name x --flag, i--; <-- and --> and xn--80ak",
    "-----\nrule".replace("\n", " "),
    "{0, 1}, {1,2,3} and f-string {name} and {x}",
    "{jane,joe}@example.org",
    "100% sure, 50 % and %d are no comments",
    r"the regex \d+\s*\w{2,3} and \alpha-divergence and \frac{1}{2}",
    "https://example.org/~tide/my--data_set?x=%20",
    "5'' wide and it''s",
    "`quoted' by TeX and `twice'",
    "1,2-dichloro-N-[(2R)-3-oxo]ethane, Ca^{2+}, H_2O and (±)-x",
    "don't, l'été, O'Neil",
    "{1}{,}{2} and f{,}000 and {a,b}",
    r"\emphasis and \emphatic are no marks, \textitshape no word, and \textsca is a letter",
    "what?`x and why",
    r"$10{,}000$ and $\emphlinear$",
]


@pytest.mark.parametrize(
    ("raw", "plain"), [*MACROS, *ESCAPES, *LINKS, *CITATIONS, *BRACES, *TYPOGRAPHY]
)
def test_latex_goes_and_its_words_stay(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


@pytest.mark.parametrize("text", KEPT)
def test_must_not_change(text: str) -> None:
    repaired = repair_text(text, "abstract")
    assert (repaired.text, repaired.repairs) == (text, ())


ACCENTS = [
    (r"m\ae lstr\"om", "mælström"),
    (r"l\aa ren av bj\"orn", "låren av björn"),
    (r"l{\aa}ren av bj{\"o}rn", "låren av björn"),
    (r"M\^eme \`a l'\'evolution fran\c{c}aise", "Même à l'évolution française"),
    (r"fran\c cais", "français"),
    (r"l'\oe uf", "l'œuf"),
    (r"\k{A}\k{a} \k e, \v{S}koda, Vla\v s", "Ąą ę, Škoda, Vlaš"),
    (r"Seraf{\'i}n, Seraf\'{\i}n, na\"{\i}ve, na{\"\i}f", "Serafín, Serafín, naïve, naïf"),
    (r"Erd\H{o}s, Erd{\H{o}}s", "Erdős, Erdős"),
    (r"\'{\'e}", "é\u0301"),
    (r"Nguy\~{\^e}n", "Nguyễn"),
    (r"\L{}\'od\'z and Sk\l odowska", "Łódź and Skłodowska"),
    (r"Stra{\ss}e, Stra\ss e, \O{}re, {\O}re", "Straße, Straße, Øre, Øre"),
    (r"\AA ngstr\"om, \r{u}, \u{g}, \d{h}", "Ångström, ů, ğ, ḥ"),
    (r"\b{b}, \={a}, \.{z}, \.I", "ḇ, ā, ż, İ"),
    (r"Mitchell-B\'enabou", "Mitchell-Bénabou"),
    (r"\dh\ and \TH orn, \i{} and \ng", "ð and Þorn, ı and ŋ"),
    (r"\~{} and \^{}", "~ and ^"),
    (r"\r{}x, \v{} and \c{}x", "˚x, ˇ and ¸x"),
    (r'Schr{\" o}dinger, caf{\' e}', "Schrödinger, café"),
    (r"k\t{oo}k", "ko\u0361ok"),
    (r"{\^A}, \^A and \~A rise", "Â, Â and Ã rise"),  # no half of a garbled character
    (r"{\cyr}", r"\cyr"),
    (r"{\CYRM}{\cyro}{\cyrr}{\cyrerev} \cyryo", "Морэ ё"),
    (r"H{\={H}}{}x", "HH̄x"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "plain"), ACCENTS)
def test_accents_become_letters(raw: str, plain: str) -> None:
    assert repair_text(raw, "abstract").text == plain


def test_an_unknown_macro_never_takes_words_with_it() -> None:
    text = repair_text(r"\unheard[of]{seven} \unknown{salt pier} \pier rings", "abstract").text
    assert text is not None
    assert all(word in text for word in ("seven", "salt pier", "pier rings"))
