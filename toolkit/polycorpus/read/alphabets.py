"""
How likely a character is in a language: what tells one encoding's reading from another's.

Natural logarithms of rough probabilities. The characters stand in order of frequency in running
text, written down from general knowledge of the languages; only their order and coverage matter.
"""

from __future__ import annotations

from functools import cache
from math import log
from typing import Final

ASCII_LOGP: Final = -3.0
"""English letters and blanks have an entropy of about 4.2 bits = 2.9 nats a character."""
CONTROL_LOGP: Final = -12.0
STRAY_LOGP: Final = -18.0
"""A byte that does not decode: rarer than the rarest character, yet no proof by itself."""

ALPHABETS: Final[dict[str, str]] = {
    "fr": "éèàêçôîùâûïëœæÿüñ",
    "de": "üäößéèàç",
    "es": "óíáéñúüçº",
    "pt": "ãçáéíóêõàúâôªº",
    "it": "èàùòéìîí",
    "ca": "àèéíòóçúïüñ",
    "nl": "éëïöüèçáà",
    "sv": "äåöéüàá",
    "da": "øåæéöäüò",
    "fi": "äöåéüš",
    "is": "áíóéúðþýæö",
    "hu": "áéőóíöüúű",
    "pl": "ęąółśżćńź",
    "cs": "íáéěřčýžšůúďťňó",
    "sk": "áíéčžýúšľťňôďäĺŕó",
    "hr": "čćšžđ",
    "ro": "ăîâșțşţ",
    "tr": "ışüğçöâîû",
    "lt": "ėšžųįąčęū",
    "lv": "āīēšūņžļčģķ",
    "et": "äõüöšž",
    "vi": "đươâêôăàáéíìòóúùảạ\u0300\u0301\u0309\u0303\u0323",
    "ru": "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
    "uk": "оаніивтерслкдумпязьгбчйхжшїюцєщфґ",
    "bg": "аоиентрвслдкпмзуябъгчцщхжйшюфь",
    "sr": "аоиенрсјтувдкпмлзгбчшцњћжљхђфџ",
    "el": "αοιετνσηυρπκμλςάόίέήωθδχγφύώβξψζϊ",
    "he": "יוהלארתבשמנםדעקחפןגצסזךטףץכ",
    "ar": "اليمنترةبدعوسفهحقكأجشطصخضإذىثئغزظءؤآ،",
    "fa": "اینرهتدموشسبلزکفگخقجعپحچطضصغظثذژآئ،",
    "th": "านรอกเงมยวลดตสทะปบคหแจพชขใไโผซธณถฐศษฟภญฝฎ่้ัิีึืุู์็ำ",
}
"""Letters beyond ASCII by language, the most frequent first."""

FREQUENT: Final[dict[str, str]] = {
    "zh-Hans": (
        "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说"
        "产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点"
        "从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原"
        "又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革"
        "位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强"
        "放决西被干做必战先回则任取据处理理世车研究方法模型网络算法系统实验提出结果分析基于采用技术信息特征"
        "摘要关键词题名作者刊名单位机构论文列表优化识别检测学习训练数据集性能效率有效测试"
    ),
    "zh-Hant": (
        "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說"
        "產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點"
        "從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原"
        "又麼利比或但質氣第向道命此變條只沒結解問意建月公無系軍很情者最立代想已通並提直題黨程展五果料象員革"
        "位入常文總次品式活設及管特件長求老頭基資邊流路級少圖山統接知較將組見計別她手角期根論運農指幾九區強"
        "放決西被做必戰先回則任取據處理世車研究方法模型網路算法系統實驗提出結果分析基於採用技術資訊特徵"
        "摘要關鍵詞題名作者期刊單位論文列表最佳化識別檢測學習訓練資料集性能效率有效點閱下載探討影響"
    ),
    "ja": (
        "のにはをたがでてとしれさいるなもからこあすりっまよくそうけどめわせきちだろつおみえやじばげずべごべね"
        "ンスルトリクアイラシテドレタロフジマグプコムデサニオナカバメセキパチソダィッャュョー、。・「」"
        "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回"
        "新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法"
        "不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女"
        "研究方法論文情報処理解析評価提案結果手法技術学習特性構造計算実験検討推定影響効果条件環境測定概要著者"
    ),
    "ko": (
        "이다의는에을하고한를은로지기가사서인정도대자리시구그해어연나과들전성있수용적부스보아제라으분일상여원"
        "조방동공비경주트국유생계화내개문장면관로학법게결선모세위체통진요중할신발안만것소심물회된되등실당데터험였"
        "와었반역행영간또형명재오알고습델논초록제목저키워드및예평단입운현차러각통했위류네워크효율향본출검"
    ),
}
"""Characters that make up more than half of running text in each language."""

_PUNCTUATION: Final = frozenset(
    "\xa0’“”‘–—«»…„‚‹›·、。，；：？！（）「」『』《》〈〉【】・ー％～－"
)
_SYMBOLS: Final = frozenset("°€£§©®±²³¹µ×÷½¼¾¿¡†‡•™¶№α-")


@cache
def letter_logp(language: str) -> dict[str, float]:
    """Log-probability of each letter beyond ASCII; ranks follow 1 / (rank + 3)."""
    letters = dict.fromkeys(ALPHABETS[language])
    mass = sum(1 / (rank + 3) for rank in range(len(letters)))
    return {char: log(0.93 / (rank + 3) / mass) for rank, char in enumerate(letters)}


def other_logp(char: str) -> float:
    """A character beyond ASCII that is no letter of the language."""
    if char in _PUNCTUATION:
        return log(0.05 / 12)
    if char in _SYMBOLS:
        return log(0.015 / 25)
    if char < "\xa0":
        return CONTROL_LOGP
    return log(0.001 / 100)


@cache
def frequent_characters(language: str) -> frozenset[str]:
    """The set behind `FREQUENT`."""
    return frozenset(FREQUENT[language])
