-- A demo brand that was made before these were there gets them as a new one does: Japanese in the selector, unless somebody has
-- chosen the languages,
update merchant set languages = '{VI,EN,CN,JA,TH,TY,ID}'
where demo and code = 'marquee' and languages = '{VI,EN,CN,ID,TH,TY}';
--;;
-- and the login by the demo provider's identity token, unless somebody has set it.
update merchant set site = site || '{"sms": {"firebase": true, "provider": "demo"}}'
where demo and code = 'marquee' and not site ? 'sms';
--;;
update brand_version set version = version + 1;
