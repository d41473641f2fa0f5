import type { OpsRole } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { hashSecret, newSecret } from '../../base/ids.ts';
import { insertSession } from '../door/store.ts';
import { closeOperator, insertOperator, readOperator } from '../store.ts';

/** Operators that are there at once, without anybody who makes them. */
export interface TestOperators {
  /** Makes a program of one brand or of all (null), and returns its key. */
  add(name: string, roles: readonly OpsRole[], merchantId: number | null, madeBy?: string): Promise<string>;
  /** Makes a person with an open session, and returns its token. */
  person(name: string, roles: readonly OpsRole[], merchantId: number | null): Promise<string>;
  close(name: string): Promise<void>;
}

/** Operators for tests of what operators do. */
export const testOperators = (db: Database, clock: Clock): TestOperators => ({
  async add(name, roles, merchantId, madeBy = 'test') {
    const key = newSecret();
    const proof = { madeBy, keyHash: hashSecret(key), passwordHash: null, expiresAt: null };
    const isNew = await insertOperator(db, { name, kind: 'program', roles, merchantId, ...proof }, dateOf(clock));
    if (!isNew) throw new Error(`there is already an operator ${name}`);
    return key;
  },
  async person(name, roles, merchantId) {
    const [token, at] = [newSecret(), dateOf(clock)];
    const proof = { madeBy: 'test', keyHash: null, passwordHash: 'none', expiresAt: null };
    await insertOperator(db, { name, kind: 'person', roles, merchantId, ...proof }, at);
    const operatorId = (await readOperator(db, name))?.id ?? 0;
    await insertSession(db, { operatorId, tokenHash: hashSecret(token), stage: 'open', address: '::1', userAgent: '', at });
    return token;
  },
  async close(name) {
    const row = await readOperator(db, name);
    if (!row) throw new Error(`there is no operator ${name}`);
    await closeOperator(db, row.id, dateOf(clock));
  },
});
