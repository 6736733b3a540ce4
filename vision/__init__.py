"""From a picture to a Sight: one file a stage, in the order of light."""
