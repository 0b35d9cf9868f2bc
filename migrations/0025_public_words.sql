-- The search index has the words of public listings only: becoming public, or no longer being it, changes them.
CREATE TRIGGER `auctions_change_public_words` AFTER UPDATE OF `listing_paid_at_ms`, `status` ON `auctions` WHEN NEW.is_public <> OLD.is_public BEGIN
	INSERT INTO `word_versions` (`auction_id`) VALUES (NEW.id) ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
