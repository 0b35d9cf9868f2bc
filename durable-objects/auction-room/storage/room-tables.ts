/** The room's own tables. Every statement over them stands in one of the `*-store.ts` files beside this one. */
export const ROOM_MIGRATIONS: readonly string[] = [
  `
	CREATE TABLE room (
		id INTEGER PRIMARY KEY CHECK (id = 1),
		title TEXT NOT NULL,
		-- JSON of what hardly ever changes: who sells, and the terms.
		listing TEXT NOT NULL,
		-- JSON of the rest of the auction's state, without its bidders: it is written with every bid.
		state TEXT NOT NULL,
		-- Rises with every stored change; the copy in D1 is written only over a lower one.
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
	-- The public ledger: the data is the JSON that was hashed. A bid is an entry of it, with who made it beside.
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
	-- Decided commands of bidders: the offer where it was accepted, and the receipt of every one that had a key.
	CREATE TABLE commands (
		command_id INTEGER PRIMARY KEY,
		person_id INTEGER NOT NULL,
		at_ms INTEGER NOT NULL,
		key TEXT,
		-- A number made of person and key: what the index holds in place of a long random text.
		tag INTEGER,
		-- What was asked, so that the same key with another request is found out.
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
	-- Work that follows from what happened, done by the alarm.
	CREATE TABLE jobs (
		key TEXT PRIMARY KEY,
		kind TEXT NOT NULL,
		payload TEXT NOT NULL,
		due_at_ms INTEGER NOT NULL,
		attempts INTEGER NOT NULL DEFAULT 0,
		running INTEGER NOT NULL DEFAULT 0,
		-- Why it was given up; null while it is still to be done.
		parked_reason TEXT
	) WITHOUT ROWID;
	-- Up to where the events were copied and told.
	CREATE TABLE watermarks (
		name TEXT PRIMARY KEY,
		value INTEGER NOT NULL
	) WITHOUT ROWID;
	`,
]
