"""Inline markup of a line that lists a paper: links, badges, emphasis, and what a link leads to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import regex

from polycorpus import links

Role = Literal["paper", "pdf", "code", "other"]

_LONGEST: Final = 20_000
_TARGET: Final = r"\(\s*<?(?P<url>(?:[^()\s<>]|\([^()\s]*\))*)>?(?:\s+[\"'(][^()]*[\"')])?\s*\)"
_TEXT: Final = r"(?:[^\[\]]|\[[^\[\]]*\])*"
_LINK: Final = regex.compile(
    rf"(?P<image>!)?\[(?P<text>{_TEXT})\]{_TARGET}"
    r"|<a\s[^<>]{0,500}?href\s*=\s*[\"']?(?P<href>[^\"'\s<>]*)[\"']?[^<>]{0,500}>(?P<anchor>.{0,500}?)</a>"
    r"|<(?P<auto>https?://[^\s<>]+)>",
    regex.IGNORECASE,
)
"""`[text](url "title")`, `![alt](src)`, `<a href=url>text</a>`, `<https://...>`."""

_BADGE: Final = regex.compile(rf"\[\s*!\[(?P<alt>[^\[\]]*)\]\([^()\s]*\)\s*\]{_TARGET}")
"""An image that is a link, as `[![arXiv](https://img.shields.io/...)](https://arxiv.org/...)`."""

_TAGS: Final = regex.compile(
    r"</?(?:details|summary|br|p|div|span|a|center|font|img|sub|sup|u|b|strong|i|em|h[1-6]|ul|li|"
    r"hr|blockquote|kbd|small)\b[^<>]*>|<!--.{0,2000}?-->",
    regex.IGNORECASE,
)
EMOJI: Final = regex.compile(
    r"^(?:\s|[\p{So}\p{Sk}\u200d\ufe0f\U0001F3FB-\U0001F3FF]|:[a-z0-9_+]{2,30}:)+", regex.IGNORECASE
)
_PAPER: Final = regex.compile(
    r"(?:papers?|논문)"
    r"(?:[- ]?(?:links?|pages?|urls?|version ?\d?|\d|링크)|[-:( ][\w’' -]{2,20}\)?)?|"
    r"links?|urls?|abs(?:tract)?|arxiv|ar[χx]iv|preprint|openreview|html|"
    r"doi|acl(?: anthology)?|proceedings?|publication|publisher|full[- ]?text|论文|論文|原文|"
    r"链接|連結|リンク|링크|статья|ссылка|artikel|article|enlace|lien|papier|artículo|artigo|"
    r"makale|bài báo|artykuł|makalah|articolo|الورقة|ورقة|البحث|رابط|مقاله|لینک",
    regex.IGNORECASE,
)
_PDF: Final = regex.compile(
    r"(?:paper[- ]?|full[- ]?)?pdf(?:[- ]?(?:link|file))?", regex.IGNORECASE
)
_CODE: Final = regex.compile(
    r"(?:official |source |unofficial |our |the |author'?s'? |\p{L}[\w+#.]{0,11} )?"
    r"(?:codes?(?: ?[-(:/] ?[\w .+#]{1,20}\)?)?|github|gitlab|repo(?:sitory)?|implementation)"
    r"(?: ?(?:link|repo|url|page))?|"
    r"pytorch|tensorflow|tf|torch|jax|keras|matlab|caffe|"
    r"(?:代码|代碼|源码|程式碼|コード|ソースコード|코드|код|código|quellcode|kod|mã nguồn|الكود|کد)"
    r"(?:链接|링크)?",
    regex.IGNORECASE,
)
_OTHER: Final = regex.compile(
    r"(?:project|home|web)?[- ]?(?:page|site|website)|projects?|videos?|slides?|posters?|demos?|"
    r"data(?:sets?)?|blogs?|bib(?:tex)?|cite|talks?|youtube|"
    r"supp(?:lement(?:ary|al)?|l|\.)?(?: materials?)?|appendix|models?|weights|notes?|"
    r"reviews?|summary|colab|news|tweets?|twitter|zhihu|知乎|解读|"
    r"主页|项目|數據|数据|视频|スライド|動画|발표|리뷰|download|media|benchmark|more|here|icon|"
    r"hugging ?face|hf|tl;?dr",
    regex.IGNORECASE,
)
_IDENTIFIER: Final = regex.compile(
    r"(?:arxiv:\s?)?\d{4}\.\d{4,5}(?:v\d+)?|(?:doi:\s?)?10\.\d{4,9}/\S+", regex.IGNORECASE
)
_DECORATION: Final = " \t[]()（）【】*_`:：|·•.,-—🔗📄🏠"


@dataclass(frozen=True, slots=True)
class Link:
    """A link and where its markup stands, in code points; `text` is without markup of its own."""

    text: str
    url: str
    start: int
    stop: int
    image: bool = False

    @property
    def local(self) -> bool:
        """A place on the same page."""
        return self.url.startswith("#")

    @property
    def remote(self) -> bool:
        """A place on the web."""
        return self.url.lower().startswith(("http://", "https://", "//", "www."))


@lru_cache(maxsize=256)  # a line is looked at from several sides
def links_of(text: str) -> tuple[Link, ...]:
    """
    The links of a line in order, none inside another; a linked image is one, by its alt text.

    Those beyond the first 20,000 characters are left in the text.
    """
    found: list[Link] = []
    if "](" not in text and "<" not in text:
        return ()
    text, position = text[:_LONGEST], 0
    while True:
        badge, link = _BADGE.search(text, position), _LINK.search(text, position)
        match = badge if badge and (link is None or badge.start() <= link.start()) else link
        if match is None:
            return tuple(found)
        found.append(_link(match))
        position = match.end()


def _link(match: regex.Match[str]) -> Link:
    groups = match.groupdict()
    if "alt" in groups:
        return Link(groups["alt"].strip(), groups["url"], *match.span())
    if groups["auto"] is not None:
        return Link(groups["auto"], groups["auto"], *match.span())
    url = groups["href"] if groups["href"] is not None else groups["url"]
    text = groups["anchor"] if groups["href"] is not None else groups["text"]
    return Link(without_tags(text).strip(), url, *match.span(), image=groups["image"] is not None)


def role(link: Link) -> Role | None:
    """
    What a link that names its target in a word leads to; None where its text is content.

    `[pdf](...)`, `[Code](...)` and `[project page](...)` say it; a title that is a link does not.
    """
    word = link.text.strip(_DECORATION)
    word = bare(word).strip(_DECORATION)
    if not word:
        return "code" if links.is_code_host(link.url) else "other"
    if _PDF.fullmatch(word):
        return "pdf"
    if _CODE.fullmatch(word):
        return "code"
    if _PAPER.fullmatch(word):
        return "pdf" if leads_to_pdf(link.url) else "paper"
    if _OTHER.fullmatch(word):
        return "code" if links.is_code_host(link.url) else "other"
    if (
        _IDENTIFIER.fullmatch(word)
        or link.text == link.url
        or word.startswith(("http://", "https://", "www."))
    ):
        return target(link.url)
    return None


def target(url: str) -> Role:
    """What a bare URL leads to, by its host and path."""
    if links.is_code_host(url):
        return "code"
    return "pdf" if leads_to_pdf(url) else "paper"


def leads_to_pdf(url: str) -> bool:
    """Whether the URL is that of a PDF rather than of a landing page."""
    path = url.lower().split("#")[0].split("?")[0]
    return path.endswith(".pdf") or "arxiv.org/pdf/" in path or "openreview.net/pdf" in path


def without_tags(text: str) -> str:
    """Without HTML tags that carry no text; `<br>` leaves a space."""
    return _TAGS.sub(" ", text) if "<" in text else text


def bare(text: str) -> str:
    """Without leading emoji and without emphasis or code marks around the whole."""
    text = EMOJI.sub("", text).strip()
    while len(text) > 2 and text[0] in "*_`~":
        for mark in ("**", "__", "*", "_", "`", "~~"):
            size = len(mark)
            inner = text[size:-size]
            closed = text.startswith(mark) and text.endswith(mark) and len(text) > 2 * size
            if closed and inner.strip() and mark not in inner and not inner.startswith(mark[0]):
                text = inner.strip()
                break
        else:
            break
    return text


def flattened(text: str) -> str:
    """Links as their text, without tags: what a reader sees."""
    found = links_of(text)
    for link in reversed(found):
        shown = "" if link.image else link.text
        text = text[: link.start] + shown + text[link.stop :]
    return without_tags(text).strip()
