"""
Exports of reference managers and databases: a short tag before each value.

lines      tagged lines become the entries of records, alike in all of them
columns    entries become fields: which tag is which column, and which is preferred
versions   several titles or abstracts in one record: paragraphs, or languages
ris, nbib, isi, refworks, endnote, noteexpress, ovid    a layout each: its lines and its tags
unindented true and false tags, where an export of Web of Science lost its indentation
"""
