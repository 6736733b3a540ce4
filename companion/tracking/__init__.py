"""A real table of Alveola, tracked: pictures become observations, observations become turns."""
