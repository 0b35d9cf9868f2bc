CREATE TABLE `health_checks` (
	`minute_ms` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`down` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "health_checks_state_known" CHECK("health_checks"."state" in ('operational', 'degraded', 'down'))
);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at_ms`);--> statement-breakpoint
CREATE INDEX `audit_log_request` ON `audit_log` (`request_id`);