"""polycorpus: raw files of paper abstracts become a Hugging Face dataset."""

__version__ = "0.1.0"
