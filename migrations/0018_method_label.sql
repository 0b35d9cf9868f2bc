ALTER TABLE `payment_methods` ADD `label` text;--> statement-breakpoint
ALTER TABLE `sandbox_methods` ADD `expiry_month` integer;--> statement-breakpoint
ALTER TABLE `sandbox_methods` ADD `expiry_year` integer;