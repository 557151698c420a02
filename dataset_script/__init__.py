"""
The builder of this dataset, for `datasets`.

    from dataset_script import NeurIPS2025Abstracts

    builder = NeurIPS2025Abstracts()
    builder.download_and_prepare()
    records = builder.as_dataset(split="train")

It gives the very records of `polycorpus build`, from the raw files of this checkout. `datasets` no
longer runs loading scripts, so it is imported, never loaded by path.
"""

from dataset_script.builder import NeurIPS2025Abstracts

__all__ = ["NeurIPS2025Abstracts"]
