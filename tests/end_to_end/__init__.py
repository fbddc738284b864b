"""The whole program: real windows, workers, files and processes, against a server on loopback or the real model."""
