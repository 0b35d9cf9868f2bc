-- Sales become a state machine. Its rows get the states of today; what was recorded of them stays.
INSERT INTO `payment_attempts` (`key`, `number`, `user_id`, `sale_id`, `provider`, `payment_method_id`, `amount_cents`, `reference`, `state`, `decline_code`, `created_at_ms`, `updated_at_ms`)
SELECT `key`, 1, `winner_id`, `id`, `provider`, `payment_method_id`, `premium_cents`, `charge_reference`,
	CASE WHEN `state` IN ('paid', 'refunded') THEN 'succeeded' WHEN `state` = 'pending' THEN 'confirming' ELSE 'declined' END,
	CASE WHEN `state` IN ('failed', 'deposit_captured') THEN `last_error` END, `created_at_ms`, `updated_at_ms`
FROM `sales` WHERE `charge_reference` IS NOT NULL AND `provider` IN ('sandbox', 'stripe', 'paypal') AND `payment_method_id` IS NOT NULL AND `premium_cents` > 0
	AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE `payment_attempts`.`key` = `sales`.`key`);
--> statement-breakpoint
-- A premium that was not paid is no income, and a deposit is kept apart until the premium is paid.
INSERT INTO `ledger_entries` (`key`, `debit_account`, `credit_account`, `amount_cents`, `memo`, `user_id`, `auction_id`, `sale_id`, `at_ms`)
SELECT `ledger_entries`.`key` || ':reversed', `credit_account`, `debit_account`, `ledger_entries`.`amount_cents`, '', `user_id`, `ledger_entries`.`auction_id`, `sale_id`, `sales`.`updated_at_ms`
FROM `ledger_entries` JOIN `sales` ON `sales`.`id` = `ledger_entries`.`sale_id`
WHERE `sales`.`state` IN ('failed', 'deposit_captured') AND `ledger_entries`.`key` = `sales`.`key` || ':due';
--> statement-breakpoint
INSERT INTO `ledger_entries` (`key`, `debit_account`, `credit_account`, `amount_cents`, `memo`, `user_id`, `auction_id`, `sale_id`, `at_ms`)
SELECT `ledger_entries`.`key` || '_kept', `credit_account`, 'income:deposits_kept', `ledger_entries`.`amount_cents`, '', `user_id`, `ledger_entries`.`auction_id`, `sale_id`, `sales`.`updated_at_ms`
FROM `ledger_entries` JOIN `sales` ON `sales`.`id` = `ledger_entries`.`sale_id`
WHERE `sales`.`state` = 'deposit_captured' AND `ledger_entries`.`key` = `sales`.`key` || ':deposit';
--> statement-breakpoint
UPDATE `sales` SET `state` = 'defaulted', `default_reason` = 'premium_unpaid', `defaulted_at_ms` = coalesce(`defaulted_at_ms`, `updated_at_ms`),
	`due_by_ms` = coalesce(`due_by_ms`, `updated_at_ms`), `first_attempt_at_ms` = coalesce(`first_attempt_at_ms`, `created_at_ms`),
	`settled_at_ms` = NULL, `charge_reference` = NULL,
	`next_attempt_at_ms` = CASE WHEN `state` = 'failed' THEN `updated_at_ms` END,
	`deposit_cents` = CASE WHEN `state` = 'deposit_captured' THEN (SELECT max(-`amount_cents`) FROM `transactions` WHERE `transactions`.`key` = `sales`.`key` || ':deposit') END
WHERE `state` IN ('failed', 'deposit_captured');
--> statement-breakpoint
UPDATE `sales` SET `state` = 'defaulted', `default_reason` = 'price_unpaid' WHERE `state` = 'paid' AND `defaulted_at_ms` IS NOT NULL;
--> statement-breakpoint
UPDATE `sales` SET `state` = CASE WHEN `charge_reference` IS NULL THEN 'premium_due' ELSE 'charging' END,
	`first_attempt_at_ms` = CASE WHEN `charge_reference` IS NOT NULL THEN coalesce(`first_attempt_at_ms`, `created_at_ms`) END
WHERE `state` = 'pending';
--> statement-breakpoint
-- The old version, which may still run, opens a sale with the default of the column. It can neither charge nor fail it
-- after this: both wait for the old state.
CREATE TRIGGER `sales_opened_before_states` AFTER INSERT ON `sales` WHEN new.`state` = 'pending' BEGIN
	UPDATE `sales` SET `state` = 'premium_due' WHERE `id` = new.`id`;
END;
