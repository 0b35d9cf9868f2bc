ALTER TABLE `handover_events` RENAME COLUMN `deed` TO `action`;
