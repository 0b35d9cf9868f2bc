-- What a platform starts with. An administrator changes the rows afterwards; this file never runs twice.
INSERT INTO `settings` (`key`, `value`, `updated_at_ms`) VALUES
	('auto_extend_minutes', '5', 0),
	('min_bid_increment_cents', '10000', 0),
	('max_auction_duration_days', '30', 0),
	('max_active_auctions', '50', 0),
	('max_bids_per_auction', '1000', 0),
	('min_account_age_days', '0', 0),
	('system_locked', 'false', 0);
--> statement-breakpoint
INSERT INTO `listing_fees` (`code`, `kind`, `name`, `description`, `amount_cents`, `applies_to`, `sort_order`) VALUES
	('listing_fee_default', 'base', 'Listing fee', 'Paid at checkout to publish an auction.', 4999, 'all', 1),
	('featured_homepage', 'addon', 'Featured on Homepage', 'Shown in Featured Auctions on the home page.', 2500, 'all', 2),
	('priority_listing', 'addon', 'Priority Listing', 'Sorted ahead in the default order and marked Priority.', 1500, 'all', 3),
	('social_media', 'addon', 'Social Media Promotion', 'Posted on our social media.', 2000, 'all', 4),
	('email_blast', 'addon', 'Email Blast', 'Mailed to people whose saved searches or watchlists match.', 3000, 'all', 5),
	('settlement_private', 'settlement', 'Settlement fee, private', 'Taken from the proceeds of a sale.', 1500, 'private', 6),
	('settlement_dealer', 'settlement', 'Settlement fee, dealer', 'Taken from the proceeds of a sale; 2 dollars less for each listing above 5, at least 15.', 2500, 'dealer', 7);
--> statement-breakpoint
INSERT INTO `buyer_premium_rates` (`name`, `description`, `base_rate`, `min_rate`, `max_rate`, `tier_rates`, `is_active`) VALUES
	('Standard', 'Buyer''s premium by price of the car.', 5, 2, 8, '[{"minAmountCents":0,"maxAmountCents":499999,"rate":8},{"minAmountCents":500000,"maxAmountCents":1499999,"rate":6},{"minAmountCents":1500000,"maxAmountCents":4999999,"rate":5},{"minAmountCents":5000000,"maxAmountCents":9999999,"rate":4},{"minAmountCents":10000000,"maxAmountCents":null,"rate":3}]', 1);
