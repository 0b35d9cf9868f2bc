-- Transmission and fuel type join the filters of the list. The new columns of the view are the last, because the
-- triggers copy its columns by position.
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
DROP INDEX `listed_facts`;
--> statement-breakpoint
DROP INDEX `listed_make`;
--> statement-breakpoint
DROP INDEX `listed_body_style`;
--> statement-breakpoint
DROP INDEX `listed_year`;
--> statement-breakpoint
DROP INDEX `listed_end`;
--> statement-breakpoint
ALTER TABLE `listed` ADD `transmission` text DEFAULT 'automatic' NOT NULL;
--> statement-breakpoint
ALTER TABLE `listed` ADD `fuel_type` text DEFAULT 'gasoline' NOT NULL;
--> statement-breakpoint
DROP VIEW `listed_source`;
--> statement-breakpoint
CREATE VIEW `listed_source` AS
SELECT a.id, a.status, a.list_rank, a.life_rank, a.list_key, a.created_at_ms, a.end_at_ms, a.price_cents, a.total_bids,
	a.has_reserve, v.year, v.make, v.body_style, v.mileage_miles, v.drivetrain, v.title_status, trim(p.city) AS city, l.area,
	v.transmission, v.fuel_type
FROM auctions a
JOIN vehicles v ON v.id = a.vehicle_id
LEFT JOIN profiles p ON p.user_id = a.seller_id
LEFT JOIN places l ON l.city = trim(p.city)
WHERE a.is_public = 1;
--> statement-breakpoint
UPDATE `listed` SET (transmission, fuel_type) =
	(SELECT v.transmission, v.fuel_type FROM auctions a JOIN vehicles v ON v.id = a.vehicle_id WHERE a.id = listed.id);
--> statement-breakpoint
CREATE INDEX `listed_default` ON `listed` (`list_rank`,`list_key`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_ending` ON `listed` (`life_rank`,`list_key`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_newest` ON `listed` (`created_at_ms`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_price` ON `listed` (`price_cents`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_bids` ON `listed` (`total_bids`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_mileage` ON `listed` (`mileage_miles`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_facts` ON `listed` (`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_make` ON `listed` (`make`,`status`,`has_reserve`,`body_style`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_body_style` ON `listed` (`body_style`,`status`,`has_reserve`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_year` ON `listed` (`year`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`mileage_miles`,`end_at_ms`);
--> statement-breakpoint
CREATE INDEX `listed_end` ON `listed` (`status`,`end_at_ms`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`transmission`,`fuel_type`,`city`,`price_cents`,`year`,`mileage_miles`);
--> statement-breakpoint
DROP TRIGGER `listed_into_cells`;
--> statement-breakpoint
DROP TRIGGER `listed_out_of_cells`;
--> statement-breakpoint
DROP TABLE `listed_cells`;
--> statement-breakpoint
CREATE TABLE `listed_cells` (
	`status` text NOT NULL,
	`has_reserve` integer NOT NULL,
	`body_style` text NOT NULL,
	`make` text NOT NULL COLLATE NOCASE,
	`drivetrain` text NOT NULL,
	`title_status` text NOT NULL,
	`area` text NOT NULL,
	`transmission` text NOT NULL,
	`fuel_type` text NOT NULL,
	`auctions` integer NOT NULL,
	PRIMARY KEY(`status`, `has_reserve`, `body_style`, `make`, `drivetrain`, `title_status`, `area`, `transmission`, `fuel_type`)
);
--> statement-breakpoint
INSERT INTO `listed_cells` (status, has_reserve, body_style, make, drivetrain, title_status, area, transmission, fuel_type, auctions)
SELECT status, has_reserve, body_style, make, coalesce(drivetrain, ''), title_status, coalesce(area, ''), transmission, fuel_type, count(*)
FROM listed GROUP BY 1, 2, 3, 4 COLLATE NOCASE, 5, 6, 7, 8, 9;
--> statement-breakpoint
CREATE TRIGGER `listed_into_cells` AFTER INSERT ON `listed` BEGIN
	INSERT INTO `listed_cells` (status, has_reserve, body_style, make, drivetrain, title_status, area, transmission, fuel_type, auctions)
	VALUES (NEW.status, NEW.has_reserve, NEW.body_style, NEW.make, coalesce(NEW.drivetrain, ''), NEW.title_status, coalesce(NEW.area, ''), NEW.transmission, NEW.fuel_type, 1)
	ON CONFLICT (status, has_reserve, body_style, make, drivetrain, title_status, area, transmission, fuel_type) DO UPDATE SET auctions = auctions + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `listed_out_of_cells` AFTER DELETE ON `listed` BEGIN
	UPDATE `listed_cells` SET auctions = auctions - 1
	WHERE status = OLD.status AND has_reserve = OLD.has_reserve AND body_style = OLD.body_style AND make = OLD.make
		AND drivetrain = coalesce(OLD.drivetrain, '') AND title_status = OLD.title_status AND area = coalesce(OLD.area, '')
		AND transmission = OLD.transmission AND fuel_type = OLD.fuel_type;
END;
--> statement-breakpoint
-- The public names of a seller join the searched text of the listings.
CREATE TRIGGER `users_change_words` AFTER UPDATE OF `first_name`, `last_name`, `username` ON `users`
WHEN NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name OR NEW.username IS NOT OLD.username BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = NEW.id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_into_words` AFTER INSERT ON `profiles` WHEN NEW.business_name IS NOT NULL BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = NEW.user_id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_words` AFTER UPDATE OF `business_name` ON `profiles`
WHEN NEW.business_name IS NOT OLD.business_name BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = NEW.user_id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_leave_words` AFTER DELETE ON `profiles` WHEN OLD.business_name IS NOT NULL BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = OLD.user_id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
UPDATE `word_versions` SET `version` = `version` + 1;
