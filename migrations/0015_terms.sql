CREATE TABLE `terms_acceptances` (
	`user_id` integer NOT NULL,
	`version` text NOT NULL,
	`occasion` text NOT NULL,
	`accepted_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `version`, `occasion`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "terms_acceptances_occasion_known" CHECK("terms_acceptances"."occasion" in ('registration', 'bid'))
);
