-- A search finds a dealer by the business name that everybody reads: once a name is approved, only that. Before, it found the one that
-- the dealer entered last.
DROP TRIGGER `profiles_change_words`;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_words` AFTER UPDATE OF `business_name`, `approved_business_name`, `license_approved_at_ms` ON `profiles`
WHEN iif(NEW.license_approved_at_ms IS NULL, NEW.business_name, NEW.approved_business_name)
	IS NOT iif(OLD.license_approved_at_ms IS NULL, OLD.business_name, OLD.approved_business_name) BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = NEW.user_id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
DROP TRIGGER `users_change_words`;
--> statement-breakpoint
CREATE TRIGGER `users_change_words` AFTER UPDATE OF `first_name`, `last_name`, `username`, `user_type` ON `users`
WHEN NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name OR NEW.username IS NOT OLD.username
	OR NEW.user_type IS NOT OLD.user_type BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = NEW.id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
UPDATE `word_versions` SET `version` = `version` + 1 WHERE auction_id IN (
	SELECT a.id FROM auctions a JOIN profiles p ON p.user_id = a.seller_id JOIN users u ON u.id = a.seller_id
	WHERE iif(u.user_type = 'dealer', iif(p.license_approved_at_ms IS NULL, p.business_name, p.approved_business_name), NULL)
		IS NOT p.business_name);
--> statement-breakpoint
-- Who is no dealer any more has no approved license: one who becomes a dealer again waits for a new approval.
UPDATE `profiles` SET business_name = NULL, business_license = NULL, approved_license = NULL, approved_business_name = NULL,
	license_approved_at_ms = NULL, license_approved_by_id = NULL
WHERE coalesce(business_name, business_license, approved_license, approved_business_name, license_approved_at_ms) IS NOT NULL
	AND user_id IN (SELECT id FROM users WHERE user_type <> 'dealer');
