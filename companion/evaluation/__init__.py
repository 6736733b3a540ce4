"""How well recorded tables are read, judged by their records and the truth."""
