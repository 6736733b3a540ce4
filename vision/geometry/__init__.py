"""Where things lie: marker cards, lens, pose, top view, lattice."""
