import { OPS_ROLES, type OpsRole } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { hashSecret, newSecret } from '../base/ids.ts';
import { closeOperator, insertOperator, type OperatorRecord, readOperators } from './store.ts';

/** Who may use the operator's API. */
export interface Operators {
  /**
   * Makes an operator, of one brand or of all (null), and gives its key, which is kept nowhere. Throws an Error with one clear
   * line when the name or the role is wrong, or the name is taken.
   */
  add(name: string, role: string, merchantId: number | null): Promise<string>;
  list(): Promise<OperatorRecord[]>;
  /** Takes an operator's key out of use. Throws an Error when there is no such operator in use. */
  close(name: string): Promise<void>;
}

const isRole = (role: string): role is OpsRole => (OPS_ROLES as readonly string[]).includes(role);

/** Makes the operators' desk. */
export function createOperators(db: Database, clock: Clock): Operators {
  return {
    async add(name, role, merchantId) {
      if (!/^[a-z][a-z0-9._-]{1,39}$/.test(name))
        throw new Error('an operator’s name is 2 to 40 lower-case letters, digits, . _ or -');
      if (!isRole(role)) throw new Error(`a role is ${OPS_ROLES.join(', ')}`);
      const key = newSecret();
      const isNew = await insertOperator(db, { name, role, merchantId }, hashSecret(key), dateOf(clock));
      if (!isNew) throw new Error(`there is already an operator ${name}`);
      return key;
    },
    list: () => readOperators(db),
    async close(name) {
      if (!(await closeOperator(db, name, dateOf(clock)))) throw new Error(`there is no operator ${name} in use`);
    },
  };
}
