/** The tables of a person's channel. */
export const CHANNEL_MIGRATIONS: readonly string[] = [
  `
  -- What the person was told. AUTOINCREMENT: a number is never given twice, also when the old ones are gone.
  CREATE TABLE notices (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    event TEXT NOT NULL,
    data TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  );
  -- Rooms that remember this person's rights or hold a socket of theirs.
  CREATE TABLE rooms (
    auction_id INTEGER PRIMARY KEY,
    entered_at_ms INTEGER NOT NULL
  );
  -- Rooms that have yet to be told of the end of a session ('' for all of them).
  CREATE TABLE revocations (
    auction_id INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (auction_id, session_id)
  ) WITHOUT ROWID;
  `,
]
