INSERT INTO `fraud_rules` (code, type, name, description, threshold, action, created_at_ms, updated_at_ms) VALUES
	('unlikely_bids', 'unusual_activity', 'Unlikely bids',
		'Leads running auctions with high bids, at least twice what anybody else bid', 65, 'require_review', unixepoch() * 1000, unixepoch() * 1000);
