"""Cameras: the Pi's own, USB, and a folder of pictures."""
