"""Words by which headings, labels and placeholders are known, language by language."""
