CREATE TABLE `listed` (
	`id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`list_rank` integer NOT NULL,
	`life_rank` integer NOT NULL,
	`list_key` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`end_at_ms` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`total_bids` integer NOT NULL,
	`has_reserve` integer NOT NULL,
	`year` integer NOT NULL,
	`make` text NOT NULL COLLATE NOCASE,
	`body_style` text NOT NULL,
	`mileage_miles` integer NOT NULL,
	`drivetrain` text,
	`title_status` text NOT NULL,
	`city` text COLLATE NOCASE,
	`area` text,
	FOREIGN KEY (`id`) REFERENCES `auctions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listed_default` ON `listed` (`list_rank`,`list_key`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_ending` ON `listed` (`life_rank`,`list_key`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_newest` ON `listed` (`created_at_ms`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_price` ON `listed` (`price_cents`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_bids` ON `listed` (`total_bids`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_mileage` ON `listed` (`mileage_miles`,`id`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_facts` ON `listed` (`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_make` ON `listed` (`make`,`status`,`has_reserve`,`body_style`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_body_style` ON `listed` (`body_style`,`status`,`has_reserve`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_year` ON `listed` (`year`,`status`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`mileage_miles`,`end_at_ms`);--> statement-breakpoint
CREATE INDEX `listed_end` ON `listed` (`status`,`end_at_ms`,`has_reserve`,`body_style`,`make`,`drivetrain`,`title_status`,`area`,`city`,`price_cents`,`year`,`mileage_miles`);--> statement-breakpoint
CREATE TABLE `places` (
	`city` text PRIMARY KEY NOT NULL COLLATE NOCASE,
	`area` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `word_versions` (
	`auction_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`indexed_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `word_versions_due` ON `word_versions` (`auction_id`) WHERE `version` > `indexed_version`;
--> statement-breakpoint
DROP INDEX `auctions_list`;--> statement-breakpoint
DROP INDEX `auctions_newest`;--> statement-breakpoint
DROP INDEX `auctions_price`;--> statement-breakpoint
DROP INDEX `auctions_fewest_bids`;--> statement-breakpoint
INSERT INTO `places` (`city`, `area`) VALUES
	('Agoura Hills','los_angeles'), ('Alhambra','los_angeles'), ('Altadena','los_angeles'), ('Arcadia','los_angeles'), ('Artesia','los_angeles'), ('Avalon','los_angeles'),
	('Azusa','los_angeles'), ('Baldwin Park','los_angeles'), ('Bell','los_angeles'), ('Bell Gardens','los_angeles'), ('Bellflower','los_angeles'), ('Beverly Hills','los_angeles'),
	('Bradbury','los_angeles'), ('Burbank','los_angeles'), ('Calabasas','los_angeles'), ('Canoga Park','los_angeles'), ('Carson','los_angeles'), ('Cerritos','los_angeles'),
	('Chatsworth','los_angeles'), ('Claremont','los_angeles'), ('Commerce','los_angeles'), ('Compton','los_angeles'), ('Covina','los_angeles'), ('Cudahy','los_angeles'),
	('Culver City','los_angeles'), ('Diamond Bar','los_angeles'), ('Downey','los_angeles'), ('Duarte','los_angeles'), ('East Los Angeles','los_angeles'), ('El Monte','los_angeles'),
	('El Segundo','los_angeles'), ('Encino','los_angeles'), ('Gardena','los_angeles'), ('Glendale','los_angeles'), ('Glendora','los_angeles'), ('Granada Hills','los_angeles'),
	('Hacienda Heights','los_angeles'), ('Harbor City','los_angeles'), ('Hawaiian Gardens','los_angeles'), ('Hawthorne','los_angeles'), ('Hermosa Beach','los_angeles'), ('Hidden Hills','los_angeles'),
	('Hollywood','los_angeles'), ('Huntington Park','los_angeles'), ('Industry','los_angeles'), ('Inglewood','los_angeles'), ('Irwindale','los_angeles'), ('La Canada Flintridge','los_angeles'),
	('La Cañada Flintridge','los_angeles'), ('La Crescenta','los_angeles'), ('La Habra Heights','los_angeles'), ('La Mirada','los_angeles'), ('La Puente','los_angeles'), ('La Verne','los_angeles'),
	('Lakewood','los_angeles'), ('Lancaster','los_angeles'), ('Lawndale','los_angeles'), ('Lomita','los_angeles'), ('Long Beach','los_angeles'), ('Los Angeles','los_angeles'),
	('Lynwood','los_angeles'), ('Malibu','los_angeles'), ('Manhattan Beach','los_angeles'), ('Marina del Rey','los_angeles'), ('Maywood','los_angeles'), ('Monrovia','los_angeles'),
	('Montebello','los_angeles'), ('Monterey Park','los_angeles'), ('North Hollywood','los_angeles'), ('Northridge','los_angeles'), ('Norwalk','los_angeles'), ('Pacific Palisades','los_angeles'),
	('Palmdale','los_angeles'), ('Palos Verdes Estates','los_angeles'), ('Paramount','los_angeles'), ('Pasadena','los_angeles'), ('Pico Rivera','los_angeles'), ('Pomona','los_angeles'),
	('Rancho Palos Verdes','los_angeles'), ('Redondo Beach','los_angeles'), ('Reseda','los_angeles'), ('Rolling Hills','los_angeles'), ('Rolling Hills Estates','los_angeles'), ('Rosemead','los_angeles'),
	('Rowland Heights','los_angeles'), ('San Dimas','los_angeles'), ('San Fernando','los_angeles'), ('San Gabriel','los_angeles'), ('San Marino','los_angeles'), ('San Pedro','los_angeles'),
	('Santa Clarita','los_angeles'), ('Santa Fe Springs','los_angeles'), ('Santa Monica','los_angeles'), ('Sherman Oaks','los_angeles'), ('Sierra Madre','los_angeles'), ('Signal Hill','los_angeles'),
	('South El Monte','los_angeles'), ('South Gate','los_angeles'), ('South Pasadena','los_angeles'), ('Studio City','los_angeles'), ('Sun Valley','los_angeles'), ('Sylmar','los_angeles'),
	('Tarzana','los_angeles'), ('Temple City','los_angeles'), ('Torrance','los_angeles'), ('Valencia','los_angeles'), ('Van Nuys','los_angeles'), ('Venice','los_angeles'),
	('Vernon','los_angeles'), ('Walnut','los_angeles'), ('West Covina','los_angeles'), ('West Hollywood','los_angeles'), ('Westlake Village','los_angeles'), ('Whittier','los_angeles'),
	('Wilmington','los_angeles'), ('Woodland Hills','los_angeles'), ('Aliso Viejo','orange_county'), ('Anaheim','orange_county'), ('Anaheim Hills','orange_county'), ('Brea','orange_county'),
	('Buena Park','orange_county'), ('Capistrano Beach','orange_county'), ('Corona del Mar','orange_county'), ('Costa Mesa','orange_county'), ('Coto de Caza','orange_county'), ('Cypress','orange_county'),
	('Dana Point','orange_county'), ('Foothill Ranch','orange_county'), ('Fountain Valley','orange_county'), ('Fullerton','orange_county'), ('Garden Grove','orange_county'), ('Huntington Beach','orange_county'),
	('Irvine','orange_county'), ('La Habra','orange_county'), ('La Palma','orange_county'), ('Ladera Ranch','orange_county'), ('Laguna Beach','orange_county'), ('Laguna Hills','orange_county'),
	('Laguna Niguel','orange_county'), ('Laguna Woods','orange_county'), ('Lake Forest','orange_county'), ('Los Alamitos','orange_county'), ('Midway City','orange_county'), ('Mission Viejo','orange_county'),
	('Newport Beach','orange_county'), ('Newport Coast','orange_county'), ('North Tustin','orange_county'), ('Orange','orange_county'), ('Placentia','orange_county'), ('Rancho Mission Viejo','orange_county'),
	('Rancho Santa Margarita','orange_county'), ('Rossmoor','orange_county'), ('San Clemente','orange_county'), ('San Juan Capistrano','orange_county'), ('Santa Ana','orange_county'), ('Seal Beach','orange_county'),
	('Silverado','orange_county'), ('Stanton','orange_county'), ('Sunset Beach','orange_county'), ('Trabuco Canyon','orange_county'), ('Tustin','orange_county'), ('Villa Park','orange_county'),
	('Westminster','orange_county'), ('Yorba Linda','orange_county'), ('Adelanto','inland_empire'), ('Apple Valley','inland_empire'), ('Banning','inland_empire'), ('Barstow','inland_empire'),
	('Beaumont','inland_empire'), ('Big Bear Lake','inland_empire'), ('Bloomington','inland_empire'), ('Calimesa','inland_empire'), ('Canyon Lake','inland_empire'), ('Chino','inland_empire'),
	('Chino Hills','inland_empire'), ('Cathedral City','inland_empire'), ('Coachella','inland_empire'), ('Colton','inland_empire'), ('Corona','inland_empire'), ('Crestline','inland_empire'),
	('Desert Hot Springs','inland_empire'), ('Eastvale','inland_empire'), ('Fontana','inland_empire'), ('Grand Terrace','inland_empire'), ('Hemet','inland_empire'), ('Hesperia','inland_empire'),
	('Highland','inland_empire'), ('Indian Wells','inland_empire'), ('Indio','inland_empire'), ('Jurupa Valley','inland_empire'), ('La Quinta','inland_empire'), ('Lake Arrowhead','inland_empire'),
	('Lake Elsinore','inland_empire'), ('Loma Linda','inland_empire'), ('Menifee','inland_empire'), ('Montclair','inland_empire'), ('Moreno Valley','inland_empire'), ('Murrieta','inland_empire'),
	('Norco','inland_empire'), ('Ontario','inland_empire'), ('Palm Desert','inland_empire'), ('Palm Springs','inland_empire'), ('Perris','inland_empire'), ('Rancho Cucamonga','inland_empire'),
	('Rancho Mirage','inland_empire'), ('Redlands','inland_empire'), ('Rialto','inland_empire'), ('Riverside','inland_empire'), ('San Bernardino','inland_empire'), ('San Jacinto','inland_empire'),
	('Temecula','inland_empire'), ('Twentynine Palms','inland_empire'), ('Upland','inland_empire'), ('Victorville','inland_empire'), ('Wildomar','inland_empire'), ('Yucaipa','inland_empire'),
	('Yucca Valley','inland_empire');
--> statement-breakpoint
CREATE VIEW `listed_source` AS
SELECT a.id, a.status, a.list_rank, a.life_rank, a.list_key, a.created_at_ms, a.end_at_ms, a.price_cents, a.total_bids,
	a.has_reserve, v.year, v.make, v.body_style, v.mileage_miles, v.drivetrain, v.title_status, trim(p.city) AS city, l.area
FROM auctions a
JOIN vehicles v ON v.id = a.vehicle_id
LEFT JOIN profiles p ON p.user_id = a.seller_id
LEFT JOIN places l ON l.city = trim(p.city)
WHERE a.is_public = 1;
--> statement-breakpoint
-- What the public may see, and only that, stands in the list, from the very change on.
CREATE TRIGGER `auctions_into_list` AFTER INSERT ON `auctions` BEGIN
	REPLACE INTO `listed` SELECT * FROM `listed_source` WHERE id = NEW.id;
	INSERT INTO `word_versions` (`auction_id`) VALUES (NEW.id) ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_change_list` AFTER UPDATE ON `auctions` BEGIN
	DELETE FROM `listed` WHERE id = NEW.id AND NEW.is_public = 0;
	REPLACE INTO `listed` SELECT * FROM `listed_source` WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_change_words` AFTER UPDATE OF `title`, `description`, `vehicle_id` ON `auctions` BEGIN
	INSERT INTO `word_versions` (`auction_id`) VALUES (NEW.id) ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `auctions_leave_search` AFTER DELETE ON `auctions` BEGIN
	INSERT INTO `word_versions` (`auction_id`) VALUES (OLD.id) ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `vehicles_change_list` AFTER UPDATE ON `vehicles` BEGIN
	REPLACE INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE vehicle_id = NEW.id);
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE vehicle_id = NEW.id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_into_list` AFTER INSERT ON `profiles` BEGIN
	REPLACE INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE seller_id = NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_list` AFTER UPDATE OF `city` ON `profiles` BEGIN
	REPLACE INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE seller_id = NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_leave_list` AFTER DELETE ON `profiles` BEGIN
	REPLACE INTO `listed` SELECT * FROM `listed_source` WHERE id IN (SELECT id FROM auctions WHERE seller_id = OLD.user_id);
END;
--> statement-breakpoint
INSERT INTO `listed` SELECT * FROM `listed_source`;
--> statement-breakpoint
INSERT INTO `word_versions` (`auction_id`) SELECT id FROM `auctions`;
