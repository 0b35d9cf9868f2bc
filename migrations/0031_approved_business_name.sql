ALTER TABLE `profiles` ADD `approved_business_name` text;
--> statement-breakpoint
UPDATE `profiles` SET `approved_business_name` = `business_name` WHERE `license_approved_at_ms` IS NOT NULL;
--> statement-breakpoint
DROP VIEW `user_lists_source`;
--> statement-breakpoint
CREATE VIEW `user_lists_source` AS
SELECT u.id AS user_id, iif(s.value, u.verification_status, '') || '/' || k.value AS list, u.created_at_ms AS created_at_ms,
	lower(u.last_name || ' ' || u.first_name) AS name_key
FROM users u
LEFT JOIN profiles p ON p.user_id = u.id
CROSS JOIN json_each('[0,1]') s
CROSS JOIN json_each('["","buyer","seller","dealer","unapproved","admin","inactive"]') k
WHERE u.closed_at_ms IS NULL AND CASE k.value
	WHEN 'buyer' THEN u.has_bid
	WHEN 'seller' THEN u.has_listing
	WHEN 'dealer' THEN u.user_type = 'dealer'
	WHEN 'unapproved' THEN u.user_type = 'dealer' AND u.is_active = 1 AND p.business_license IS NOT NULL
		AND (p.license_approved_at_ms IS NULL OR p.approved_license IS NOT p.business_license
			OR p.approved_business_name IS NOT p.business_name)
	WHEN 'admin' THEN u.role = 'admin' OR u.user_type = 'admin'
	WHEN 'inactive' THEN u.is_active = 0
	ELSE 1 END;
--> statement-breakpoint
DROP TRIGGER `profiles_change_user_lists`;
--> statement-breakpoint
CREATE TRIGGER `profiles_change_user_lists` AFTER UPDATE OF `business_license`, `business_name`, `approved_license`,
	`approved_business_name`, `license_approved_at_ms` ON `profiles` BEGIN
	DELETE FROM `user_lists` WHERE user_id = NEW.user_id;
	INSERT INTO `user_lists` (user_id, list, created_at_ms, name_key)
	SELECT user_id, list, created_at_ms, name_key FROM `user_lists_source` WHERE user_id = NEW.user_id;
END;
