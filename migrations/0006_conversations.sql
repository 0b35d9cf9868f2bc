CREATE TABLE `questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`auction_id` integer NOT NULL,
	`asker_id` integer NOT NULL,
	`body` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`answer` text,
	`answered_at_ms` integer,
	`removed_at_ms` integer,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "questions_answered_whole" CHECK(("questions"."answer" is null) = ("questions"."answered_at_ms" is null))
);
--> statement-breakpoint
CREATE INDEX `questions_auction` ON `questions` (`auction_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `questions_asker` ON `questions` (`asker_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reporter_id` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`resolved_at_ms` integer,
	`resolved_by_id` integer,
	`outcome` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_kind_known" CHECK("reports"."kind" in ('message', 'question', 'review')),
	CONSTRAINT "reports_outcome_known" CHECK("reports"."outcome" in ('removed', 'dismissed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`kind`,`subject_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`resolved_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `removed_at_ms` integer;--> statement-breakpoint
ALTER TABLE `preferences` ADD `messages` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `removed_at_ms` integer;