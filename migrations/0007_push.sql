CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
-- Who has signed out of a browser, or may not sign in any more, is told nothing there: whoever ended it, and in one act with it.
CREATE TRIGGER `push_ends_with_session` AFTER UPDATE OF `revoked_at_ms` ON `sessions` WHEN NEW.revoked_at_ms IS NOT NULL BEGIN
	DELETE FROM `push_subscriptions` WHERE session_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `push_ends_with_account` AFTER UPDATE OF `is_active` ON `users` WHEN NEW.is_active = 0 BEGIN
	DELETE FROM `push_subscriptions` WHERE user_id = NEW.id;
END;
