import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { openTestDatabase } from '../base/testing/database.ts';
import { createBrand, sql } from './index.ts';

const statements = readFileSync(join(import.meta.dirname, 'migrations/004-demo-identity.sql'), 'utf8').split(/^--;;$/m);
const OFF = '{"enabled": false, "required": false}';

it.each([
  ['as it was made becomes what a new one is', null, true],
  ['whose modules somebody has set keeps them', 'DIRECTREG3', false],
])('a demo brand of before %s', async (_, changed, isBrought) => {
  const db = await openTestDatabase('embedded', [sql]);
  const brand = () => createBrand({ db, clock: manualClock(0), demo: true }).seedDemo();
  const fresh = await brand();
  await db.query({ text: `delete from merchant_module where mod_id in ('CHNGPASSVERIF3', 'MEMBERCENTER3')` });
  await db.query({ text: `update merchant_module set enabled = mod_id in ('USERNAMEREG3', $1)`, values: [changed ?? ''] });
  await db.query({ text: `update merchant set rules = rules || jsonb_build_object('mobileNum', $1::jsonb)`, values: [OFF] });
  for (const text of statements) await db.query({ text });
  const { switches, rules } = await brand();
  expect(rules).toEqual(fresh.rules);
  if (isBrought) expect(switches).toEqual(fresh.switches);
  else expect(Object.keys(switches).filter((each) => switches[each])).toEqual(['USERNAMEREG3', changed, 'MEMBERCENTER3']);
  await db.close();
});
