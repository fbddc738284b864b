"""Moments as the clock on the user's wall showed them, from the offset that is kept with each turn."""

from datetime import UTC, datetime, timedelta, timezone


def on_the_wall(moment: datetime, utc_offset: int) -> datetime:
    """Return `moment` at an offset in minutes east of UTC; as UTC where a file holds one that no calendar has."""
    try:
        return moment.astimezone(timezone(timedelta(minutes=utc_offset)))
    except (ValueError, OverflowError):
        return moment.replace(tzinfo=moment.tzinfo or UTC)
