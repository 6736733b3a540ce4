"""How the detector is made again from nothing: scenes, light, network, training, export, figures."""
