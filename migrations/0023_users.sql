CREATE TABLE `user_list_sizes` (
	`list` text PRIMARY KEY NOT NULL,
	`people` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_lists` (
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`name_key` text NOT NULL,
	PRIMARY KEY(`user_id`, `list`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_lists_newest` ON `user_lists` (`list`,`created_at_ms`,`user_id`);--> statement-breakpoint
CREATE INDEX `user_lists_name` ON `user_lists` (`list`,`name_key`,`user_id`);--> statement-breakpoint
CREATE TABLE `user_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`body` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_notes_user` ON `user_notes` (`user_id`,`created_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `approved_license` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `license_approved_at_ms` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `license_approved_by_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `users` ADD `has_bid` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `has_listing` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_full_name` ON `users` (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX `users_last_name` ON `users` (lower("last_name"));--> statement-breakpoint
UPDATE `users` SET `has_bid` = 1 WHERE `id` IN (SELECT `bidder_id` FROM `bids`);--> statement-breakpoint
UPDATE `users` SET `has_listing` = 1 WHERE `id` IN (SELECT `seller_id` FROM `auctions` WHERE `status` <> 'draft');--> statement-breakpoint
INSERT INTO `settings` (`key`, `value`, `updated_at_ms`) VALUES ('require_dealer_approval', 'true', 0) ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE `profiles` SET `approved_license` = `business_license`, `license_approved_at_ms` = unixepoch() * 1000
WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `user_type` = 'dealer' AND `has_listing` = 1);
--> statement-breakpoint
CREATE VIEW `user_lists_source` AS
SELECT u.id AS user_id, iif(s.value, u.verification_status, '') || '/' || k.value AS list, u.created_at_ms AS created_at_ms,
	lower(u.last_name || ' ' || u.first_name) AS name_key
FROM users u
LEFT JOIN profiles p ON p.user_id = u.id
CROSS JOIN json_each('[0,1]') s
CROSS JOIN json_each('["","buyer","seller","dealer","unapproved","admin","inactive"]') k
WHERE u.closed_at_ms IS NULL AND CASE k.value
	WHEN 'buyer' THEN u.has_bid
	WHEN 'seller' THEN u.has_listing
	WHEN 'dealer' THEN u.user_type = 'dealer'
	WHEN 'unapproved' THEN u.user_type = 'dealer' AND u.is_active = 1 AND p.business_license IS NOT NULL
		AND (p.license_approved_at_ms IS NULL OR p.approved_license IS NOT p.business_license)
	WHEN 'admin' THEN u.role = 'admin' OR u.user_type = 'admin'
	WHEN 'inactive' THEN u.is_active = 0
	ELSE 1 END;
--> statement-breakpoint
INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key) SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source`;--> statement-breakpoint
INSERT INTO `user_list_sizes` (list, people) SELECT list, count(*) FROM `user_lists` GROUP BY list;--> statement-breakpoint
CREATE TRIGGER `user_lists_grow` AFTER INSERT ON `user_lists` BEGIN
	INSERT INTO `user_list_sizes` (list, people) VALUES (NEW.list, 1) ON CONFLICT (list) DO UPDATE SET people = people + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `user_lists_shrink` AFTER DELETE ON `user_lists` BEGIN
	UPDATE `user_list_sizes` SET people = people - 1 WHERE list = OLD.list;
END;
--> statement-breakpoint
CREATE TRIGGER `users_into_lists` AFTER INSERT ON `users` BEGIN
	INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key)
	SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source` WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_change_lists` AFTER UPDATE OF `first_name`, `last_name`, `user_type`, `role`, `verification_status`,
	`is_active`, `closed_at_ms`, `has_bid`, `has_listing`, `created_at_ms` ON `users` BEGIN
	DELETE FROM `user_lists` WHERE user_id = NEW.id;
	INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key)
	SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source` WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_into_user_lists` AFTER INSERT ON `profiles` WHEN NEW.business_license IS NOT NULL BEGIN
	DELETE FROM `user_lists` WHERE user_id = NEW.user_id;
	INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key)
	SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source` WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_user_lists` AFTER UPDATE OF `business_license`, `approved_license`, `license_approved_at_ms` ON `profiles` BEGIN
	DELETE FROM `user_lists` WHERE user_id = NEW.user_id;
	INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key)
	SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source` WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_leave_user_lists` AFTER DELETE ON `profiles` BEGIN
	DELETE FROM `user_lists` WHERE user_id = OLD.user_id;
	INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key)
	SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source` WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `bids_mark_buyer` AFTER INSERT ON `bids` BEGIN
	UPDATE `users` SET `has_bid` = 1 WHERE `id` = NEW.bidder_id AND `has_bid` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_mark_seller` AFTER INSERT ON `auctions` WHEN NEW.status <> 'draft' BEGIN
	UPDATE `users` SET `has_listing` = 1 WHERE `id` = NEW.seller_id AND `has_listing` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_published_mark_seller` AFTER UPDATE OF `status` ON `auctions` WHEN NEW.status <> 'draft' BEGIN
	UPDATE `users` SET `has_listing` = 1 WHERE `id` = NEW.seller_id AND `has_listing` = 0;
END;
