-- Paid priority counts from the opening on: before it everything can be refunded.
DROP VIEW `listed_source`;
--> statement-breakpoint
CREATE VIEW `listed_source` AS
SELECT a.id, a.status, CASE a.status WHEN 'pending' THEN 3 ELSE a.list_rank END AS list_rank, a.life_rank, a.list_key,
	a.created_at_ms, a.end_at_ms, a.price_cents, a.total_bids, a.has_reserve, v.year, v.make, v.body_style, v.mileage_miles,
	v.drivetrain, v.title_status, trim(p.city) AS city, l.area, v.transmission, v.fuel_type
FROM auctions a
JOIN vehicles v ON v.id = a.vehicle_id
LEFT JOIN profiles p ON p.user_id = a.seller_id
LEFT JOIN places l ON l.city = trim(p.city)
WHERE a.is_public = 1;
--> statement-breakpoint
UPDATE `listed` SET `list_rank` = 3 WHERE `status` = 'pending';
