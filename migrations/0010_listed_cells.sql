CREATE TABLE `listed_cells` (
	`status` text NOT NULL,
	`has_reserve` integer NOT NULL,
	`body_style` text NOT NULL,
	`make` text NOT NULL COLLATE NOCASE,
	`drivetrain` text NOT NULL,
	`title_status` text NOT NULL,
	`area` text NOT NULL,
	`auctions` integer NOT NULL,
	PRIMARY KEY(`status`, `has_reserve`, `body_style`, `make`, `drivetrain`, `title_status`, `area`)
);
--> statement-breakpoint
INSERT INTO `listed_cells` (status, has_reserve, body_style, make, drivetrain, title_status, area, auctions)
SELECT status, has_reserve, body_style, make, coalesce(drivetrain, ''), title_status, coalesce(area, ''), count(*) FROM listed GROUP BY 1, 2, 3, 4 COLLATE NOCASE, 5, 6, 7;
--> statement-breakpoint
CREATE TRIGGER `listed_into_cells` AFTER INSERT ON `listed` BEGIN
	INSERT INTO `listed_cells` (status, has_reserve, body_style, make, drivetrain, title_status, area, auctions)
	VALUES (NEW.status, NEW.has_reserve, NEW.body_style, NEW.make, coalesce(NEW.drivetrain, ''), NEW.title_status, coalesce(NEW.area, ''), 1)
	ON CONFLICT (status, has_reserve, body_style, make, drivetrain, title_status, area) DO UPDATE SET auctions = auctions + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `listed_out_of_cells` AFTER DELETE ON `listed` BEGIN
	UPDATE `listed_cells` SET auctions = auctions - 1
	WHERE status = OLD.status AND has_reserve = OLD.has_reserve AND body_style = OLD.body_style AND make = OLD.make
		AND drivetrain = coalesce(OLD.drivetrain, '') AND title_status = OLD.title_status AND area = coalesce(OLD.area, '');
END;
--> statement-breakpoint
-- A row that is replaced tells no trigger of its leaving, so these take it out and put it in.
DROP TRIGGER `auctions_into_list`;
--> statement-breakpoint
DROP TRIGGER `auctions_change_list`;
--> statement-breakpoint
DROP TRIGGER `vehicles_change_list`;
--> statement-breakpoint
DROP TRIGGER `profiles_into_list`;
--> statement-breakpoint
DROP TRIGGER `profiles_change_list`;
--> statement-breakpoint
DROP TRIGGER `profiles_leave_list`;
--> statement-breakpoint
CREATE TRIGGER `auctions_into_list` AFTER INSERT ON `auctions` BEGIN
	INSERT INTO `listed` SELECT * FROM `listed_source` WHERE id = NEW.id;
	INSERT INTO `word_versions` (`auction_id`) VALUES (NEW.id) ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_change_list` AFTER UPDATE ON `auctions` BEGIN
	DELETE FROM `listed` WHERE id = NEW.id;
	INSERT INTO `listed` SELECT * FROM `listed_source` WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_change_list` AFTER UPDATE ON `vehicles` BEGIN
	DELETE FROM `listed` WHERE id IN (SELECT id FROM auctions WHERE vehicle_id = NEW.id);
	INSERT INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE vehicle_id = NEW.id);
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE vehicle_id = NEW.id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_into_list` AFTER INSERT ON `profiles` BEGIN
	DELETE FROM `listed` WHERE id IN (SELECT id FROM auctions WHERE seller_id = NEW.user_id);
	INSERT INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE seller_id = NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_list` AFTER UPDATE OF `city` ON `profiles` BEGIN
	DELETE FROM `listed` WHERE id IN (SELECT id FROM auctions WHERE seller_id = NEW.user_id);
	INSERT INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE seller_id = NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_leave_list` AFTER DELETE ON `profiles` BEGIN
	DELETE FROM `listed` WHERE id IN (SELECT id FROM auctions WHERE seller_id = OLD.user_id);
	INSERT INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE seller_id = OLD.user_id);
END;
