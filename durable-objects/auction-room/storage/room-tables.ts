/** Every table of the migrations below, as a backup stores them. */
export const ROOM_TABLES = ['room', 'bidders', 'events', 'commands', 'jobs', 'watermarks'] as const

/** The room's tables. The files beside this one hold every statement over them. */
export const ROOM_MIGRATIONS: readonly string[] = [
  `
	CREATE TABLE room (
		id INTEGER PRIMARY KEY CHECK (id = 1),
		title TEXT NOT NULL,
		-- JSON of the seller and the terms, which hardly ever change.
		listing TEXT NOT NULL,
		-- JSON of the rest of the auction's state, without its bidders; written with every bid.
		state TEXT NOT NULL,
		-- Rises with every stored change; the replica in D1 is written only over a lower one.
		version INTEGER NOT NULL
	);
	CREATE TABLE bidders (
		id INTEGER PRIMARY KEY,
		number INTEGER NOT NULL UNIQUE,
		initial TEXT NOT NULL,
		username TEXT NOT NULL,
		first_name TEXT NOT NULL,
		last_name TEXT NOT NULL
	);
	-- The public ledger: data is the JSON that was hashed. A bid is an entry with its bidder's columns.
	CREATE TABLE events (
		seq INTEGER PRIMARY KEY,
		type TEXT NOT NULL,
		at_ms INTEGER NOT NULL,
		data TEXT NOT NULL,
		prev TEXT NOT NULL,
		hash TEXT NOT NULL,
		bid_id INTEGER,
		bidder_id INTEGER,
		amount_cents INTEGER,
		bid_type TEXT,
		round INTEGER,
		voided_at_ms INTEGER,
		voided_seq INTEGER
	);
	-- In the order of their acceptance. The price never falls, so this is the order of amounts too.
	CREATE VIEW bids AS
		SELECT bid_id, bidder_id, amount_cents, bid_type, at_ms, seq, round, voided_at_ms, voided_seq
		FROM events WHERE bid_id IS NOT NULL;
	-- Decided commands of bidders: accepted bid commands, and the receipt of every one with a key.
	CREATE TABLE commands (
		command_id INTEGER PRIMARY KEY,
		person_id INTEGER NOT NULL,
		at_ms INTEGER NOT NULL,
		key TEXT,
		-- Hash of person and key: the index holds it in place of a long random text.
		tag INTEGER,
		-- The request: another one under the same key is recognized by it.
		request TEXT,
		outcome TEXT,
		offer_kind TEXT,
		amount_cents INTEGER,
		reserve_cents INTEGER,
		price_cents INTEGER,
		bid_ids TEXT,
		voided INTEGER NOT NULL DEFAULT 0
	);
	CREATE INDEX commands_tag ON commands (tag) WHERE tag IS NOT NULL;
	-- Jobs that follow from events, run by the alarm.
	CREATE TABLE jobs (
		key TEXT PRIMARY KEY,
		kind TEXT NOT NULL,
		payload TEXT NOT NULL,
		due_at_ms INTEGER NOT NULL,
		attempts INTEGER NOT NULL DEFAULT 0,
		running INTEGER NOT NULL DEFAULT 0,
		-- Why the job was parked; null while it is open.
		parked_reason TEXT
	) WITHOUT ROWID;
	-- Up to which event the replica and the notifications have come.
	CREATE TABLE watermarks (
		name TEXT PRIMARY KEY,
		value INTEGER NOT NULL
	) WITHOUT ROWID;
	`,
  // Where a bid came from: evidence of fraud, which is not part of the public ledger.
  `
	ALTER TABLE events ADD COLUMN session_id INTEGER;
	ALTER TABLE events ADD COLUMN device TEXT;
	ALTER TABLE events ADD COLUMN ip_address TEXT;
	DROP VIEW bids;
	CREATE VIEW bids AS
		SELECT bid_id, bidder_id, amount_cents, bid_type, at_ms, seq, round, voided_at_ms, voided_seq,
			session_id, device, ip_address
		FROM events WHERE bid_id IS NOT NULL;
	`,
  `
	-- A person's keyed refusals, of which the newest are stored.
	CREATE INDEX commands_refused ON commands (person_id, command_id)
		WHERE offer_kind IS NULL AND outcome ->> 'accepted' = 0;
	`,
  `
	-- A person's keyed commands that changed nothing, accepted ones among them.
	DROP INDEX commands_refused;
	CREATE INDEX commands_without_effect ON commands (person_id, command_id) WHERE offer_kind IS NULL;
	`,
  `
	-- The command of each key is known in memory.
	DROP INDEX commands_tag;
	`,
]
