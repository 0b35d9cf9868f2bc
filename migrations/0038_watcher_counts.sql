CREATE TABLE `watcher_counts` (
	`auction_id` integer NOT NULL,
	`hour_ms` integer NOT NULL,
	`watchers` integer NOT NULL,
	PRIMARY KEY(`auction_id`, `hour_ms`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
-- Counted from this hour on: who watched before and stopped is not known.
INSERT INTO `watcher_counts` (auction_id, hour_ms, watchers)
SELECT a.id, unixepoch() / 3600 * 3600000, (SELECT count(*) FROM watchlist w WHERE w.auction_id = a.id) FROM auctions a;
--> statement-breakpoint
CREATE TRIGGER `auctions_into_watcher_counts` AFTER INSERT ON `auctions` BEGIN
	INSERT INTO `watcher_counts` (auction_id, hour_ms, watchers) VALUES (NEW.id, NEW.created_at_ms / 3600000 * 3600000, 0);
END;
--> statement-breakpoint
-- The hours of an auction only rise, so that a clock that is set back changes no earlier count.
CREATE TRIGGER `watchlist_into_watcher_counts` AFTER INSERT ON `watchlist` BEGIN
	INSERT INTO `watcher_counts` (auction_id, hour_ms, watchers)
	SELECT c.auction_id, max(c.hour_ms, NEW.created_at_ms / 3600000 * 3600000), c.watchers + 1
	FROM `watcher_counts` c WHERE c.auction_id = NEW.auction_id ORDER BY c.hour_ms DESC LIMIT 1
	ON CONFLICT (auction_id, hour_ms) DO UPDATE SET watchers = excluded.watchers;
END;
--> statement-breakpoint
-- Where the auction itself is deleted, nothing is counted any more.
CREATE TRIGGER `watchlist_out_of_watcher_counts` AFTER DELETE ON `watchlist` BEGIN
	INSERT INTO `watcher_counts` (auction_id, hour_ms, watchers)
	SELECT c.auction_id, max(c.hour_ms, unixepoch() / 3600 * 3600000), c.watchers - 1
	FROM `watcher_counts` c JOIN `auctions` a ON a.id = c.auction_id
	WHERE c.auction_id = OLD.auction_id ORDER BY c.hour_ms DESC LIMIT 1
	ON CONFLICT (auction_id, hour_ms) DO UPDATE SET watchers = excluded.watchers;
END;
