CREATE TABLE `disputes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`reference` text NOT NULL,
	`payment_reference` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`sale_id` integer,
	`listing_payment_id` integer,
	`transaction_id` integer,
	`opened_at_ms` integer NOT NULL,
	`closed_at_ms` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_payment_id`) REFERENCES `listing_payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_provider_known" CHECK("disputes"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "disputes_amount_range" CHECK("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_reference` ON `disputes` (`provider`,`reference`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`provider`,`payment_reference`);--> statement-breakpoint
CREATE INDEX `disputes_state` ON `disputes` (`state`,`opened_at_ms`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`year` integer NOT NULL,
	`sequence` integer NOT NULL,
	`user_id` integer NOT NULL,
	`transaction_id` integer NOT NULL,
	`issued_at_ms` integer NOT NULL,
	PRIMARY KEY(`year`, `sequence`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_sequence_range" CHECK("invoices"."sequence" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_transaction` ON `invoices` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`issued_at_ms`);--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`number` integer NOT NULL,
	`user_id` integer NOT NULL,
	`sale_id` integer,
	`provider` text NOT NULL,
	`payment_method_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`reference` text,
	`return_url` text,
	`state` text DEFAULT 'prepared' NOT NULL,
	`action_url` text,
	`decline_code` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_attempts_provider_known" CHECK("payment_attempts"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "payment_attempts_amount_range" CHECK("payment_attempts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_number` ON `payment_attempts` (`key`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_standing` ON `payment_attempts` (`key`) WHERE "payment_attempts"."state" not in ('declined', 'canceled', 'failed');--> statement-breakpoint
CREATE INDEX `payment_attempts_reference` ON `payment_attempts` (`provider`,`reference`);--> statement-breakpoint
CREATE INDEX `payment_attempts_sale` ON `payment_attempts` (`sale_id`);--> statement-breakpoint
CREATE INDEX `payment_attempts_open` ON `payment_attempts` (`state`,`updated_at_ms`);--> statement-breakpoint
CREATE TABLE `payment_providers` (
	`provider` text PRIMARY KEY NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`api_base_url` text,
	`publishable_key` text,
	`sealed_secrets` text,
	`updated_by_id` integer,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`updated_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_providers_provider_known" CHECK("payment_providers"."provider" in ('sandbox', 'stripe', 'paypal'))
);
--> statement-breakpoint
CREATE TABLE `payment_setups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`reference` text NOT NULL,
	`type` text NOT NULL,
	`paypal_email` text,
	`return_url` text NOT NULL,
	`state` text DEFAULT 'begun' NOT NULL,
	`payment_method_id` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_setups_provider_known" CHECK("payment_setups"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "payment_setups_type_known" CHECK("payment_setups"."type" in ('credit_card', 'bank_account', 'paypal'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_setups_reference` ON `payment_setups` (`provider`,`reference`);--> statement-breakpoint
CREATE INDEX `payment_setups_user` ON `payment_setups` (`user_id`,`created_at_ms`);--> statement-breakpoint
CREATE TABLE `reconciliation_differences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`provider` text,
	`reference` text,
	`transaction_id` integer,
	`ours_cents` integer,
	`theirs_cents` integer,
	`ours_text` text,
	`theirs_text` text,
	`first_found_at_ms` integer NOT NULL,
	`last_found_at_ms` integer NOT NULL,
	`resolved_at_ms` integer,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reconciliation_differences_provider_known" CHECK("reconciliation_differences"."provider" is null or "reconciliation_differences"."provider" in ('sandbox', 'stripe', 'paypal'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_differences_key` ON `reconciliation_differences` (`key`);--> statement-breakpoint
CREATE INDEX `reconciliation_differences_open` ON `reconciliation_differences` (`resolved_at_ms`,`last_found_at_ms`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`reference` text PRIMARY KEY NOT NULL,
	`payment_reference` text NOT NULL,
	`key` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`payment_reference`) REFERENCES `sandbox_payments`(`reference`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_refunds_amount_range" CHECK("sandbox_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_refunds_key` ON `sandbox_refunds` (`payment_reference`,`key`);--> statement-breakpoint
CREATE TABLE `sandbox_setups` (
	`reference` text PRIMARY KEY NOT NULL,
	`customer_reference` text NOT NULL,
	`type` text NOT NULL,
	`paypal_email` text,
	`token` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`customer_reference`) REFERENCES `sandbox_customers`(`reference`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sandbox_setups_type_known" CHECK("sandbox_setups"."type" in ('credit_card', 'paypal'))
);
--> statement-breakpoint
CREATE TABLE `fee_pack_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pack_id` integer NOT NULL,
	`settlement_fee_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`used_at_ms` integer NOT NULL,
	`given_back_at_ms` integer,
	FOREIGN KEY (`pack_id`) REFERENCES `fee_packs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settlement_fee_id`) REFERENCES `settlement_fees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fee_pack_uses_amount_range" CHECK("fee_pack_uses"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_pack_uses_one_a_fee` ON `fee_pack_uses` (`settlement_fee_id`) WHERE "fee_pack_uses"."given_back_at_ms" is null;--> statement-breakpoint
CREATE INDEX `fee_pack_uses_pack` ON `fee_pack_uses` (`pack_id`,`given_back_at_ms`);--> statement-breakpoint
CREATE TABLE `fee_packs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`user_id` integer NOT NULL,
	`listing_fee_id` integer NOT NULL,
	`fee_count` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`refunded_count` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`transaction_id` integer,
	`created_at_ms` integer NOT NULL,
	`paid_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listing_fee_id`) REFERENCES `listing_fees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fee_packs_count_range" CHECK("fee_packs"."fee_count" > 0),
	CONSTRAINT "fee_packs_price_range" CHECK("fee_packs"."price_cents" > 0),
	CONSTRAINT "fee_packs_refunded_range" CHECK("fee_packs"."refunded_count" between 0 and "fee_packs"."fee_count")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fee_packs_key` ON `fee_packs` (`key`);--> statement-breakpoint
CREATE INDEX `fee_packs_user` ON `fee_packs` (`user_id`,`state`,`paid_at_ms`);--> statement-breakpoint
CREATE TABLE `settlement_fees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`auction_id` integer NOT NULL,
	`round` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`listing_count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`payment_method_id` integer,
	`sale_id` integer,
	`state` text DEFAULT 'fixed' NOT NULL,
	`transaction_id` integer,
	`next_attempt_at_ms` integer,
	`due_at_ms` integer,
	`paid_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "settlement_fees_amount_range" CHECK("settlement_fees"."amount_cents" >= 0),
	CONSTRAINT "settlement_fees_count_range" CHECK("settlement_fees"."listing_count" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_fees_key` ON `settlement_fees` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_fees_sale` ON `settlement_fees` (`sale_id`);--> statement-breakpoint
CREATE INDEX `settlement_fees_seller` ON `settlement_fees` (`seller_id`,`state`,`due_at_ms`);--> statement-breakpoint
CREATE INDEX `settlement_fees_due` ON `settlement_fees` (`state`,`next_attempt_at_ms`);--> statement-breakpoint
-- A payment of the sandbox is prepared without a method, so the column becomes nullable. The table is rebuilt as in
-- 0013; its rows are back before the deferred foreign keys are checked.
PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
CREATE TABLE `kept_sandbox_payments` AS SELECT * FROM `sandbox_payments`;
--> statement-breakpoint
DROP TABLE `sandbox_payments`;
--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`reference` text PRIMARY KEY NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`customer_reference` text NOT NULL,
	`method_reference` text,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`captured_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`status` text NOT NULL,
	`return_url` text,
	`capture_before_ms` integer,
	`decline_code` text,
	`off_session_declines` integer DEFAULT 0 NOT NULL,
	`processing_until_ms` integer,
	`processing_fails` integer DEFAULT false NOT NULL,
	`disputed_at_ms` integer,
	`renewed_by_reference` text,
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
INSERT INTO `sandbox_payments` (`reference`, `kind`, `customer_reference`, `method_reference`, `description`, `amount_cents`, `captured_cents`, `refunded_cents`, `status`, `return_url`, `capture_before_ms`, `decline_code`, `version`, `created_at_ms`, `updated_at_ms`) SELECT `reference`, `kind`, `customer_reference`, `method_reference`, `description`, `amount_cents`, `captured_cents`, `refunded_cents`, `status`, `return_url`, `capture_before_ms`, `decline_code`, `version`, `created_at_ms`, `updated_at_ms` FROM `kept_sandbox_payments`;
--> statement-breakpoint
DROP TABLE `kept_sandbox_payments`;
--> statement-breakpoint
-- The sandbox no longer remembers requests: the state of a payment decides.
DROP TABLE `sandbox_requests`;
--> statement-breakpoint
CREATE INDEX `sandbox_payments_customer` ON `sandbox_payments` (`customer_reference`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `sandbox_payments_created` ON `sandbox_payments` (`created_at_ms`,`reference`);--> statement-breakpoint
ALTER TABLE `sales` ADD `first_attempt_at_ms` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `soft_declines` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `due_by_ms` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `reminders_sent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `deposit_cents` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `waived_at_ms` integer;--> statement-breakpoint
CREATE INDEX `transactions_reference` ON `transactions` (`provider`,`processor_reference`);