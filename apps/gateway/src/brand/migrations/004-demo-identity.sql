-- A demo brand that was made before these features were there gets them as a new one does, unless somebody has set its modules.
insert into merchant_module (merchant_id, mod_id, position, enabled)
select m.id, f.mod_id, 1000, true
from merchant m, (values ('MOBILENUMREG3'), ('MOBILENUMPASSREG3'), ('DIRECTREG3'), ('FREEPLAY3'), ('PWDEXPFORCECHANGE3'),
  ('MOBILEVERCODELOGIN3'), ('CHNGPASSVERIF3')) as f (mod_id)
where m.demo and m.code = 'marquee'
  and not exists (select from merchant_module o where o.merchant_id = m.id and o.enabled <> (o.mod_id = 'USERNAMEREG3'))
on conflict (merchant_id, mod_id) do update set enabled = true;
--;;
-- The mobile tab's rule, where the brand has none.
update merchant set rules = rules || '{"mobileNum": {"enabled": false, "required": false, "minLength": 9, "maxLength": 10,
  "acceptedPattern": "^[0-9]+$", "patternId": 6}}'
where demo and code = 'marquee' and rules->'mobileNum' = '{"enabled": false, "required": false}';
--;;
update brand_version set version = version + 1;
