ALTER TABLE `card_declines` ADD `attempt` text;--> statement-breakpoint
CREATE UNIQUE INDEX `card_declines_attempt` ON `card_declines` (`user_id`,`attempt`);