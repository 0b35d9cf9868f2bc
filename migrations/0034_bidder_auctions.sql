CREATE TABLE `bidder_auctions` (
	`auction_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`list_key` integer NOT NULL,
	`bid_count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`last_bid_id` integer NOT NULL,
	PRIMARY KEY(`auction_id`, `user_id`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bidder_auctions_user` ON `bidder_auctions` (`user_id`,`kind`,`list_key`,`auction_id`,`bid_count`,`amount_cents`,`last_bid_id`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`thread_id`,`sender_id`) WHERE "messages"."read_at_ms" is null;--> statement-breakpoint
CREATE INDEX `questions_open` ON `questions` (`auction_id`) WHERE "questions"."answer" is null and "questions"."removed_at_ms" is null;--> statement-breakpoint
CREATE VIEW `bidder_auctions_source` AS
SELECT b.auction_id AS auction_id, b.bidder_id AS user_id,
	CASE WHEN a.status IN ('ended', 'cancelled') THEN 'ended' WHEN a.status = 'draft' THEN 'hidden'
		WHEN (SELECT w.bidder_id FROM bids w WHERE w.id = a.winning_bid_id) IS b.bidder_id THEN 'winning' ELSE 'outbid' END AS kind,
	a.list_key AS list_key, count(*) AS bid_count, sum(b.amount_cents) AS amount_cents, max(b.id) AS last_bid_id
FROM bids b
JOIN auctions a ON a.id = b.auction_id
WHERE b.voided_at_ms IS NULL
GROUP BY b.bidder_id, b.auction_id;
--> statement-breakpoint
INSERT INTO `bidder_auctions` (auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id)
SELECT auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id FROM `bidder_auctions_source`;
--> statement-breakpoint
CREATE TRIGGER `bids_into_bidder_auctions` AFTER INSERT ON `bids` WHEN NEW.voided_at_ms IS NULL BEGIN
	INSERT INTO `bidder_auctions` (auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id)
	SELECT NEW.auction_id, NEW.bidder_id,
		CASE WHEN a.status IN ('ended', 'cancelled') THEN 'ended' WHEN a.status = 'draft' THEN 'hidden'
			WHEN (SELECT w.bidder_id FROM bids w WHERE w.id = a.winning_bid_id) IS NEW.bidder_id THEN 'winning' ELSE 'outbid' END,
		a.list_key, 1, NEW.amount_cents, NEW.id
	FROM auctions a WHERE a.id = NEW.auction_id
	ON CONFLICT (auction_id, user_id) DO UPDATE SET kind = excluded.kind, list_key = excluded.list_key, bid_count = bid_count + 1,
		amount_cents = amount_cents + excluded.amount_cents, last_bid_id = max(last_bid_id, excluded.last_bid_id);
END;
--> statement-breakpoint
CREATE TRIGGER `bids_void_bidder_auctions` AFTER UPDATE OF `voided_at_ms` ON `bids` WHEN (NEW.voided_at_ms IS NULL) <> (OLD.voided_at_ms IS NULL) BEGIN
	DELETE FROM `bidder_auctions` WHERE auction_id = NEW.auction_id AND user_id = NEW.bidder_id;
	INSERT INTO `bidder_auctions` (auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id)
	SELECT auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id FROM `bidder_auctions_source`
	WHERE user_id = NEW.bidder_id AND auction_id = NEW.auction_id;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_change_bidder_auctions` AFTER UPDATE OF `status`, `winning_bid_id`, `start_at_ms`, `end_at_ms` ON `auctions`
WHEN NEW.status <> OLD.status OR NEW.winning_bid_id IS NOT OLD.winning_bid_id OR NEW.list_key <> OLD.list_key BEGIN
	UPDATE `bidder_auctions` SET list_key = NEW.list_key,
		kind = CASE WHEN NEW.status IN ('ended', 'cancelled') THEN 'ended' WHEN NEW.status = 'draft' THEN 'hidden'
			WHEN (SELECT w.bidder_id FROM bids w WHERE w.id = NEW.winning_bid_id) IS user_id THEN 'winning' ELSE 'outbid' END
	WHERE auction_id = NEW.id;
END;
