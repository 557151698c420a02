"""XML of libraries, publishers and search interfaces: each record's fields in its own dialect."""

from __future__ import annotations

from typing import Any, Final

import pytest

from .reading import rows

_TITLE: Final = "Tide gauges that listen to their harbours"
_ABSTRACT: Final = "We fit old tide gauges with ears and let them describe each harbour."
_DC: Final = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'

DIALECTS: Final[dict[str, str]] = {
    "oai_dc": f"""<OAI-PMH><responseDate>2025-01-02T00:00:00Z</responseDate><ListRecords><record>
<header><identifier>oai:x:1</identifier><datestamp>2025-01-02T10:00:00Z</datestamp></header>
<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" {_DC}>
<dc:title>{_TITLE}</dc:title><dc:creator>Brekke, Liv</dc:creator>
<dc:creator>Sandvik, Oda</dc:creator><dc:subject>harbour</dc:subject>
<dc:description>{_ABSTRACT}</dc:description><dc:date>2024-05-05T07:00:00Z</dc:date>
<dc:date>2024-05-06T07:00:00Z</dc:date><dc:date>2019</dc:date><dc:type>Article</dc:type>
<dc:identifier>https://doi.org/10.5555/tide.1</dc:identifier>
<dc:source>Harbour Studies; Vol. 3 (2019)</dc:source><dc:language>eng</dc:language>
</oai_dc:dc></metadata></record></ListRecords></OAI-PMH>""",
    "endnote": f"""<xml><records><record><database name="a.enl">a.enl</database>
<ref-type name="Journal Article">17</ref-type><contributors><authors>
<author><style face="normal" font="default" size="100%">Brekke, Liv</style></author>
<author><style face="normal" font="default" size="100%">Sandvik, Oda</style></author>
</authors></contributors><titles>
<title><style face="normal" size="100%">Tide gauges that </style><style face="italic" size="100%"
>listen</style><style face="normal" size="100%"> to their harbours</style></title>
<secondary-title><style face="normal" size="100%">Harbour Studies</style></secondary-title></titles>
<dates><year><style face="normal" size="100%">2019</style></year></dates>
<abstract><style face="normal" size="100%">{_ABSTRACT}</style></abstract>
<electronic-resource-num><style face="normal" size="100%">10.5555/tide.1</style>
</electronic-resource-num><access-date><style face="normal">2 January 2025</style></access-date>
<language><style face="normal">eng</style></language></record></records></xml>""",
    "marc": f"""<collection xmlns="http://www.loc.gov/MARC21/slim"><record>
<leader>00925nam a2200277 a 4500</leader>
<controlfield tag="008">250102s2019    no a    s     000 0 eng d</controlfield>
<datafield tag="024" ind1="7" ind2=" "><subfield code="a">10.5555/tide.1</subfield>
<subfield code="2">doi</subfield></datafield>
<datafield tag="100" ind1="1" ind2=" "><subfield code="a">Brekke, Liv,</subfield>
<subfield code="e">author.</subfield></datafield>
<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Tide gauges that listen</subfield>
<subfield code="b">to their harbours /</subfield>
<subfield code="c">Liv Brekke, Oda Sandvik</subfield></datafield>
<datafield tag="520" ind1=" " ind2=" "><subfield code="a">{_ABSTRACT}</subfield></datafield>
<datafield tag="700" ind1="1" ind2=" "><subfield code="a">Sandvik, Oda.</subfield></datafield>
<datafield tag="700" ind1="1" ind2=" "><subfield code="a">Moe, Nils</subfield>
<subfield code="4">edt</subfield></datafield>
<datafield tag="773" ind1="0" ind2=" "><subfield code="t">Harbour Studies</subfield></datafield>
</record></collection>""",
    "mods": f"""<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods>
<titleInfo type="abbreviated"><title>Tide g.</title></titleInfo>
<titleInfo><title>{_TITLE}</title></titleInfo>
<name type="personal"><namePart type="family">Brekke</namePart>
<namePart type="given">Liv</namePart></name>
<name type="personal"><namePart>Sandvik, Oda,</namePart></name><abstract>{_ABSTRACT}</abstract>
<subject><name><namePart>Moe, Nils</namePart></name></subject>
<originInfo><dateIssued>2019</dateIssued><dateCaptured>2025-01-02</dateCaptured></originInfo>
<relatedItem type="host"><titleInfo><title>Harbour Studies</title></titleInfo>
<name><namePart>Editor, Some</namePart></name></relatedItem>
<identifier type="doi">10.5555/tide.1</identifier></mods></modsCollection>""",
    "crossref": f"""<doi_records><doi_record timestamp="2025-01-02 00:00:00"><crossref><journal>
<journal_metadata language="en"><full_title>Harbour Studies</full_title></journal_metadata>
<journal_issue><publication_date><year>2019</year></publication_date></journal_issue>
<journal_article publication_type="full_text"><titles><title>{_TITLE}</title></titles>
<contributors><person_name contributor_role="author" sequence="first">
<given_name>Liv</given_name><surname>Brekke</surname></person_name>
<person_name contributor_role="author" sequence="additional"><given_name>Oda</given_name>
<surname>Sandvik</surname></person_name></contributors>
<jats:abstract xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1"><jats:p>{_ABSTRACT}</jats:p>
</jats:abstract><publication_date media_type="online"><year>2020</year></publication_date>
<publication_date media_type="print"><month>3</month><year>2019</year></publication_date>
<doi_data><doi>10.5555/tide.1</doi><resource>https://harbour.example/1</resource></doi_data>
</journal_article></journal></crossref></doi_record></doi_records>""",
    "word": """<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">
<b:Source><b:Tag>Bre19</b:Tag><b:SourceType>JournalArticle</b:SourceType>
<b:Author><b:Author><b:NameList><b:Person><b:Last>Brekke</b:Last><b:First>Liv</b:First></b:Person>
<b:Person><b:Last>Sandvik</b:Last><b:First>Oda</b:First></b:Person></b:NameList></b:Author>
<b:Translator><b:NameList><b:Person><b:Last>Moe</b:Last><b:First>Nils</b:First></b:Person>
</b:NameList></b:Translator></b:Author>
<b:Title>Tide gauges that listen to their harbours</b:Title><b:Year>2019</b:Year>
<b:JournalName>Harbour Studies</b:JournalName><b:YearAccessed>2025</b:YearAccessed>
<b:DOI>10.5555/tide.1</b:DOI></b:Source></b:Sources>""",
    "pubmed": f"""<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID>
<DateCompleted><Year>2025</Year></DateCompleted><DateRevised><Year>2025</Year></DateRevised>
<Article><Journal><JournalIssue><PubDate><MedlineDate>2019 Mar-Apr</MedlineDate></PubDate>
</JournalIssue><Title>Harbour Studies</Title><ISOAbbreviation>Harb Stud</ISOAbbreviation></Journal>
<ArticleTitle>{_TITLE}</ArticleTitle><ELocationID EIdType="doi">10.5555/tide.1</ELocationID>
<Abstract><AbstractText>{_ABSTRACT}</AbstractText></Abstract><AuthorList>
<Author><LastName>Brekke</LastName><ForeName>Liv</ForeName><Initials>L</Initials></Author>
<Author><LastName>Sandvik</LastName><ForeName>Oda</ForeName><Initials>O</Initials></Author>
</AuthorList><Language>eng</Language>
<ArticleDate DateType="Electronic"><Year>2018</Year></ArticleDate></Article></MedlineCitation>
<PubmedData><History><PubMedPubDate PubStatus="entrez"><Year>2024</Year></PubMedPubDate></History>
<ReferenceList><Reference><Citation>Moe N. Ears. 2001.</Citation></Reference></ReferenceList>
</PubmedData></PubmedArticle></PubmedArticleSet>""",
    "arxiv_oai": f"""<ListRecords><record><header><datestamp>2025-01-02</datestamp></header><metadata>
<arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>1903.00010</id><created>2019-03-01</created>
<updated>2025-01-02</updated><authors><author><keyname>Brekke</keyname>
<forenames>Liv</forenames></author><author><keyname>Sandvik</keyname><forenames>Oda</forenames>
</author></authors><title>{_TITLE}</title><categories>cs.SD</categories>
<journal-ref>Harbour Studies</journal-ref><doi>10.5555/tide.1</doi>
<abstract>{_ABSTRACT}</abstract></arXiv></metadata></record></ListRecords>""",
    "atom": f"""<feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv Query</title>
<updated>2025-01-02T00:00:00Z</updated><entry><id>http://arxiv.org/abs/1903.00010v2</id>
<updated>2025-01-02T00:00:00Z</updated><published>2019-03-01T00:00:00Z</published>
<title>{_TITLE}</title><summary>{_ABSTRACT}</summary><author><name>Liv Brekke</name></author>
<author><name>Oda Sandvik</name></author>
<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.5555/tide.1</arxiv:doi>
<arxiv:journal_ref xmlns:arxiv="http://arxiv.org/schemas/atom">Harbour Studies</arxiv:journal_ref>
</entry></feed>""",
    "dblp": f"""<dblp><article mdate="2025-01-02" key="journals/hs/Brekke19">
<author orcid="0000-0001">Liv Brekke</author><author>Oda Sandvik</author><title>{_TITLE}</title>
<pages>1-9</pages><year>2019</year><journal>Harbour Studies</journal>
<ee type="oa">https://doi.org/10.5555/tide.1</ee><url>db/journals/hs/hs3.html#Brekke19</url>
</article></dblp>""",
    "datacite": f"""<resource xmlns="http://datacite.org/schema/kernel-4">
<identifier identifierType="DOI">10.5555/tide.1</identifier><creators>
<creator><creatorName nameType="Personal">Brekke, Liv</creatorName><givenName>Liv</givenName>
<familyName>Brekke</familyName></creator><creator><creatorName>Sandvik, Oda</creatorName></creator>
</creators><contributors><contributor contributorType="HostingInstitution">
<contributorName>Fjord Library</contributorName></contributor></contributors><titles><title>{_TITLE}</title><title titleType="Subtitle">An ear</title></titles>
<publisher>Fjord Press</publisher><publicationYear>2019</publicationYear>
<dates><date dateType="Updated">2025-01-02</date></dates>
<descriptions><description descriptionType="Methods">By hand.</description>
<description descriptionType="Abstract">{_ABSTRACT}</description></descriptions></resource>""",
    "jats": f"""<article xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en"><front>
<journal-meta><journal-title-group><journal-title>Harbour Studies</journal-title>
</journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="doi">10.5555/tide.1</article-id><title-group>
<article-title>{_TITLE}</article-title></title-group><contrib-group>
<contrib contrib-type="author"><name><surname>Brekke</surname><given-names>Liv</given-names></name>
<xref ref-type="aff" rid="a1">1</xref></contrib><contrib contrib-type="author"><name>
<surname>Sandvik</surname><given-names>Oda</given-names></name></contrib></contrib-group>
<aff id="a1">Fjord College</aff><pub-date pub-type="pmc-release"><year>2021</year></pub-date>
<pub-date pub-type="ppub"><year>2019</year></pub-date><history><date date-type="received">
<year>2018</year></date></history><abstract><p>{_ABSTRACT}</p></abstract></article-meta></front>
<body><sec><title>Intro</title><p>Waves.</p></sec></body></article>""",
    "solr": f"""<response><result name="response" numFound="1" start="0"><doc>
<str name="title">{_TITLE}</str><arr name="author"><str>Liv Brekke</str><str>Oda Sandvik</str></arr>
<str name="abstract">{_ABSTRACT}</str><str name="journal">Harbour Studies</str>
<int name="year">2019</int><str name="doi">10.5555/tide.1</str>
<date name="timestamp">2025-01-02T00:00:00Z</date></doc></result></response>""",
    "rdf": f"""<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" {_DC}
 xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/">
<bib:Article rdf:about="#item_1"><dcterms:isPartOf><bib:Journal><dc:title>Harbour Studies</dc:title>
</bib:Journal></dcterms:isPartOf><bib:authors><rdf:Seq><rdf:li><foaf:Person>
<foaf:surname>Brekke</foaf:surname><foaf:givenName>Liv</foaf:givenName></foaf:Person></rdf:li>
<rdf:li><foaf:Person><foaf:surname>Sandvik</foaf:surname><foaf:givenName>Oda</foaf:givenName>
</foaf:Person></rdf:li></rdf:Seq></bib:authors><dc:title>{_TITLE}</dc:title>
<dcterms:abstract>{_ABSTRACT}</dcterms:abstract><dc:date>2019</dc:date>
<dc:identifier>DOI 10.5555/tide.1</dc:identifier>
<dcterms:dateSubmitted>2025-01-02</dcterms:dateSubmitted></bib:Article>
<bib:Journal rdf:about="urn:issn:1234"><dc:title>Another Journal</dc:title></bib:Journal>
</rdf:RDF>""",
    "mysql": f"""<resultset><row><field name="id">7</field><field name="title">{_TITLE}</field>
<field name="abstract">{_ABSTRACT}</field><field name="authors">Liv Brekke; Oda Sandvik</field>
<field name="year">2019</field><field name="journal">Harbour Studies</field>
<field name="doi">10.5555/tide.1</field></row></resultset>""",
    "elibrary": f"""<journal><titleid>1</titleid><journalInfo lang="ENG"><title>Harbour Studies</title>
</journalInfo><issue><dateUni>2019</dateUni><articles><article><artType>RAR</artType>
<authors><author num="001"><individInfo lang="ENG"><surname>Brekke</surname><initials>Liv</initials>
</individInfo></author><author num="002"><individInfo lang="ENG"><surname>Sandvik</surname>
<initials>Oda</initials></individInfo></author></authors><artTitles>
<artTitle lang="ENG">{_TITLE}</artTitle></artTitles><abstracts>
<abstract lang="ENG">{_ABSTRACT}</abstract></abstracts><codes><doi>10.5555/tide.1</doi></codes>
</article></articles></issue></journal>""",
}

SAID_OTHERWISE: Final[dict[str, dict[str, Any]]] = {
    "oai_dc": {"authors": ["Brekke, Liv", "Sandvik, Oda"]},
    "endnote": {"authors": ["Brekke, Liv", "Sandvik, Oda"]},
    "marc": {
        "authors": ["Brekke, Liv", "Sandvik, Oda."],
        "title": "Tide gauges that listen: to their harbours",
    },
    "mods": {"authors": ["Liv Brekke", "Sandvik, Oda"]},
    "word": {"abstract": None},
    "dblp": {"abstract": None},
    "datacite": {"authors": ["Brekke, Liv", "Sandvik, Oda"], "venue": None},
}
"""Where a dialect says less, or names people otherwise."""


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_a_dialect_is_understood(dialect: str) -> None:
    """Title, abstract, authors, year, venue and DOI; no date of an update or an access as year."""
    (row,) = rows(DIALECTS[dialect].encode())
    expected = {
        "title": _TITLE,
        "abstract": _ABSTRACT,
        "authors": ["Liv Brekke", "Oda Sandvik"],
        "year": 2019,
        "venue": "Harbour Studies",
        "doi": "10.5555/tide.1",
    } | SAID_OTHERWISE.get(dialect, {})
    assert {name: row[name] for name in expected} == expected
