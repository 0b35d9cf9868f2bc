-- The search index: the words of every listing, to be found by. A copy that can be made anew from the main database.
CREATE VIRTUAL TABLE words USING fts5(
	title, car, vin, description,
	content = '', contentless_delete = 1,
	prefix = '2 3',
	tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Which version of each listing's words stands in the index.
CREATE TABLE entries (
	id INTEGER PRIMARY KEY NOT NULL,
	version INTEGER NOT NULL
);
--> statement-breakpoint
-- The words of cars' names, for those that somebody has mistyped.
CREATE TABLE spellings (
	word TEXT PRIMARY KEY NOT NULL,
	length INTEGER NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX spellings_length ON spellings (length, word);
