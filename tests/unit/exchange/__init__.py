"""Cards in and out, chats out: files of the same shape as those of other programs, made here."""
