"""Names of elements, folded: what a record is called, and what its parts say."""

from __future__ import annotations

from typing import Final

from polycorpus.read.nodes import words

RECORDS: Final = words(
    "paper article record entry item tei pubmedarticle pubmedbookarticle bookdocument mods "
    "inproceedings incollection phdthesis mastersthesis thesis doc document doctum publication "
    "journalarticle conferencepaper postedcontent dissertation reference bibliography bibitem "
    "hit result row resource work submission presentation abstractsubmission docsum source "
    "conferencearticle reportpaper techreport talk poster artikel articulo artigo papier "
    "biblfull bibentry citationrecord thesisrecord output researchoutput marcrecord arxiv dc "
    "oaidc table1 docinfo metadataobject contentitem"
)
"""Elements that hold one paper in the formats of publishers, libraries and search interfaces."""

STRONG: Final = frozenset({"biblfull"})
"""HAL wraps its list of papers into one TEI document."""

RDF_OTHERS: Final = words(
    "journal periodical channel image attachment person organization series issue volume "
    "conference proceedings collection publicationissue publicationvolume textinput memo"
)
"""Things that RDF describes beside papers, titles and all."""

NOT_RECORDS: Final = words(
    "subarticle relatedarticle relatedobject relateditem product ref reference citation "
    "unstructuredcitation biblstruct www proceedings frontmatter"
)

HIDDEN: Final = words(
    "body back reflist references referencelist bibliography citationlist citations listbibl "
    "commentscorrectionslist relatedarticle relatedobject product floatsgroup response "
    "ref citation elementcitation mixedcitation biblstruct componentlist"
)
"""Below a record: other people's papers, and the paper's own full text."""

VENUE_CONTEXT: Final = words(
    "journal journalmeta journalmetadata journalinfo journalissue proceedingsmetadata "
    "eventmetadata proceedingsseriesmetadata conference conf series monogr host periodical "
    "hostitem publicationissue magazine source confproc issue bookmetadata bookseriesmetadata "
    "proceedingsseries"
)
"""Around a title: it is the journal's or the conference's."""

HOSTS: Final = words("host series subject")
"""Around a name in MODS: it is the book's, or somebody that the paper is about."""

LATE_DATES: Final = words(
    "pmcrelease nihmssubmitted manuscriptreceived received accepted revised revrecd retracted "
    "corrected updated modified accessed available submitted collected created copyrighted valid "
    "withdrawn captured lastmodified preprint"
)
"""Kinds of date that give way to any other: none of them is the publication's."""

LANGUAGES: Final = words(
    "en ja zh ko fr de es pt ru it ar eng jpn chi zho kor fre fra ger deu spa por rus"
)
"""Elements that are named after the language of what is in them: J-STAGE's `<ja>`, `<en>`."""

TYPED: Final = words(
    "article inproceedings incollection phdthesis mastersthesis thesis dissertation paper "
    "techreport pubmedarticle pubmedbookarticle journalarticle conferencepaper postedcontent "
    "poster talk contentitem"
)
"""Records that stand beside those of another name in one list, as in DBLP and in BibTeX as XML."""

TITLE_BLOCKS: Final = words(
    "kwdgroup keywordgroup keywordlist keywords subjgroup articlecategories subject notes note fn "
    "permissions ack supplementarymaterial fig award custommeta fundinggroup meshheadinglist "
    "relateditem event grantlist databanklist"
)
"""Around a title or a subject: it is not the paper's."""

OTHER_TITLES: Final = words("alternative abbreviated uniform")
"""Kinds of MODS's `titleInfo` beside the title itself."""

DATE_BLOCKS: Final = words(
    "history datecompleted daterevised datecreated pubmedpubdate articledate accessdate header "
    "eventmetadata conferencedate license permissions revisiondesc"
)
"""Around a date: it is not the publication's. `header`: OAI's date stamps."""

COLUMNS: Final[dict[str, str]] = {
    "title": "title",
    "articletitle": "title",
    "papertitle": "title",
    "arttitle": "title",
    "transtitle": "title",
    "vernaculartitle": "title",
    "chapterstitle": "title",
    "abstract": "abstract",
    "transabstract": "abstract",
    "abstracttext": "abstract",
    "otherabstract": "abstract",
    "summary": "abstract",
    "description": "abstract",
    "author": "authors",
    "authors": "authors",
    "creator": "authors",
    "contrib": "authors",
    "contributor": "authors",
    "personname": "authors",
    "individual": "authors",
    "authorstring": "authors",
    "affiliation": "affiliation",
    "affiliations": "affiliation",
    "affiliationinfo": "affiliation",
    "aff": "affiliation",
    "institution": "affiliation",
    "keyword": "keywords",
    "keywords": "keywords",
    "kwd": "keywords",
    "motscles": "keywords",
    "subject": "keywords",
    "term": "keywords",
    "topic": "keywords",
    "year": "year",
    "pubyear": "year",
    "datepublished": "year",
    "py": "year",
    "publicationyear": "year",
    "date": "year",
    "pubdate": "year",
    "publicationdate": "year",
    "dateissued": "year",
    "dateuni": "year",
    "issued": "year",
    "published": "year",
    "coverdate": "year",
    "copyrightdate": "year",
    "created": "year",
    "journal": "venue",
    "journaltitle": "venue",
    "booktitle": "venue",
    "proceedingstitle": "venue",
    "conferencename": "venue",
    "confname": "venue",
    "publicationname": "venue",
    "publicationtitle": "venue",
    "pubtitle": "venue",
    "containertitle": "venue",
    "materialtitle": "venue",
    "secondarytitle": "venue",
    "fulltitle": "venue",
    "journalref": "venue",
    "meeting": "venue",
    "ispartof": "venue",
    "venue": "venue",
    "source": "venue",
    "doi": "doi",
    "electronicresourcenum": "doi",
    "url": "url",
    "link": "url",
    "guid": "url",
    "ee": "url",
    "articlelink": "url",
    "fulltexturl": "url",
    "selfuri": "url",
    "resource": "url",
    "pwccode": "code",
    "language": "language",
    "languageterm": "language",
    "lang": "language",
}
"""What the formats call a field. Other names are looked up in the lexicon, in any language."""

NO_COLUMN: Final = words(
    "subtitle shorttitle abbrevtitle isoabbreviation publishedprint id address location pages page "
    "note notes rights publisher editor type format label head name text number issue volume "
    "category categories issn isbn keyed country"
)
"""Words that the lexicon could take for a field of the record, and that are none here."""

RANK: Final[dict[str, int]] = {
    "description": 1,
    "summary": 1,
    "source": 1,
    "journalref": 1,
    "fulltitle": 1,
    "ispartof": 1,
    "published": 1,
    "created": 2,
    "copyrightdate": 2,
    "date": 1,
    "guid": 1,
    "resource": 1,
}
"""Vaguer names give way to the others of their column: `description` to `abstract`."""

ASIDE_ABSTRACTS: Final = (
    "graphical", "teaser", "toc", "keypoint", "video", "plain", "lay",
    "executive", "synopsis", "method", "tableofcontents", "technicalinfo", "seriesinformation",
    "other", "editor",
)  # fmt: skip
"""Kinds of abstract that stand beside the paper's own (JATS, DataCite, Elsevier), folded."""

GIVEN: Final = words(
    "first firstname given givenname givennames forename forenames prenom vorname fname nombre "
    "nome imya voornaam"
)
FAMILY: Final = words(
    "last lastname surname surnames family familyname nom nachname keyname lname sn apellidos "
    "apellido cognome sobrenome familia achternaam"
)
WHOLE: Final = words(
    "name fullname displayname collab collectivename orgname stringname persname creatorname "
    "displayform organization authorname authname contributorname"
)
OTHER_ROLES: Final = words(
    "editor translator publisher chair reviewer supervisor advisor thesisadvisor ths edt trl "
    "datacurator contactperson sponsor funder illustrator organizer"
)
