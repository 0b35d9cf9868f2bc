CREATE TABLE `account_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`ended_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_kind_known" CHECK("account_tokens"."kind" in ('verify_email', 'reset_password', 'change_email_old', 'change_email_new'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_hash` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_code` ON `recovery_codes` (`user_id`,`code_hash`);--> statement-breakpoint
CREATE TABLE `two_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`confirmed_at_ms` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_login_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`email` text NOT NULL,
	`outcome` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "login_events_outcome_known" CHECK("__new_login_events"."outcome" in ('signed_in', 'code_required', 'wrong_code', 'wrong_password', 'unknown_account', 'deactivated', 'rate_limited'))
);
--> statement-breakpoint
INSERT INTO `__new_login_events`("id", "user_id", "email", "outcome", "ip_address", "user_agent", "at_ms") SELECT "id", "user_id", "email", "outcome", "ip_address", "user_agent", "at_ms" FROM `login_events`;--> statement-breakpoint
DROP TABLE `login_events`;--> statement-breakpoint
ALTER TABLE `__new_login_events` RENAME TO `login_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `login_events_user` ON `login_events` (`user_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `login_events_address` ON `login_events` (`ip_address`,`at_ms`);--> statement-breakpoint
CREATE INDEX `login_events_email` ON `login_events` (`email`,`at_ms`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `seed` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `generation` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `generation_at_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `generation_seen_at_ms` integer;--> statement-breakpoint
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
CREATE INDEX `emails_user` ON `emails` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`);--> statement-breakpoint
CREATE INDEX `reviews_reviewer` ON `reviews` (`reviewer_id`);