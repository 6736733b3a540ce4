"""The bee-table companion: reads, judges and scores bee games on a real table."""
