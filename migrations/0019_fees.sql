DROP INDEX `listing_payments_reference`;--> statement-breakpoint
ALTER TABLE `listing_payments` ADD `group_key` text;--> statement-breakpoint
CREATE INDEX `listing_payments_group` ON `listing_payments` (`group_key`);--> statement-breakpoint
CREATE INDEX `listing_payments_reference` ON `listing_payments` (`provider`,`reference`);--> statement-breakpoint
DROP INDEX `settlement_fees_due`;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `provider` text;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `first_attempt_at_ms` integer;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `soft_declines` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settlement_fees` ADD `last_error` text;--> statement-breakpoint
CREATE INDEX `settlement_fees_due` ON `settlement_fees` (`next_attempt_at_ms`);--> statement-breakpoint
CREATE INDEX `settlement_fees_auction` ON `settlement_fees` (`auction_id`);--> statement-breakpoint
ALTER TABLE `listing_fees` ADD `fee_count` integer;--> statement-breakpoint
ALTER TABLE `fee_packs` ADD `provider` text;--> statement-breakpoint
ALTER TABLE `fee_packs` ADD `reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `fee_packs_one_open` ON `fee_packs` (`user_id`) WHERE "fee_packs"."state" in ('pending', 'processing', 'action_required');--> statement-breakpoint
-- The numbers of the settlement fee that are not prices of the list.
INSERT INTO `settings` (`key`, `value`, `updated_at_ms`) VALUES
	('settlement_dealer_full_price_listings', '5', 0),
	('settlement_dealer_step_cents', '200', 0),
	('settlement_dealer_floor_cents', '1500', 0),
	('settlement_minimum_cents', '500', 0);
--> statement-breakpoint
UPDATE `listing_fees` SET `description` = 'Charged to the seller once the buyer''s premium of a sale is paid.' WHERE `code` = 'settlement_private';
--> statement-breakpoint
UPDATE `listing_fees` SET `description` = 'Charged to the seller once the buyer''s premium of a sale is paid; less for each listing of a month above a number.' WHERE `code` = 'settlement_dealer';
--> statement-breakpoint
INSERT INTO `listing_fees` (`code`, `kind`, `name`, `description`, `amount_cents`, `fee_count`, `applies_to`, `sort_order`) VALUES
	('pack_1', 'pack', '1 settlement fee', 'Prepaid settlement fees; the amount is the price of each.', 2500, 1, 'dealer', 8),
	('pack_5', 'pack', '5 settlement fees', 'Prepaid settlement fees; the amount is the price of each.', 2250, 5, 'dealer', 9),
	('pack_10', 'pack', '10 settlement fees', 'Prepaid settlement fees; the amount is the price of each.', 2000, 10, 'dealer', 10),
	('pack_25', 'pack', '25 settlement fees', 'Prepaid settlement fees; the amount is the price of each.', 1750, 25, 'dealer', 11),
	('pack_50', 'pack', '50 settlement fees', 'Prepaid settlement fees; the amount is the price of each.', 1500, 50, 'dealer', 12),
	('pack_100', 'pack', '100 settlement fees', 'Prepaid settlement fees; the amount is the price of each.', 1250, 100, 'dealer', 13);
--> statement-breakpoint
-- Fees that were owed and could not be paid: their seven days begin now, and no card is charged that nobody allowed.
INSERT INTO `settlement_fees` (`key`, `auction_id`, `round`, `seller_id`, `listing_count`, `amount_cents`, `sale_id`, `state`, `due_at_ms`, `next_attempt_at_ms`, `created_at_ms`, `updated_at_ms`)
SELECT 'settlement_fee:' || `sales`.`auction_id` || ':' || `sales`.`round`, `sales`.`auction_id`, `sales`.`round`, `sales`.`seller_id`, 1, -`transactions`.`amount_cents`, `sales`.`id`, 'due',
	unixepoch() * 1000, unixepoch() * 1000, `transactions`.`created_at_ms`, unixepoch() * 1000
FROM `transactions` JOIN `sales` ON `sales`.`id` = `transactions`.`sale_id`
WHERE `transactions`.`type` = 'settlement_fee' AND `transactions`.`status` = 'pending' AND `sales`.`state` IN ('paid', 'disputed')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE `transactions` SET `key` = (SELECT 'settlement_fee:' || `auction_id` || ':' || `round` FROM `sales` WHERE `sales`.`id` = `transactions`.`sale_id`)
WHERE `type` = 'settlement_fee' AND `sale_id` IS NOT NULL;
--> statement-breakpoint
-- The old version, which may still run, records a fee without its row.
CREATE TRIGGER `settlement_fees_of_old` AFTER INSERT ON `transactions` WHEN new.`type` = 'settlement_fee' AND new.`key` LIKE 'premium:%' BEGIN
	INSERT INTO `settlement_fees` (`key`, `auction_id`, `round`, `seller_id`, `listing_count`, `amount_cents`, `sale_id`, `state`, `due_at_ms`, `next_attempt_at_ms`, `created_at_ms`, `updated_at_ms`)
	SELECT 'settlement_fee:' || `auction_id` || ':' || `round`, `auction_id`, `round`, `seller_id`, 1, -new.`amount_cents`, `id`, 'due', new.`created_at_ms`, new.`created_at_ms`, new.`created_at_ms`, new.`created_at_ms`
	FROM `sales` WHERE `id` = new.`sale_id` ON CONFLICT DO NOTHING;
	UPDATE `transactions` SET `key` = (SELECT 'settlement_fee:' || `auction_id` || ':' || `round` FROM `sales` WHERE `id` = new.`sale_id`) WHERE `id` = new.`id`;
END;
