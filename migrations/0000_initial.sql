CREATE TABLE `login_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`email` text NOT NULL,
	`outcome` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "login_events_outcome_known" CHECK("login_events"."outcome" in ('signed_in', 'wrong_password', 'unknown_account', 'deactivated', 'rate_limited'))
);
--> statement-breakpoint
CREATE INDEX `login_events_user` ON `login_events` (`user_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `login_events_address` ON `login_events` (`ip_address`,`at_ms`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`address` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`country` text,
	`business_name` text,
	`business_license` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at_ms` integer NOT NULL,
	`last_seen_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`revoked_at_ms` integer,
	`revoked_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at_ms`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`user_type` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`verification_status` text DEFAULT 'pending' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`verified_at_ms` integer,
	`closed_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "users_user_type_known" CHECK("users"."user_type" in ('private', 'dealer', 'seller', 'buyer', 'admin')),
	CONSTRAINT "users_role_known" CHECK("users"."role" in ('user', 'admin', 'support')),
	CONSTRAINT "users_verification_known" CHECK("users"."verification_status" in ('unverified', 'pending', 'verified', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `users_verification` ON `users` (`verification_status`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `users_type` ON `users` (`user_type`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`id`);--> statement-breakpoint
CREATE TABLE `auction_events` (
	`auction_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`at_ms` integer NOT NULL,
	`data` text NOT NULL,
	`prev` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`auction_id`, `seq`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auction_events_type_known" CHECK("auction_events"."type" in ('opened', 'bid', 'extended', 'reserve_changed', 'paused', 'resumed', 'voided', 'reopened', 'closed', 'cancelled')),
	CONSTRAINT "auction_events_seq_range" CHECK("auction_events"."seq" >= 1)
);
--> statement-breakpoint
CREATE TABLE `auctions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`auction_number` text GENERATED ALWAYS AS (('HL-' || strftime('%Y', created_at_ms / 1000, 'unixepoch') || '-' || printf('%06d', id))) VIRTUAL NOT NULL,
	`vehicle_id` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`relisted_from_id` integer,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`auction_type` text NOT NULL,
	`duration_days` integer,
	`starting_bid_cents` integer NOT NULL,
	`min_bid_increment_cents` integer NOT NULL,
	`auto_extend_minutes` integer NOT NULL,
	`premium_schedule` text NOT NULL,
	`addons` text DEFAULT '[]' NOT NULL,
	`is_priority` integer DEFAULT false NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`listing_paid_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`start_at_ms` integer NOT NULL,
	`end_at_ms` integer NOT NULL,
	`remaining_ms` integer,
	`reserve_cents` integer,
	`has_reserve` integer DEFAULT false NOT NULL,
	`reserve_met` integer DEFAULT false NOT NULL,
	`buy_now_cents` integer,
	`buy_now_offered` integer DEFAULT false NOT NULL,
	`current_bid_cents` integer,
	`minimum_bid_cents` integer NOT NULL,
	`total_bids` integer DEFAULT 0 NOT NULL,
	`leader_id` integer,
	`leader_mask` text,
	`winning_bid_id` integer,
	`result_outcome` text,
	`result_amount_cents` integer,
	`winner_id` integer,
	`winner_mask` text,
	`ended_at_ms` integer,
	`round` integer DEFAULT 1 NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`price_cents` integer GENERATED ALWAYS AS ((coalesce(current_bid_cents, starting_bid_cents))) VIRTUAL,
	`is_public` integer GENERATED ALWAYS AS ((listing_paid_at_ms is not null and status <> 'draft')) VIRTUAL,
	`list_rank` integer GENERATED ALWAYS AS ((case status when 'active' then 2 - 2 * is_priority when 'paused' then 2 - 2 * is_priority when 'pending' then 3 - 2 * is_priority when 'ended' then 4 else 5 end)) VIRTUAL,
	`life_rank` integer GENERATED ALWAYS AS ((case status when 'active' then 0 when 'paused' then 0 when 'pending' then 1 when 'ended' then 2 else 3 end)) VIRTUAL,
	`list_key` integer GENERATED ALWAYS AS ((case status when 'active' then end_at_ms when 'paused' then end_at_ms when 'pending' then start_at_ms else -end_at_ms end)) VIRTUAL,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`relisted_from_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`winner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "auctions_type_known" CHECK("auctions"."auction_type" in ('reserve', 'no_reserve')),
	CONSTRAINT "auctions_status_known" CHECK("auctions"."status" in ('draft', 'pending', 'active', 'paused', 'ended', 'cancelled')),
	CONSTRAINT "auctions_outcome_known" CHECK("auctions"."result_outcome" in ('sold', 'reserve_not_met', 'no_bids')),
	CONSTRAINT "auctions_starting_bid_range" CHECK("auctions"."starting_bid_cents" >= 0),
	CONSTRAINT "auctions_increment_range" CHECK("auctions"."min_bid_increment_cents" >= 0),
	CONSTRAINT "auctions_extend_range" CHECK("auctions"."auto_extend_minutes" between 0 and 60),
	CONSTRAINT "auctions_reserve_range" CHECK("auctions"."reserve_cents" > 0),
	CONSTRAINT "auctions_price_range" CHECK("auctions"."current_bid_cents" > 0),
	CONSTRAINT "auctions_minimum_range" CHECK("auctions"."minimum_bid_cents" > 0),
	CONSTRAINT "auctions_total_range" CHECK("auctions"."total_bids" >= 0),
	CONSTRAINT "auctions_order" CHECK("auctions"."end_at_ms" >= "auctions"."start_at_ms")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auctions_number` ON `auctions` (`auction_number`);--> statement-breakpoint
CREATE INDEX `auctions_list` ON `auctions` (`is_public`,`list_rank`,`list_key`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_newest` ON `auctions` (`is_public`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_price` ON `auctions` (`is_public`,`price_cents`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_fewest_bids` ON `auctions` (`is_public`,`total_bids`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_ending` ON `auctions` (`is_public`,`life_rank`,`list_key`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_featured` ON `auctions` (`is_featured`,`status`,`end_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_status_end` ON `auctions` (`status`,`end_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_status_start` ON `auctions` (`status`,`start_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_seller` ON `auctions` (`seller_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_vehicle` ON `auctions` (`vehicle_id`,`is_public`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_leader` ON `auctions` (`leader_id`,`status`);--> statement-breakpoint
CREATE INDEX `auctions_winner` ON `auctions` (`winner_id`,`end_at_ms`);--> statement-breakpoint
CREATE TABLE `bids` (
	`id` integer PRIMARY KEY NOT NULL,
	`auction_id` integer NOT NULL,
	`bidder_id` integer NOT NULL,
	`bidder_number` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`bid_type` text NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`seq` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`voided_at_ms` integer,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bidder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bids_type_known" CHECK("bids"."bid_type" in ('manual', 'auto', 'proxy')),
	CONSTRAINT "bids_amount_range" CHECK("bids"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `bids_auction_amount` ON `bids` (`auction_id`,`amount_cents`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bids_auction_seq` ON `bids` (`auction_id`,`seq`);--> statement-breakpoint
CREATE INDEX `bids_bidder` ON `bids` (`bidder_id`,`at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `bids_bidder_auction` ON `bids` (`bidder_id`,`auction_id`);--> statement-breakpoint
CREATE INDEX `bids_time` ON `bids` (`at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `watchlist` (
	`user_id` integer NOT NULL,
	`auction_id` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `auction_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watchlist_user` ON `watchlist` (`user_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `watchlist_auction` ON `watchlist` (`auction_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`ip_address` text,
	`created_at_ms` integer NOT NULL,
	`answer` text,
	`answered_by_id` integer,
	`answered_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contact_messages_subject_known" CHECK("contact_messages"."subject" in ('general_inquiries', 'tech_support', 'billing'))
);
--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`answered_at_ms`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`user_id` integer,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at_ms` integer NOT NULL,
	`last_error` text,
	`created_at_ms` integer NOT NULL,
	`sent_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "emails_state_known" CHECK("emails"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_key` ON `emails` (`key`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`state`,`next_attempt_at_ms`);--> statement-breakpoint
CREATE INDEX `emails_address` ON `emails` (`to_address`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `emails_time` ON `emails` (`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `message_threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`auction_id` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`buyer_id` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_message_at_ms` integer NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_threads_two_people" CHECK("message_threads"."seller_id" <> "message_threads"."buyer_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_threads_pair` ON `message_threads` (`auction_id`,`buyer_id`);--> statement-breakpoint
CREATE INDEX `message_threads_seller` ON `message_threads` (`seller_id`,`last_message_at_ms`);--> statement-breakpoint
CREATE INDEX `message_threads_buyer` ON `message_threads` (`buyer_id`,`last_message_at_ms`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`sender_id` integer NOT NULL,
	`body` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`read_at_ms` integer,
	`reported_at_ms` integer,
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `messages_reported` ON `messages` (`reported_at_ms`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`severity` text NOT NULL,
	`message` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`auction_id` integer,
	`data` text DEFAULT '{}' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`read_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_severity_known" CHECK("notifications"."severity" in ('info', 'success', 'warning', 'error'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_fact` ON `notifications` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read_at_ms`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`reviewer_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating_range" CHECK("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_sale` ON `reviews` (`sale_id`);--> statement-breakpoint
CREATE INDEX `reviews_seller` ON `reviews` (`seller_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_notified_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_searches_user` ON `saved_searches` (`user_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `authorizations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`payment_method_id` integer NOT NULL,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`action_url` text,
	`failure_reason` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "authorizations_state_known" CHECK("authorizations"."state" in ('pending', 'action_required', 'active', 'expired', 'ended', 'failed')),
	CONSTRAINT "authorizations_amount_range" CHECK("authorizations"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `authorizations_user` ON `authorizations` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `authorizations_one_open` ON `authorizations` (`user_id`) WHERE "authorizations"."state" in ('action_required', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX `authorizations_one_pending` ON `authorizations` (`user_id`) WHERE "authorizations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `authorizations_expiry` ON `authorizations` (`state`,`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `buyer_premium_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`base_rate` real NOT NULL,
	`min_rate` real NOT NULL,
	`max_rate` real NOT NULL,
	`tier_rates` text NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	CONSTRAINT "buyer_premium_rates_order" CHECK("buyer_premium_rates"."min_rate" <= "buyer_premium_rates"."max_rate"),
	CONSTRAINT "buyer_premium_rates_range" CHECK("buyer_premium_rates"."min_rate" >= 0 and "buyer_premium_rates"."max_rate" <= 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `buyer_premium_rates_one_active` ON `buyer_premium_rates` (`is_active`) WHERE "buyer_premium_rates"."is_active" = 1;--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`debit_account` text NOT NULL,
	`credit_account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`user_id` integer,
	`auction_id` integer,
	`sale_id` integer,
	`transaction_id` integer,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_amount_range" CHECK("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_two_accounts" CHECK("ledger_entries"."debit_account" <> "ledger_entries"."credit_account")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key` ON `ledger_entries` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_entries_debit` ON `ledger_entries` (`debit_account`,`at_ms`);--> statement-breakpoint
CREATE INDEX `ledger_entries_credit` ON `ledger_entries` (`credit_account`,`at_ms`);--> statement-breakpoint
CREATE INDEX `ledger_entries_auction` ON `ledger_entries` (`auction_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_time` ON `ledger_entries` (`at_ms`,`id`);--> statement-breakpoint
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
	CONSTRAINT "listing_fees_kind_known" CHECK("listing_fees"."kind" in ('base', 'addon', 'settlement')),
	CONSTRAINT "listing_fees_amount_range" CHECK("listing_fees"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_fees_code` ON `listing_fees` (`code`);--> statement-breakpoint
CREATE INDEX `listing_fees_order` ON `listing_fees` (`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`type` text NOT NULL,
	`customer_reference` text,
	`method_reference` text NOT NULL,
	`brand` text,
	`last_four` text,
	`expiry_month` integer,
	`expiry_year` integer,
	`fingerprint` text,
	`paypal_email` text,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at_ms` integer NOT NULL,
	`removed_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_methods_provider_known" CHECK("payment_methods"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "payment_methods_type_known" CHECK("payment_methods"."type" in ('credit_card', 'bank_account', 'paypal'))
);
--> statement-breakpoint
CREATE INDEX `payment_methods_user` ON `payment_methods` (`user_id`,`removed_at_ms`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_reference` ON `payment_methods` (`provider`,`method_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_one_a_card` ON `payment_methods` (`user_id`,`provider`,`fingerprint`) WHERE "payment_methods"."removed_at_ms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_one_default` ON `payment_methods` (`user_id`) WHERE "payment_methods"."is_default" = 1 and "payment_methods"."removed_at_ms" is null;--> statement-breakpoint
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
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`winner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_state_known" CHECK("sales"."state" in ('pending', 'action_required', 'paid', 'deposit_captured', 'failed', 'refunded')),
	CONSTRAINT "sales_amount_range" CHECK("sales"."amount_cents" > 0),
	CONSTRAINT "sales_premium_range" CHECK("sales"."premium_cents" >= 0),
	CONSTRAINT "sales_fee_range" CHECK("sales"."settlement_fee_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_key` ON `sales` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_round` ON `sales` (`auction_id`,`round`);--> statement-breakpoint
CREATE INDEX `sales_winner` ON `sales` (`winner_id`,`id`);--> statement-breakpoint
CREATE INDEX `sales_seller` ON `sales` (`seller_id`,`id`);--> statement-breakpoint
CREATE INDEX `sales_state` ON `sales` (`state`,`next_attempt_at_ms`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_charge` ON `sales` (`provider`,`charge_reference`);--> statement-breakpoint
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
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transactions_type_known" CHECK("transactions"."type" in ('listing_fee', 'buyer_premium', 'deposit', 'settlement_fee', 'sale_proceeds', 'refund', 'withdrawal')),
	CONSTRAINT "transactions_status_known" CHECK("transactions"."status" in ('pending', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_key` ON `transactions` (`key`);--> statement-breakpoint
CREATE INDEX `transactions_user` ON `transactions` (`user_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_time` ON `transactions` (`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`status`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `transactions_auction` ON `transactions` (`auction_id`);--> statement-breakpoint
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
	CONSTRAINT "card_holds_state_known" CHECK("card_holds"."state" in ('placing', 'action_required', 'held', 'releasing', 'released', 'capturing', 'captured', 'lapsed', 'failed')),
	CONSTRAINT "card_holds_provider_known" CHECK("card_holds"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "card_holds_amount_range" CHECK("card_holds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_holds_key` ON `card_holds` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_holds_number` ON `card_holds` (`authorization_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_holds_reference` ON `card_holds` (`provider`,`reference`);--> statement-breakpoint
CREATE INDEX `card_holds_user` ON `card_holds` (`user_id`,`state`);--> statement-breakpoint
CREATE INDEX `card_holds_due` ON `card_holds` (`state`,`next_attempt_at_ms`);--> statement-breakpoint
CREATE INDEX `card_holds_end` ON `card_holds` (`state`,`capture_before_ms`);--> statement-breakpoint
CREATE INDEX `card_holds_sale` ON `card_holds` (`sale_id`);--> statement-breakpoint
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
	`return_url` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`reference` text,
	`action_url` text,
	`failure_code` text,
	`transaction_id` integer,
	`room_told_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listing_payments_state_known" CHECK("listing_payments"."state" in ('pending', 'action_required', 'paid', 'failed')),
	CONSTRAINT "listing_payments_provider_known" CHECK("listing_payments"."provider" in ('sandbox', 'stripe', 'paypal')),
	CONSTRAINT "listing_payments_base_range" CHECK("listing_payments"."base_cents" >= 0),
	CONSTRAINT "listing_payments_addons_range" CHECK("listing_payments"."addons_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_payments_key` ON `listing_payments` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `listing_payments_one_standing` ON `listing_payments` (`auction_id`) WHERE "listing_payments"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX `listing_payments_reference` ON `listing_payments` (`provider`,`reference`);--> statement-breakpoint
CREATE INDEX `listing_payments_state` ON `listing_payments` (`state`,`room_told_at_ms`,`updated_at_ms`);--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`reference` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `provider`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_customers_provider_known" CHECK("payment_customers"."provider" in ('sandbox', 'stripe', 'paypal'))
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`payment_reference` text NOT NULL,
	`received_at_ms` integer NOT NULL,
	`handled_at_ms` integer,
	PRIMARY KEY(`provider`, `event_id`),
	CONSTRAINT "payment_events_provider_known" CHECK("payment_events"."provider" in ('sandbox', 'stripe', 'paypal'))
);
--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`provider`,`payment_reference`);--> statement-breakpoint
CREATE TABLE `admin_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`severity` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`message` text NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`closed_at_ms` integer,
	`closed_by_id` integer,
	FOREIGN KEY (`closed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "admin_alerts_severity_known" CHECK("admin_alerts"."severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "admin_alerts_state_known" CHECK("admin_alerts"."state" in ('new', 'investigating', 'resolved', 'false_positive'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_alerts_key` ON `admin_alerts` (`key`);--> statement-breakpoint
CREATE INDEX `admin_alerts_state` ON `admin_alerts` (`state`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`before` text,
	`after` text,
	`request_id` text,
	`ip_address` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_log_time` ON `audit_log` (`at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`at_ms`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`scope` text NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	PRIMARY KEY(`scope`, `user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_expiry` ON `idempotency` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `rate_limit_hits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` text NOT NULL,
	`at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limit_hits_bucket` ON `rate_limit_hits` (`bucket`,`at_ms`);--> statement-breakpoint
CREATE INDEX `rate_limit_hits_expiry` ON `rate_limit_hits` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`updated_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sandbox_customers` (
	`reference` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sandbox_events` (
	`payment_reference` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at_ms` integer,
	PRIMARY KEY(`payment_reference`, `version`),
	FOREIGN KEY (`payment_reference`) REFERENCES `sandbox_payments`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_events_due` ON `sandbox_events` (`next_attempt_at_ms`);--> statement-breakpoint
CREATE TABLE `sandbox_methods` (
	`reference` text PRIMARY KEY NOT NULL,
	`customer_reference` text NOT NULL,
	`token` text,
	`paypal_email` text,
	`created_at_ms` integer NOT NULL,
	`detached_at_ms` integer,
	FOREIGN KEY (`customer_reference`) REFERENCES `sandbox_customers`(`reference`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_methods_customer` ON `sandbox_methods` (`customer_reference`);--> statement-breakpoint
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
	CONSTRAINT "sandbox_payments_status_known" CHECK("sandbox_payments"."status" in ('requires_action', 'held', 'succeeded', 'canceled', 'failed')),
	CONSTRAINT "sandbox_payments_amount_range" CHECK("sandbox_payments"."amount_cents" > 0),
	CONSTRAINT "sandbox_payments_captured_range" CHECK("sandbox_payments"."captured_cents" between 0 and "sandbox_payments"."amount_cents"),
	CONSTRAINT "sandbox_payments_refunded_range" CHECK("sandbox_payments"."refunded_cents" between 0 and "sandbox_payments"."captured_cents")
);
--> statement-breakpoint
CREATE INDEX `sandbox_payments_customer` ON `sandbox_payments` (`customer_reference`,`created_at_ms`);--> statement-breakpoint
CREATE TABLE `sandbox_requests` (
	`key` text PRIMARY KEY NOT NULL,
	`asked` text NOT NULL,
	`answer` text NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vehicle_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vehicle_id` integer NOT NULL,
	`image_path` text NOT NULL,
	`original_path` text,
	`image_type` text DEFAULT 'exterior' NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`variants` text DEFAULT '[]' NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vehicle_images_type_known" CHECK("vehicle_images"."image_type" in ('exterior', 'interior', 'engine', 'others'))
);
--> statement-breakpoint
CREATE INDEX `vehicle_images_order` ON `vehicle_images` (`vehicle_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `vehicle_images_one_primary` ON `vehicle_images` (`vehicle_id`) WHERE "vehicle_images"."is_primary" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `vehicle_images_path` ON `vehicle_images` (`image_path`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`seller_id` integer NOT NULL,
	`vin` text NOT NULL,
	`year` integer NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`trim` text,
	`body_style` text NOT NULL,
	`mileage` integer NOT NULL,
	`mileage_miles` integer GENERATED ALWAYS AS ((case mileage_type when 'kilometers' then cast(round(mileage * 0.621371) as integer) else mileage end)) VIRTUAL,
	`mileage_type` text DEFAULT 'miles' NOT NULL,
	`engine_size` real,
	`fuel_type` text NOT NULL,
	`transmission` text NOT NULL,
	`drivetrain` text,
	`exterior_color` text,
	`interior_color` text,
	`condition_rating` text,
	`title_status` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`features` text DEFAULT '[]' NOT NULL,
	`declarations` text DEFAULT '{"registration":null,"smog":null,"accidents":null,"knownFaults":null}' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vehicles_body_style_known" CHECK("vehicles"."body_style" in ('sedan', 'suv', 'truck', 'coupe', 'convertible', 'wagon', 'hatchback')),
	CONSTRAINT "vehicles_mileage_type_known" CHECK("vehicles"."mileage_type" in ('miles', 'kilometers')),
	CONSTRAINT "vehicles_fuel_type_known" CHECK("vehicles"."fuel_type" in ('gasoline', 'diesel', 'hybrid', 'electric')),
	CONSTRAINT "vehicles_transmission_known" CHECK("vehicles"."transmission" in ('automatic', 'manual', 'cvt')),
	CONSTRAINT "vehicles_drivetrain_known" CHECK("vehicles"."drivetrain" in ('fwd', 'rwd', 'awd', '4wd')),
	CONSTRAINT "vehicles_condition_known" CHECK("vehicles"."condition_rating" in ('excellent', 'good', 'fair', 'poor')),
	CONSTRAINT "vehicles_title_known" CHECK("vehicles"."title_status" in ('clean', 'salvage', 'rebuilt', 'lienholder', 'other')),
	CONSTRAINT "vehicles_mileage_range" CHECK("vehicles"."mileage" between 0 and 999999),
	CONSTRAINT "vehicles_year_range" CHECK("vehicles"."year" >= 1900),
	CONSTRAINT "vehicles_engine_range" CHECK("vehicles"."engine_size" between 0 and 10),
	CONSTRAINT "vehicles_vin_length" CHECK(length("vehicles"."vin") = 17)
);
--> statement-breakpoint
CREATE INDEX `vehicles_vin` ON `vehicles` (`vin`);--> statement-breakpoint
CREATE INDEX `vehicles_seller` ON `vehicles` (`seller_id`,`id`);--> statement-breakpoint
CREATE INDEX `vehicles_make` ON `vehicles` ("make" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `vehicles_body_style` ON `vehicles` (`body_style`,`id`);--> statement-breakpoint
CREATE INDEX `vehicles_year` ON `vehicles` (`year`,`id`);--> statement-breakpoint
CREATE INDEX `vehicles_mileage` ON `vehicles` (`mileage_miles`,`id`);