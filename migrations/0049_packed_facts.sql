-- The indexes of the list carry one number instead of eight texts: a scan reads half the pages. Packed as in
-- worker/db/queries/search/packed-facts.ts; the new column of the view is the last, because the triggers copy by position.
DROP INDEX `listed_default`;
--> statement-breakpoint
DROP INDEX `listed_ending`;
--> statement-breakpoint
DROP INDEX `listed_newest`;
--> statement-breakpoint
DROP INDEX `listed_price`;
--> statement-breakpoint
DROP INDEX `listed_bids`;
--> statement-breakpoint
DROP INDEX `listed_mileage`;
--> statement-breakpoint
DROP INDEX `listed_make`;
--> statement-breakpoint
DROP INDEX `listed_body_style`;
--> statement-breakpoint
DROP INDEX `listed_year`;
--> statement-breakpoint
ALTER TABLE `listed` ADD `facts` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP VIEW `listed_source`;
--> statement-breakpoint
CREATE VIEW `listed_source` AS
SELECT a.id, a.status, CASE a.status WHEN 'pending' THEN 3 ELSE a.list_rank END AS list_rank, a.life_rank, a.list_key,
	a.created_at_ms, a.end_at_ms, a.price_cents, a.total_bids, a.has_reserve, v.year, v.make, v.body_style, v.mileage_miles,
	v.drivetrain, v.title_status, trim(p.city) AS city, l.area, v.transmission, v.fuel_type,
	(CASE a.status WHEN 'draft' THEN 1 WHEN 'pending' THEN 2 WHEN 'active' THEN 3 WHEN 'paused' THEN 4 WHEN 'ended' THEN 5 WHEN 'cancelled' THEN 6 ELSE 0 END << 28)
	+ (iif(a.has_reserve, 2, 1) << 24)
	+ (CASE v.body_style WHEN 'sedan' THEN 1 WHEN 'suv' THEN 2 WHEN 'truck' THEN 3 WHEN 'coupe' THEN 4 WHEN 'convertible' THEN 5 WHEN 'wagon' THEN 6 WHEN 'hatchback' THEN 7 ELSE 0 END << 20)
	+ (CASE v.drivetrain WHEN 'fwd' THEN 1 WHEN 'rwd' THEN 2 WHEN 'awd' THEN 3 WHEN '4wd' THEN 4 ELSE 0 END << 16)
	+ (CASE v.title_status WHEN 'clean' THEN 1 WHEN 'salvage' THEN 2 WHEN 'rebuilt' THEN 3 WHEN 'lienholder' THEN 4 WHEN 'other' THEN 5 ELSE 0 END << 12)
	+ (CASE l.area WHEN 'los_angeles' THEN 1 WHEN 'orange_county' THEN 2 WHEN 'inland_empire' THEN 3 ELSE 0 END << 8)
	+ (CASE v.transmission WHEN 'automatic' THEN 1 WHEN 'manual' THEN 2 WHEN 'cvt' THEN 3 ELSE 0 END << 4)
	+ CASE v.fuel_type WHEN 'gasoline' THEN 1 WHEN 'diesel' THEN 2 WHEN 'hybrid' THEN 3 WHEN 'electric' THEN 4 ELSE 0 END AS facts
FROM auctions a
JOIN vehicles v ON v.id = a.vehicle_id
LEFT JOIN profiles p ON p.user_id = a.seller_id
LEFT JOIN places l ON l.city = trim(p.city)
WHERE a.is_public = 1;
--> statement-breakpoint
UPDATE `listed` SET `facts` = (SELECT s.facts FROM listed_source s WHERE s.id = listed.id);
--> statement-breakpoint
CREATE INDEX `listed_default` ON `listed` (`list_rank`,`list_key`,`id`,`facts`,`make`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_ending` ON `listed` (`life_rank`,`list_key`,`id`,`facts`,`make`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_newest` ON `listed` (`created_at_ms`,`id`,`facts`,`make`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_price` ON `listed` (`price_cents`,`id`,`facts`,`make`,`city`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_bids` ON `listed` (`total_bids`,`id`,`facts`,`make`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_mileage` ON `listed` (`mileage_miles`,`id`,`facts`,`make`,`city`,`price_cents`,`year`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_make` ON `listed` (`make`,`facts`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_body_style` ON `listed` (`body_style`,`facts`,`make`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_year` ON `listed` (`year`,`facts`,`make`,`city`,`price_cents`,`mileage_miles`,`end_at_ms`);
