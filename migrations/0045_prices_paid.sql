ALTER TABLE `transactions` ADD `addon_prices` text;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `fees_by_count` text;--> statement-breakpoint
-- The fee of a private seller depends on no number of listings: what was fixed and not taken yet stays.
UPDATE `settlement_fees` SET `fees_by_count` = json_array(amount_cents) WHERE state = 'fixed'
	AND seller_id IN (SELECT id FROM users WHERE user_type <> 'dealer');
