ALTER TABLE `sales` ADD `names` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `billed_to` text;--> statement-breakpoint
-- A sale keeps the names that its people have now, an invoice whom it bills; nothing is kept of a closed account.
UPDATE `sales` SET `names` = json_object(
	'seller', json((SELECT json_object('firstName', u.first_name, 'lastName', u.last_name, 'businessName',
			iif(u.user_type = 'dealer', coalesce(p.approved_business_name, p.business_name), NULL))
		FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = sales.seller_id AND u.closed_at_ms IS NULL)),
	'buyer', json((SELECT json_object('firstName', u.first_name, 'lastName', u.last_name, 'businessName',
			iif(u.user_type = 'dealer', coalesce(p.approved_business_name, p.business_name), NULL))
		FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = sales.winner_id AND u.closed_at_ms IS NULL)));
--> statement-breakpoint
UPDATE `invoices` SET `billed_to` = (
	SELECT json_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'businessName', p.business_name,
		'address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code)
	FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = invoices.user_id AND u.closed_at_ms IS NULL);
--> statement-breakpoint
-- A business name that nobody has approved is public nowhere: the search forgets it, and follows approvals alone.
DROP TRIGGER `profiles_change_words`;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_words` AFTER UPDATE OF `approved_business_name` ON `profiles`
WHEN NEW.approved_business_name IS NOT OLD.approved_business_name BEGIN
	INSERT INTO `word_versions` (`auction_id`) SELECT id FROM auctions WHERE seller_id = NEW.user_id ON CONFLICT (`auction_id`) DO UPDATE SET `version` = `version` + 1;
END;
--> statement-breakpoint
UPDATE `word_versions` SET `version` = `version` + 1 WHERE auction_id IN (
	SELECT a.id FROM auctions a JOIN profiles p ON p.user_id = a.seller_id JOIN users u ON u.id = a.seller_id
	WHERE u.user_type = 'dealer' AND p.business_name IS NOT NULL AND p.license_approved_at_ms IS NULL);
