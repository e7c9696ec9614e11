"""The pages that report.py makes: one file each, which needs no other and no network."""
