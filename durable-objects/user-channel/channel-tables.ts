/** Every table of the migrations below, as a backup stores them. */
export const CHANNEL_TABLES = ['notices', 'rooms', 'revocations', 'person', 'pushes'] as const

/** The tables of a person's channel. */
export const CHANNEL_MIGRATIONS: readonly string[] = [
  `
  -- The person's notifications. AUTOINCREMENT: a number is never reused, even after old rows are deleted.
  CREATE TABLE notices (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    event TEXT NOT NULL,
    data TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  );
  -- Rooms that cache this person's eligibility or hold a socket of theirs.
  CREATE TABLE rooms (
    auction_id INTEGER PRIMARY KEY,
    entered_at_ms INTEGER NOT NULL
  );
  -- Rooms that have yet to receive the end of a session ('' for all sessions).
  CREATE TABLE revocations (
    auction_id INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (auction_id, session_id)
  ) WITHOUT ROWID;
  `,
  `
  ALTER TABLE notices ADD COLUMN read_at_ms INTEGER;
  -- How the notification is still to be mailed: 'now', 'digest', or NULL if it is not, or has been.
  ALTER TABLE notices ADD COLUMN mail TEXT;
  CREATE INDEX notices_unread ON notices (seq) WHERE read_at_ms IS NULL;
  CREATE INDEX notices_mail ON notices (mail, seq) WHERE mail IS NOT NULL;
  -- The channel's owner and their preferences; NULL if those must be read from D1.
  CREATE TABLE person (
    user_id INTEGER PRIMARY KEY,
    preferences TEXT
  );
  `,
  `
  -- Whether the notification is still to be spread to the person's browsers.
  ALTER TABLE notices ADD COLUMN push INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX notices_push ON notices (seq) WHERE push = 1;
  -- Messages still to be sent to one browser; the subscription is stored in D1.
  CREATE TABLE pushes (
    seq INTEGER NOT NULL,
    subscription_id INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at_ms INTEGER NOT NULL,
    PRIMARY KEY (subscription_id, seq)
  ) WITHOUT ROWID;
  -- Whether the person has a browser to push to: 0 for none, NULL if that must be read from D1.
  ALTER TABLE person ADD COLUMN can_push INTEGER;
  `,
  `
  -- When what the notification is about was over; NULL while it holds.
  ALTER TABLE notices ADD COLUMN over_at_ms INTEGER;
  UPDATE notices SET over_at_ms = at_ms WHERE event IN ('auction_ending_soon', 'outbid') AND EXISTS (
    SELECT 1 FROM notices AS later WHERE later.seq > notices.seq
      AND later.event IN ('auction_ended', 'auction_updated')
      AND coalesce(later.data ->> 'change', 'cancelled') = 'cancelled'
      AND later.data ->> 'auction_id' = notices.data ->> 'auction_id'
  );
  `,
]

/** What a backup stores of a channel. */
export const CHANNEL_STATE = {
  kind: 'channel',
  tables: CHANNEL_TABLES,
  migrations: CHANNEL_MIGRATIONS,
  caches: ['person'],
} as const
