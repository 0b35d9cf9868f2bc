CREATE TABLE `social_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`auction_id` integer NOT NULL,
	`body` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`posted_at_ms` integer,
	`posted_by` integer,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`posted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `social_posts_auction` ON `social_posts` (`auction_id`);--> statement-breakpoint
CREATE INDEX `social_posts_posted` ON `social_posts` (`posted_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `listing_payments` ADD `addon_prices` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `listing_payments` ADD `refunded_at_ms` integer;