CREATE TABLE `word_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `word_changes` (`id`, `count`) VALUES (1, 0);
--> statement-breakpoint
-- Every change of what a search can find, and every entry of the search index that is to be written anew.
CREATE TRIGGER `word_versions_added` AFTER INSERT ON `word_versions` BEGIN
	UPDATE `word_changes` SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `word_versions_raised` AFTER UPDATE OF `version` ON `word_versions` WHEN NEW.version > OLD.version BEGIN
	UPDATE `word_changes` SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `word_versions_reset` AFTER UPDATE OF `indexed_version` ON `word_versions` WHEN NEW.indexed_version < OLD.indexed_version BEGIN
	UPDATE `word_changes` SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `word_versions_removed` AFTER DELETE ON `word_versions` BEGIN
	UPDATE `word_changes` SET `count` = `count` + 1;
END;
