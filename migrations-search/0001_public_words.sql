-- The words of each public listing's car, so that a word that no listing has any more is dropped.
CREATE TABLE listing_spellings (
	listing_id INTEGER NOT NULL,
	word TEXT NOT NULL,
	PRIMARY KEY (listing_id, word)
) WITHOUT ROWID;
--> statement-breakpoint
-- The number of listings that have the word: the most frequent words are compared with a mistyped one.
ALTER TABLE spellings ADD listings INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
DELETE FROM spellings;
--> statement-breakpoint
DROP INDEX spellings_length;
--> statement-breakpoint
CREATE INDEX spellings_frequent ON spellings (substr(word, 1, 1), listings DESC, length);
--> statement-breakpoint
CREATE TRIGGER listing_spellings_gained AFTER INSERT ON listing_spellings BEGIN
	INSERT INTO spellings (word, length, listings) VALUES (NEW.word, length(NEW.word), 1)
	ON CONFLICT (word) DO UPDATE SET listings = listings + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_spellings_lost AFTER DELETE ON listing_spellings BEGIN
	UPDATE spellings SET listings = listings - 1 WHERE word = OLD.word;
	DELETE FROM spellings WHERE word = OLD.word AND listings <= 0;
END;
--> statement-breakpoint
-- An entry of an older format is written anew, although its version is the same.
ALTER TABLE entries ADD format INTEGER NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE INDEX entries_old ON entries (id) WHERE format < 2;
