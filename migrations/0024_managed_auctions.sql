CREATE TABLE `auction_list_sizes` (
	`status` text NOT NULL,
	`auction_type` text NOT NULL,
	`auctions` integer NOT NULL,
	PRIMARY KEY(`status`, `auction_type`)
);
--> statement-breakpoint
CREATE TABLE `auction_names` (
	`auction_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	PRIMARY KEY(`auction_id`, `kind`),
	FOREIGN KEY (`auction_id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auction_names_name` ON `auction_names` (`name`,`auction_id`);--> statement-breakpoint
CREATE INDEX `auction_names_status` ON `auction_names` (`status`,`name`,`auction_id`);--> statement-breakpoint
CREATE INDEX `auctions_by_status` ON `auctions` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_by_type` ON `auctions` (`auction_type`,`id`);--> statement-breakpoint
CREATE INDEX `auctions_by_status_type` ON `auctions` (`status`,`auction_type`,`id`);--> statement-breakpoint
CREATE VIEW `auction_names_source` AS
SELECT a.id AS auction_id, k.value AS kind, lower(CASE k.value
	WHEN 'title' THEN a.title
	WHEN 'car' THEN v.make || ' ' || v.model
	WHEN 'model' THEN v.model
	WHEN 'vin' THEN v.vin
	ELSE a.auction_number END) AS name, a.status AS status
FROM auctions a
JOIN vehicles v ON v.id = a.vehicle_id
CROSS JOIN json_each('["title","car","model","vin","number"]') k;
--> statement-breakpoint
INSERT INTO `auction_names` (auction_id, kind, name, status) SELECT auction_id, kind, name, status FROM `auction_names_source`;--> statement-breakpoint
INSERT INTO `auction_list_sizes` (status, auction_type, auctions) SELECT status, auction_type, count(*) FROM `auctions` GROUP BY status, auction_type;--> statement-breakpoint
CREATE TRIGGER `auctions_into_names` AFTER INSERT ON `auctions` BEGIN
	INSERT INTO `auction_names` (auction_id, kind, name, status)
	SELECT auction_id, kind, name, status FROM `auction_names_source` WHERE auction_id = NEW.id;
	INSERT INTO `auction_list_sizes` (status, auction_type, auctions) VALUES (NEW.status, NEW.auction_type, 1)
	ON CONFLICT (status, auction_type) DO UPDATE SET auctions = auctions + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_change_names` AFTER UPDATE OF `title`, `vehicle_id` ON `auctions` WHEN NEW.title IS NOT OLD.title OR NEW.vehicle_id <> OLD.vehicle_id BEGIN
	DELETE FROM `auction_names` WHERE auction_id = NEW.id;
	INSERT INTO `auction_names` (auction_id, kind, name, status)
	SELECT auction_id, kind, name, status FROM `auction_names_source` WHERE auction_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_change_sizes` AFTER UPDATE OF `status`, `auction_type` ON `auctions` WHEN NEW.status <> OLD.status OR NEW.auction_type <> OLD.auction_type BEGIN
	UPDATE `auction_names` SET status = NEW.status WHERE auction_id = NEW.id;
	UPDATE `auction_list_sizes` SET auctions = auctions - 1 WHERE status = OLD.status AND auction_type = OLD.auction_type;
	INSERT INTO `auction_list_sizes` (status, auction_type, auctions) VALUES (NEW.status, NEW.auction_type, 1)
	ON CONFLICT (status, auction_type) DO UPDATE SET auctions = auctions + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_leave_sizes` AFTER DELETE ON `auctions` BEGIN
	UPDATE `auction_list_sizes` SET auctions = auctions - 1 WHERE status = OLD.status AND auction_type = OLD.auction_type;
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_change_names` AFTER UPDATE OF `make`, `model`, `vin` ON `vehicles` WHEN NEW.make IS NOT OLD.make OR NEW.model IS NOT OLD.model OR NEW.vin IS NOT OLD.vin BEGIN
	DELETE FROM `auction_names` WHERE auction_id IN (SELECT id FROM `auctions` WHERE vehicle_id = NEW.id);
	INSERT INTO `auction_names` (auction_id, kind, name, status)
	SELECT auction_id, kind, name, status FROM `auction_names_source`
	WHERE auction_id IN (SELECT id FROM `auctions` WHERE vehicle_id = NEW.id);
END;
