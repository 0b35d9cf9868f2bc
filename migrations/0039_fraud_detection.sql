CREATE TABLE `card_declines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`decline_code` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_declines_user` ON `card_declines` (`user_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `card_declines_time` ON `card_declines` (`at_ms`);--> statement-breakpoint
CREATE TABLE `fraud_checks` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`marked_at_ms` integer NOT NULL,
	`events` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fraud_checks_time` ON `fraud_checks` (`marked_at_ms`);--> statement-breakpoint
CREATE TABLE `fraud_restrictions` (
	`user_id` integer NOT NULL,
	`alert_id` integer NOT NULL,
	`action` text NOT NULL,
	PRIMARY KEY(`user_id`, `alert_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`alert_id`) REFERENCES `admin_alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fraud_restrictions_alert` ON `fraud_restrictions` (`alert_id`);--> statement-breakpoint
CREATE INDEX `admin_alerts_kind` ON `admin_alerts` (`kind`,`state`,`severity`,`id`);--> statement-breakpoint
INSERT INTO `fraud_rules` (`code`, `type`, `name`, `description`, `threshold`, `action`, `created_at_ms`, `updated_at_ms`) VALUES
	('single_seller', 'suspicious_bidding', 'One seller only',
		'Bids on many cars of one seller and on hardly any other, and wins none', 70, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('price_driving', 'suspicious_bidding', 'Price driving',
		'Raises the price of a seller’s cars again and again and stops just below the winner', 65, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('related_bidding', 'suspicious_bidding', 'Seller and bidder linked',
		'Bids on the cars of a seller with whom they share a browser, a card or a network address', 65, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('many_accounts', 'multiple_accounts', 'Several accounts',
		'Accounts on one browser or card that were made together, are used nowhere else or bid in the same auctions', 70, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('impossible_travel', 'unusual_activity', 'Impossible travel',
		'Two sign-ins farther apart than a plane flies in the time between them, the second from an unknown browser', 65, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('sudden_volume', 'unusual_activity', 'Sudden volume',
		'Bids in far more auctions in a day than ever before', 65, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('card_testing', 'payment_fraud', 'Card testing',
		'Many refused or many different cards within a day', 65, 'flag', unixepoch() * 1000, unixepoch() * 1000),
	('account_takeover', 'identity_theft', 'Account takeover',
		'Changed email address and card, then far higher bids than before', 70, 'flag', unixepoch() * 1000, unixepoch() * 1000);
--> statement-breakpoint
CREATE TRIGGER `bids_into_fraud_checks` AFTER INSERT ON `bids` WHEN NEW.bid_type <> 'auto' BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.bidder_id, NEW.at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `users_into_fraud_checks` AFTER INSERT ON `users` BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.id, NEW.created_at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `users_change_fraud_checks` AFTER UPDATE OF `email`, `first_name`, `last_name`, `phone` ON `users`
WHEN NEW.email <> OLD.email OR NEW.first_name <> OLD.first_name OR NEW.last_name <> OLD.last_name OR NEW.phone IS NOT OLD.phone BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.id, NEW.updated_at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sessions_into_fraud_checks` AFTER INSERT ON `sessions` BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.user_id, NEW.created_at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `login_events_into_fraud_checks` AFTER INSERT ON `login_events` WHEN NEW.outcome = 'signed_in' AND NEW.user_id IS NOT NULL BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.user_id, NEW.at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_methods_into_fraud_checks` AFTER INSERT ON `payment_methods` BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.user_id, NEW.created_at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `card_declines_into_fraud_checks` AFTER INSERT ON `card_declines` BEGIN
	INSERT INTO `fraud_checks` (user_id, marked_at_ms, events) VALUES (NEW.user_id, NEW.at_ms, 1)
	ON CONFLICT (user_id) DO UPDATE SET events = events + 1;
END;
--> statement-breakpoint
-- A payment of several listings has a row for each, which one refusal moves at once.
CREATE TRIGGER `card_holds_declined` AFTER UPDATE OF `state` ON `card_holds`
WHEN NEW.state = 'failed' AND OLD.state <> 'failed' AND NEW.failure_code IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM card_declines WHERE user_id = NEW.user_id AND at_ms = NEW.updated_at_ms) BEGIN
	INSERT INTO `card_declines` (user_id, decline_code, at_ms) VALUES (NEW.user_id, NEW.failure_code, NEW.updated_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER `listing_payments_declined` AFTER UPDATE OF `state` ON `listing_payments`
WHEN NEW.state = 'failed' AND OLD.state <> 'failed' AND NEW.failure_code IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM card_declines WHERE user_id = NEW.seller_id AND at_ms = NEW.updated_at_ms) BEGIN
	INSERT INTO `card_declines` (user_id, decline_code, at_ms) VALUES (NEW.seller_id, NEW.failure_code, NEW.updated_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER `payment_attempts_declined` AFTER UPDATE OF `state` ON `payment_attempts`
WHEN NEW.state = 'declined' AND OLD.state <> 'declined' AND NEW.decline_code IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM card_declines WHERE user_id = NEW.user_id AND at_ms = NEW.updated_at_ms) BEGIN
	INSERT INTO `card_declines` (user_id, decline_code, at_ms) VALUES (NEW.user_id, NEW.decline_code, NEW.updated_at_ms);
END;
