import { isOpsRole, OPS_ROLES, type OpsRole } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { hashSecret, newSecret } from '../base/ids.ts';
import { closeOperator, insertOperator, type OperatorRecord, readOperators } from './store.ts';

/** Who may use the operator's API. */
export interface Operators {
  /**
   * Makes an operator, of one brand or of all (null), and gives its key, which is kept nowhere. Throws an Error with one clear
   * line when the name or a role is wrong, or the name is taken.
   */
  add(name: string, roles: readonly string[], merchantId: number | null): Promise<string>;
  list(): Promise<OperatorRecord[]>;
  /** Takes an operator's key out of use. Throws an Error when there is no such operator in use. */
  close(name: string): Promise<void>;
}

/** The roles of these names, each once. Throws an Error with one clear line when there are none, or one is none. */
function rolesOf(names: readonly string[]): OpsRole[] {
  const roles = [...new Set(names)].filter(isOpsRole);
  if (roles.length === 0 || names.some((name) => !isOpsRole(name)))
    throw new Error(`a role is one of ${Object.keys(OPS_ROLES).join(', ')}`);
  return roles.sort();
}

/** Makes the operators' desk. */
export function createOperators(db: Database, clock: Clock): Operators {
  return {
    async add(name, names, merchantId) {
      if (!/^[a-z][a-z0-9._-]{1,39}$/.test(name))
        throw new Error('an operator’s name is 2 to 40 lower-case letters, digits, . _ or -');
      const roles = rolesOf(names);
      const key = newSecret();
      const isNew = await insertOperator(db, { name, roles, merchantId }, hashSecret(key), dateOf(clock));
      if (!isNew) throw new Error(`there is already an operator ${name}`);
      return key;
    },
    list: () => readOperators(db),
    async close(name) {
      if (!(await closeOperator(db, name, dateOf(clock)))) throw new Error(`there is no operator ${name} in use`);
    },
  };
}
