"""What lies on disk, and the only place that writes there."""
