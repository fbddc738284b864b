"""Small servers on loopback that speak the protocols of real services, with their faults on demand."""
