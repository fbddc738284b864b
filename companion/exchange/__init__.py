"""Files that come from elsewhere or go there: character cards and whole chats. It knows only core."""
