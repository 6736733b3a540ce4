"""From a picture to a Observation: one file a stage, in the order of light."""
