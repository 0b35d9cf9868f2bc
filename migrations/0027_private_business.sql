UPDATE `profiles` SET `business_name` = NULL, `business_license` = NULL
WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `user_type` = 'private');
