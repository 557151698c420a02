"""Passages of plain text between two headings become records; `plain` and Markdown share them."""
