import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { openTestDatabase } from '../base/testing/database.ts';
import { createBrand, sql } from './index.ts';

const statements = readFileSync(join(import.meta.dirname, 'migrations/004-demo-identity.sql'), 'utf8').split(/^--;;$/m);
const entryStatements = readFileSync(join(import.meta.dirname, 'migrations/005-demo-entry.sql'), 'utf8').split(/^--;;$/m);
const OFF = '{"enabled": false, "required": false}';

it.each([
  ['as it was made becomes what a new one is', null, true],
  ['whose modules somebody has set keeps them', 'DIRECTREG3', false],
])('a demo brand of before %s', async (_, changed, isBrought) => {
  const db = await openTestDatabase('embedded', [sql]);
  const brand = () => createBrand({ db, clock: manualClock(0), demo: true }).seedDemo();
  const fresh = await brand();
  await db.query({ text: `delete from merchant_module where mod_id in ('CHNGPASSVERIF3', 'MEMBERCENTER3', 'AGENTCENTER3')` });
  await db.query({ text: `update merchant_module set enabled = mod_id in ('USERNAMEREG3', $1)`, values: [changed ?? ''] });
  await db.query({ text: `update merchant set rules = rules || jsonb_build_object('mobileNum', $1::jsonb)`, values: [OFF] });
  for (const text of statements) await db.query({ text });
  const { switches, rules } = await brand();
  expect(rules).toEqual(fresh.rules);
  if (isBrought) expect(switches).toEqual(fresh.switches);
  else
    expect(Object.keys(switches).filter((each) => switches[each])).toEqual([
      'USERNAMEREG3',
      changed,
      'MEMBERCENTER3',
      'AGENTCENTER3',
    ]);
  await db.close();
});

it.each([
  ['as it was made gets Japanese and the login by token', '{VI,EN,CN,ID,TH,TY}', '{}', true],
  ['whose languages and site somebody has set keeps them', '{VI,EN}', '{"sms": {"firebase": false}}', false],
])('a demo brand of before the entry’s choices %s', async (_, languages, site, isBrought) => {
  const db = await openTestDatabase('embedded', [sql]);
  const brand = () => createBrand({ db, clock: manualClock(0), demo: true }).seedDemo();
  const fresh = await brand();
  await db.query({ text: 'update merchant set languages = $1, site = $2::jsonb', values: [languages, site] });
  for (const text of entryStatements) await db.query({ text });
  const { languages: offered, site: settings } = await brand();
  if (isBrought) expect([offered, settings.sms]).toEqual([fresh.languages, fresh.site.sms]);
  else expect([offered, settings.sms]).toEqual([['VI', 'EN'], { firebase: false, provider: '' }]);
  await db.close();
});
