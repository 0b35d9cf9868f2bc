CREATE TABLE `creation_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`code` text,
	`step` text NOT NULL,
	`happened_at` text,
	`data` text,
	`error` text,
	`user_agent` text,
	`url` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "creation_logs_code_form" CHECK("creation_logs"."code" like 'ERR-%')
);
--> statement-breakpoint
CREATE INDEX `creation_logs_code` ON `creation_logs` (`code`);--> statement-breakpoint
CREATE INDEX `creation_logs_time` ON `creation_logs` (`at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `creation_logs_user` ON `creation_logs` (`user_id`);--> statement-breakpoint
CREATE TABLE `discarded_photos` (
	`photo_id` text PRIMARY KEY NOT NULL,
	`due_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `discarded_photos_due` ON `discarded_photos` (`due_at_ms`);--> statement-breakpoint
CREATE TABLE `draft_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`draft_id` integer NOT NULL,
	`image_path` text NOT NULL,
	`original_path` text,
	`content_hash` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`variants` text DEFAULT '[]' NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`draft_id`) REFERENCES `listing_drafts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `draft_images_draft` ON `draft_images` (`draft_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `draft_images_path` ON `draft_images` (`image_path`);--> statement-breakpoint
CREATE TABLE `listing_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`auction_id` integer NOT NULL,
	`vehicle_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`status` text NOT NULL,
	`had_bids` integer NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listing_changes_status_known" CHECK("listing_changes"."status" in ('draft', 'pending', 'active', 'paused', 'ended', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `listing_changes_auction` ON `listing_changes` (`auction_id`,`at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `listing_changes_vehicle` ON `listing_changes` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `listing_changes_actor` ON `listing_changes` (`actor_id`);--> statement-breakpoint
CREATE TABLE `listing_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`content` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_drafts_user` ON `listing_drafts` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `listing_drafts_age` ON `listing_drafts` (`updated_at_ms`);--> statement-breakpoint
ALTER TABLE `vehicle_images` ADD `content_hash` text;