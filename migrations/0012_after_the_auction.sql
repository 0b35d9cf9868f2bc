CREATE TABLE `handover_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`deed` text NOT NULL,
	`item` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "handover_events_deed_known" CHECK("handover_events"."deed" in ('ticked', 'unticked', 'handed_over', 'received', 'not_paid')),
	CONSTRAINT "handover_events_item_known" CHECK("handover_events"."item" in ('price_paid', 'title_signed', 'lien_released', 'odometer', 'bill_of_sale', 'smog', 'keys', 'release_of_liability', 'transfer'))
);
--> statement-breakpoint
CREATE INDEX `handover_events_sale` ON `handover_events` (`sale_id`,`id`);--> statement-breakpoint
CREATE INDEX `handover_events_actor` ON `handover_events` (`actor_id`);--> statement-breakpoint
ALTER TABLE `auctions` ADD `is_sold_after` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `auctions` ADD `sale_offer_until_ms` integer;--> statement-breakpoint
CREATE INDEX `auctions_sale_offer` ON `auctions` (`sale_offer_until_ms`) WHERE "auctions"."sale_offer_until_ms" is not null;--> statement-breakpoint
ALTER TABLE `sales` ADD `seller_handed_over_at_ms` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `buyer_received_at_ms` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `defaulted_at_ms` integer;