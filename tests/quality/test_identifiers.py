"""Identifiers of persons: found by their make-up, and never where a number is something else."""

from __future__ import annotations

import pytest

from polycorpus.quality.identifiers import find

from .records import ENGLISH, flags_of

IDENTIFIERS = {
    "email": [
        "jane.doe@uni-example.edu", "a_b (at) example (dot) org", "{ann,bob}@cs.example.edu",
        "zhang@163.com", "li＠example.cn", "mailto:x@y.org", "JOE@EXAMPLE.COM",
        "jane [at] example [dot] org", "jane at boats dot example dot edu",
    ],
    "phone": [
        "Tel: +86-10-6278 1234", "Tel. (+33) 1 23 45 67 89", "电话：010-62781234", "(617) 253-1000",
        "617-253-1000", "+44 20 7946 0958", "0049 30 901820", "тел. 8 (495) 123-45-67",
        "電話03-1234-5678", "전화: 02-880-5114", "13812345678", "phone: 555 123 4567",
        "هاتف: ٠١٢٣٤٥٦٧٨٩", "1-800-662-4357", "Helpline: 011-23978046", "手机号13812345678",
        "Tlf. 22 85 50 50", "电话号码：010-62781234", "Tel.: +34-943018000 ext. 5026",
    ],
    "ip_address": [
        "192.168.1.10", "the server 192.0.2.17", "the IP address 8.8.8.8",
        "2001:db8:85a3::8a2e:370:7334", "IP地址为192.0.2.36", "130.15.36.118", "http://203.0.113.9:8080/x",
    ],
    "orcid": [
        "https://orcid.org/0000-0002-1825-0097", "ORCID: 0000-0002-1694-233X",
        "0000-0001-5109-3700",
    ],
    "person_id": [
        "ResearcherID: A-1009-2008", "Scopus Author ID: 57193579800", "ISNI 0000 0001 2281 955X",
        "SPIN-код: 1234-5678", "https://scholar.google.com/citations?user=abcDEF123AAJ&hl=en",
        "linkedin.com/in/jane-doe", "QQ：123456789", "lattes.cnpq.br/6016988900099481",
        "11010519491231002X",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("flag", "written"), [(flag, one) for flag, many in IDENTIFIERS.items() for one in many]
)
def test_an_identifier_is_found_and_named(flag, written):
    found = find(f"Ask {written} about boats.")
    assert [one.flag for one in found] == [flag]
    assert flag in flags_of(f"{ENGLISH} Ask {written} about boats.")


@pytest.mark.parametrize(
    "written",
    [
        "mAP@0.5 on boats", "Recall@5.Our method", "R@1, R@5 and P@k.", "hello @name",
        "Prec@0.5IOU",
        "https://example.org/a/b@v1.2", "10.1145/3292500.3330701", "ISBN 978-3-16-148410-0",
        "from 1999-2005 and 2006-2012", "mobile 2010-2020", "arXiv:2301.12345",
        "grants 61876123 and 2018YFB1003405", "(55+135+400+135+55)m", "+13.5% and +2.4%",
        "CAS 7732-18-5", "12,345,678,901", "PMID: 12345678", "2020-01-01 12:30:45",
        "ISSN 1234-5678",
        "version 1.2.3.4", "EC 3.1.3.43", "Section 4.2.1.3", "Windows 10.0.190.1", "1.2.3.4",
        "1:2:3:4:5:6:7:8", "std::vector<int>", "1234-5678-9012-3456", "ORCID is a registry",
        "layers of 784-300-1000 units", "512-256-1280", "the range 212-345-2000", "13800000000",
        "13812345678 yuan", "1359-6454/$30.00 (2004)", "NCT02968459 and ISRCTN12345678",
        "chr17:41196312-41277500", "EudraCT 2012-001234-12", "R01 GM123456", "2010-2015-2020",
        "scores of 92.45.67.33", "Chapters 112.34.56.78", "OID 1.3.6.1.4.1", "abc::def", "face::bed",
        "ratio 40:30:20:10", "looking at quantum dot it was", "at ten dots per inch",
        "the QQ plot of 12345 points", "110105194912310021", "p = 0.00012345678", "+1 234",
    ],
)  # fmt: skip
def test_a_number_that_is_something_else_is_not(written):
    assert find(f"We use {written} here.") == []


def test_where_two_overlap_one_is_named():
    text = "mail 13812345678@163.com"
    assert [(one.start, one.stop, one.flag) for one in find(text)] == [(5, len(text), "email")]
