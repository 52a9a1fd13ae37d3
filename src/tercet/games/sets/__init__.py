"""The set family: three cards alike or different in every feature."""
