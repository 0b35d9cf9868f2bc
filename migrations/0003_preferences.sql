CREATE TABLE `preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email_notifications` integer NOT NULL,
	`auto_bidding` integer NOT NULL,
	`outbid` integer NOT NULL,
	`ending_soon` integer NOT NULL,
	`new_bids` integer NOT NULL,
	`saved_searches` integer NOT NULL,
	`email_frequency` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "preferences_email_frequency_known" CHECK("preferences"."email_frequency" in ('immediate', 'daily', 'weekly'))
);
