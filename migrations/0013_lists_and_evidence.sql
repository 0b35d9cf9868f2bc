-- Lists that grow lose their check constraint, which SQLite can only do by rebuilding the table. Renaming a new
-- table into place fails at the commit where other tables refer to it. So each table is copied aside, dropped,
-- created under its name and filled again; its rows are back before the deferred foreign keys are checked. No
-- other table refers to one of these with ON DELETE CASCADE, and none has a trigger or a view.
PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
-- Dropping a table forgets the largest id it has given out.
CREATE TABLE `kept_sequences` AS SELECT name, seq FROM sqlite_sequence WHERE name IN ('listing_fees', 'sales', 'transactions', 'card_holds', 'listing_payments');
--> statement-breakpoint
CREATE TABLE `kept_listing_fees` AS SELECT * FROM `listing_fees`;
--> statement-breakpoint
CREATE TABLE `kept_sales` AS SELECT * FROM `sales`;
--> statement-breakpoint
CREATE TABLE `kept_transactions` AS SELECT * FROM `transactions`;
--> statement-breakpoint
CREATE TABLE `kept_card_holds` AS SELECT * FROM `card_holds`;
--> statement-breakpoint
CREATE TABLE `kept_listing_payments` AS SELECT * FROM `listing_payments`;
--> statement-breakpoint
CREATE TABLE `kept_sandbox_payments` AS SELECT * FROM `sandbox_payments`;
--> statement-breakpoint
DROP TABLE `listing_fees`;
--> statement-breakpoint
DROP TABLE `sales`;
--> statement-breakpoint
DROP TABLE `transactions`;
--> statement-breakpoint
DROP TABLE `card_holds`;
--> statement-breakpoint
DROP TABLE `listing_payments`;
--> statement-breakpoint
DROP TABLE `sandbox_payments`;
--> statement-breakpoint
CREATE TABLE `listing_fees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`is_percentage` integer DEFAULT false NOT NULL,
	`percentage_rate` real,
	`applies_to` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listing_fees_amount_range" CHECK("listing_fees"."amount_cents" >= 0)
);
--> statement-breakpoint
INSERT INTO `listing_fees` (`id`, `code`, `kind`, `name`, `description`, `amount_cents`, `is_percentage`, `percentage_rate`, `applies_to`, `sort_order`)
SELECT `id`, `code`, `kind`, `name`, `description`, `amount_cents`, `is_percentage`, `percentage_rate`, `applies_to`, `sort_order` FROM `kept_listing_fees`;
--> statement-breakpoint
DROP TABLE `kept_listing_fees`;
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_fees_code` ON `listing_fees` (`code`);
--> statement-breakpoint
CREATE INDEX `listing_fees_order` ON `listing_fees` (`sort_order`,`id`);
--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`auction_id` integer NOT NULL,
	`round` integer NOT NULL,
	`winner_id` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`premium_rate` real NOT NULL,
	`premium_cents` integer NOT NULL,
	`settlement_fee_cents` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`provider` text,
	`payment_method_id` integer,
	`charge_reference` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at_ms` integer,
	`last_error` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`settled_at_ms` integer,
	`handed_over_at_ms` integer,
	`seller_handed_over_at_ms` integer,
	`buyer_received_at_ms` integer,
	`defaulted_at_ms` integer,
	`default_reason` text,
	`next_step` text DEFAULT 'none' NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`winner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_amount_range" CHECK("sales"."amount_cents" > 0),
	CONSTRAINT "sales_premium_range" CHECK("sales"."premium_cents" >= 0),
	CONSTRAINT "sales_fee_range" CHECK("sales"."settlement_fee_cents" >= 0)
);
--> statement-breakpoint
INSERT INTO `sales` (`id`, `key`, `auction_id`, `round`, `winner_id`, `seller_id`, `amount_cents`, `premium_rate`, `premium_cents`, `settlement_fee_cents`, `state`, `provider`, `payment_method_id`, `charge_reference`, `attempts`, `next_attempt_at_ms`, `last_error`, `created_at_ms`, `updated_at_ms`, `settled_at_ms`, `handed_over_at_ms`, `seller_handed_over_at_ms`, `buyer_received_at_ms`, `defaulted_at_ms`, `default_reason`, `next_step`)
SELECT `id`, `key`, `auction_id`, `round`, `winner_id`, `seller_id`, `amount_cents`, `premium_rate`, `premium_cents`, `settlement_fee_cents`, `state`, `provider`, `payment_method_id`, `charge_reference`, `attempts`, `next_attempt_at_ms`, `last_error`, `created_at_ms`, `updated_at_ms`, `settled_at_ms`, `handed_over_at_ms`, `seller_handed_over_at_ms`, `buyer_received_at_ms`, `defaulted_at_ms`, CASE WHEN `defaulted_at_ms` IS NOT NULL THEN 'price_unpaid' WHEN `state` IN ('failed', 'deposit_captured') THEN 'premium_unpaid' END, 'none' FROM `kept_sales`;
--> statement-breakpoint
DROP TABLE `kept_sales`;
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_key` ON `sales` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_round` ON `sales` (`auction_id`,`round`);
--> statement-breakpoint
CREATE INDEX `sales_winner` ON `sales` (`winner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `sales_seller` ON `sales` (`seller_id`,`id`);
--> statement-breakpoint
CREATE INDEX `sales_state` ON `sales` (`state`,`next_attempt_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_charge` ON `sales` (`provider`,`charge_reference`);
--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`auction_id` integer,
	`sale_id` integer,
	`payment_method_id` integer,
	`provider` text,
	`processor_reference` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `transactions` (`id`, `key`, `user_id`, `type`, `status`, `description`, `amount_cents`, `auction_id`, `sale_id`, `payment_method_id`, `provider`, `processor_reference`, `created_at_ms`, `updated_at_ms`)
SELECT `id`, `key`, `user_id`, `type`, `status`, `description`, `amount_cents`, `auction_id`, `sale_id`, `payment_method_id`, `provider`, `processor_reference`, `created_at_ms`, `updated_at_ms` FROM `kept_transactions`;
--> statement-breakpoint
DROP TABLE `kept_transactions`;
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_key` ON `transactions` (`key`);
--> statement-breakpoint
CREATE INDEX `transactions_user` ON `transactions` (`user_id`,`created_at_ms`,`id`);
--> statement-breakpoint
CREATE INDEX `transactions_time` ON `transactions` (`created_at_ms`,`id`);
--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`created_at_ms`);
--> statement-breakpoint
CREATE INDEX `transactions_auction` ON `transactions` (`auction_id`);
--> statement-breakpoint
CREATE TABLE `card_holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`authorization_id` integer NOT NULL,
	`number` integer NOT NULL,
	`user_id` integer NOT NULL,
	`payment_method_id` integer NOT NULL,
	`provider` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`on_session` integer NOT NULL,
	`return_url` text NOT NULL,
	`state` text DEFAULT 'placing' NOT NULL,
	`reference` text,
	`capture_before_ms` integer,
	`sale_id` integer,
	`failure_code` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at_ms` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`authorization_id`) REFERENCES `authorizations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_holds_provider_known" CHECK("card_holds"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "card_holds_amount_range" CHECK("card_holds"."amount_cents" > 0)
);
--> statement-breakpoint
INSERT INTO `card_holds` (`id`, `key`, `authorization_id`, `number`, `user_id`, `payment_method_id`, `provider`, `amount_cents`, `on_session`, `return_url`, `state`, `reference`, `capture_before_ms`, `sale_id`, `failure_code`, `attempts`, `next_attempt_at_ms`, `created_at_ms`, `updated_at_ms`)
SELECT `id`, `key`, `authorization_id`, `number`, `user_id`, `payment_method_id`, `provider`, `amount_cents`, `on_session`, `return_url`, `state`, `reference`, `capture_before_ms`, `sale_id`, `failure_code`, `attempts`, `next_attempt_at_ms`, `created_at_ms`, `updated_at_ms` FROM `kept_card_holds`;
--> statement-breakpoint
DROP TABLE `kept_card_holds`;
--> statement-breakpoint
CREATE UNIQUE INDEX `card_holds_key` ON `card_holds` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_holds_number` ON `card_holds` (`authorization_id`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_holds_reference` ON `card_holds` (`provider`,`reference`);
--> statement-breakpoint
CREATE INDEX `card_holds_user` ON `card_holds` (`user_id`,`state`);
--> statement-breakpoint
CREATE INDEX `card_holds_due` ON `card_holds` (`state`,`next_attempt_at_ms`);
--> statement-breakpoint
CREATE INDEX `card_holds_end` ON `card_holds` (`state`,`capture_before_ms`);
--> statement-breakpoint
CREATE INDEX `card_holds_sale` ON `card_holds` (`sale_id`);
--> statement-breakpoint
CREATE TABLE `listing_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`auction_id` integer NOT NULL,
	`attempt` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`payment_method_id` integer NOT NULL,
	`provider` text NOT NULL,
	`addons` text NOT NULL,
	`base_cents` integer NOT NULL,
	`addons_cents` integer NOT NULL,
	`addon_prices` text DEFAULT '{}' NOT NULL,
	`return_url` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`reference` text,
	`action_url` text,
	`failure_code` text,
	`transaction_id` integer,
	`room_told_at_ms` integer,
	`refunded_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listing_payments_provider_known" CHECK("listing_payments"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "listing_payments_base_range" CHECK("listing_payments"."base_cents" >= 0),
	CONSTRAINT "listing_payments_addons_range" CHECK("listing_payments"."addons_cents" >= 0)
);
--> statement-breakpoint
INSERT INTO `listing_payments` (`id`, `key`, `auction_id`, `attempt`, `seller_id`, `payment_method_id`, `provider`, `addons`, `base_cents`, `addons_cents`, `addon_prices`, `return_url`, `state`, `reference`, `action_url`, `failure_code`, `transaction_id`, `room_told_at_ms`, `refunded_at_ms`, `created_at_ms`, `updated_at_ms`)
SELECT `id`, `key`, `auction_id`, `attempt`, `seller_id`, `payment_method_id`, `provider`, `addons`, `base_cents`, `addons_cents`, `addon_prices`, `return_url`, `state`, `reference`, `action_url`, `failure_code`, `transaction_id`, `room_told_at_ms`, `refunded_at_ms`, `created_at_ms`, `updated_at_ms` FROM `kept_listing_payments`;
--> statement-breakpoint
DROP TABLE `kept_listing_payments`;
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_payments_key` ON `listing_payments` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_payments_one_standing` ON `listing_payments` (`auction_id`) WHERE "listing_payments"."state" not in ('failed', 'canceled');
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_payments_reference` ON `listing_payments` (`provider`,`reference`);
--> statement-breakpoint
CREATE INDEX `listing_payments_state` ON `listing_payments` (`state`,`room_told_at_ms`,`updated_at_ms`);
--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`reference` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`customer_reference` text NOT NULL,
	`method_reference` text NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`captured_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`status` text NOT NULL,
	`return_url` text,
	`capture_before_ms` integer,
	`decline_code` text,
	`version` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`customer_reference`) REFERENCES `sandbox_customers`(`reference`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`method_reference`) REFERENCES `sandbox_methods`(`reference`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_payments_kind_known" CHECK("sandbox_payments"."kind" in ('hold', 'charge')),
	CONSTRAINT "sandbox_payments_amount_range" CHECK("sandbox_payments"."amount_cents" > 0),
	CONSTRAINT "sandbox_payments_captured_range" CHECK("sandbox_payments"."captured_cents" between 0 and "sandbox_payments"."amount_cents"),
	CONSTRAINT "sandbox_payments_refunded_range" CHECK("sandbox_payments"."refunded_cents" between 0 and "sandbox_payments"."captured_cents")
);
--> statement-breakpoint
INSERT INTO `sandbox_payments` (`reference`, `kind`, `customer_reference`, `method_reference`, `description`, `amount_cents`, `captured_cents`, `refunded_cents`, `status`, `return_url`, `capture_before_ms`, `decline_code`, `version`, `created_at_ms`, `updated_at_ms`)
SELECT `reference`, `kind`, `customer_reference`, `method_reference`, `description`, `amount_cents`, `captured_cents`, `refunded_cents`, `status`, `return_url`, `capture_before_ms`, `decline_code`, `version`, `created_at_ms`, `updated_at_ms` FROM `kept_sandbox_payments`;
--> statement-breakpoint
DROP TABLE `kept_sandbox_payments`;
--> statement-breakpoint
CREATE INDEX `sandbox_payments_customer` ON `sandbox_payments` (`customer_reference`,`created_at_ms`);
--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name IN (SELECT name FROM `kept_sequences`);
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM `kept_sequences`;
--> statement-breakpoint
DROP TABLE `kept_sequences`;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`provider` text NOT NULL,
	`payment_reference` text NOT NULL,
	`reference` text,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`reason` text NOT NULL,
	`sale_id` integer,
	`listing_payment_id` integer,
	`transaction_id` integer,
	`requested_by_id` integer,
	`failure_code` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at_ms` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_payment_id`) REFERENCES `listing_payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_provider_known" CHECK("refunds"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "refunds_amount_range" CHECK("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_reference` ON `refunds` (`provider`,`reference`);
--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`provider`,`payment_reference`);
--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`state`,`next_attempt_at_ms`);
--> statement-breakpoint
CREATE INDEX `refunds_sale` ON `refunds` (`sale_id`);
--> statement-breakpoint
CREATE INDEX `refunds_listing_payment` ON `refunds` (`listing_payment_id`);
--> statement-breakpoint
CREATE TABLE `fraud_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`threshold` real NOT NULL,
	`action` text NOT NULL,
	`triggered_count` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fraud_rules_code` ON `fraud_rules` (`code`);
--> statement-breakpoint
ALTER TABLE `login_events` ADD `device` text;
--> statement-breakpoint
ALTER TABLE `login_events` ADD `place` text;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at_ms` integer;
--> statement-breakpoint
CREATE INDEX `sessions_device` ON `sessions` (`device`,`user_id`);
--> statement-breakpoint
ALTER TABLE `bids` ADD `session_id` integer;
--> statement-breakpoint
ALTER TABLE `bids` ADD `device` text;
--> statement-breakpoint
ALTER TABLE `bids` ADD `ip_address` text;
--> statement-breakpoint
ALTER TABLE `payment_methods` ADD `card_fingerprint` text;
--> statement-breakpoint
CREATE INDEX `payment_methods_card` ON `payment_methods` (`card_fingerprint`,`provider`,`user_id`);
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `user_id` integer REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `auction_id` integer REFERENCES auctions(id);
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `risk_score` integer;
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `note` text;
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `acknowledged_at_ms` integer;
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `acknowledged_by_id` integer REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `assigned_to_id` integer REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE `admin_alerts` ADD `mailed_at_ms` integer;
--> statement-breakpoint
CREATE INDEX `admin_alerts_unmailed` ON `admin_alerts` (`severity`,`id`) WHERE "admin_alerts"."mailed_at_ms" is null;
--> statement-breakpoint
CREATE INDEX `admin_alerts_user` ON `admin_alerts` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `admin_alerts_auction` ON `admin_alerts` (`auction_id`,`id`);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `user_agent` text;
--> statement-breakpoint
ALTER TABLE `rate_limit_hits` ADD `amount` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX `vehicles_created` ON `vehicles` (`created_at_ms`,`id`);
--> statement-breakpoint
-- A stored fingerprint ends with year and month of the expiry.
UPDATE `payment_methods` SET `card_fingerprint` = substr(`fingerprint`, 1,
	length(`fingerprint`) - length(':' || coalesce(`expiry_year`, '') || ':' || coalesce(`expiry_month`, '')))
WHERE `fingerprint` IS NOT NULL;
--> statement-breakpoint
UPDATE `admin_alerts` SET
	`user_id` = (SELECT id FROM users WHERE id = json_extract(`facts`, '$.user_id')),
	`auction_id` = (SELECT id FROM auctions WHERE id = json_extract(`facts`, '$.auction_id'));
