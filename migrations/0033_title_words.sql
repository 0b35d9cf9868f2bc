DROP VIEW `auction_names_source`;
--> statement-breakpoint
CREATE VIEW `auction_names_source` AS
SELECT a.id AS auction_id, k.value AS kind, lower(CASE k.value
	WHEN 'title' THEN a.title
	WHEN 'car' THEN v.make || ' ' || v.model
	WHEN 'model' THEN v.model
	WHEN 'vin' THEN v.vin
	ELSE a.auction_number END) AS name, a.status AS status
FROM auctions a
JOIN vehicles v ON v.id = a.vehicle_id
CROSS JOIN json_each('["title","car","model","vin","number"]') k
UNION ALL
SELECT a.id, 'title:' || p.value, lower(substr(a.title, p.value)), a.status
FROM auctions a
CROSS JOIN json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150]') p
WHERE p.value <= length(a.title) AND (substr(a.title, p.value - 1, 2) GLOB ' [^ ]' OR lower(substr(a.title, p.value - 1, 2)) GLOB '[^ a-z0-9][a-z0-9]');
--> statement-breakpoint
INSERT INTO `auction_names` (auction_id, kind, name, status)
SELECT auction_id, kind, name, status FROM `auction_names_source` WHERE kind GLOB 'title:*';
