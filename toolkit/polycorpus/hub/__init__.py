"""The Hub: publishing to it (`publish`), and one to rehearse on (`rehearsal`)."""
