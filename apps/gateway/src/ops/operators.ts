import type { OpsReply, OpsRole } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { refused, unknownItem } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { hashSecret, newSecret } from '../base/ids.ts';
import type { Brand, OpsHandlers, OpsRequest } from '../brand/index.ts';
import type { Passwords } from '../identity/index.ts';
import { endSessions } from './door/store.ts';
import {
  changeKey,
  closeOperator,
  insertOperator,
  lockOperator,
  type OperatorRow,
  readOperators,
  resetOperator,
  setRoles,
} from './store.ts';

/** How long a first password is good for. */
const FIRST_PASSWORD_MS = 3 * 86_400_000;
const HOUR_MS = 3_600_000;

type OperatorCalls = Pick<
  OpsHandlers,
  'opsOperators' | 'opsOperatorPut' | 'opsOperatorRoles' | 'opsOperatorReset' | 'opsOperatorKey' | 'opsOperatorClose'
>;
type Named = 'opsOperatorRoles' | 'opsOperatorKey' | 'opsOperatorReset' | 'opsOperatorClose';

const told = ({ name, kind, roles, merchantId }: OperatorRow) => ({ name, kind, roles, merchantId });

/** Throws `ops.refused` where the end of a new key is over already. */
function demandAhead(end: Date, now: Date): void {
  if (end <= now) throw refused('say until when the new key is good: that would be over');
}

/** What the operators' calls need. */
export interface OperatorsDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'byId'>;
  passwords: Passwords;
}

/** An operator as the list shows it. */
async function listed(row: OperatorRow, brand: OperatorsDeps['brand'], now: Date): Promise<OpsReply<'opsOperators'>[number]> {
  return {
    name: row.name,
    kind: row.kind,
    roles: [...row.roles],
    brand: row.merchantId === null ? null : ((await brand.byId(row.merchantId))?.code ?? `brand ${row.merchantId}`),
    madeBy: row.madeBy,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    keyAt: row.keyAt?.getTime() ?? null,
    oldKeyUntil: row.oldKeyUntil !== null && row.oldKeyUntil > now ? row.oldKeyUntil.getTime() : null,
    closedAt: row.closedAt?.getTime() ?? null,
    lockedUntil: row.lockedUntil !== null && row.lockedUntil > now ? row.lockedUntil.getTime() : null,
    hasAuthenticator: row.totpAt !== null,
  };
}

/** Makes the call that adds an operator. */
function createAdding({ db, clock, passwords }: OperatorsDeps, firstPassword: () => Date): Pick<OperatorCalls, 'opsOperatorPut'> {
  return {
    async opsOperatorPut({ merchant, body, operator, record }) {
      const { name, kind, roles } = body;
      const isPerson = kind === 'person';
      if (isPerson && body.expiresAt !== undefined) throw refused('only the key of a program ends');
      const secret = newSecret();
      const end = body.expiresAt === undefined ? null : new Date(body.expiresAt);
      if (end !== null) demandAhead(end, dateOf(clock));
      const expiresAt = isPerson ? firstPassword() : end;
      const row = {
        name,
        kind,
        roles: [...new Set<OpsRole>(roles)].sort(),
        merchantId: merchant?.id ?? null,
        madeBy: operator,
        expiresAt,
        keyHash: isPerson ? null : hashSecret(secret),
        passwordHash: isPerson ? await passwords.hash(secret) : null,
      };
      await db.transaction(async (tx) => {
        if (!(await insertOperator(tx, row, dateOf(clock)))) throw refused(`there is already an operator ${name}`);
        const after = { name, kind, roles: row.roles, merchantId: row.merchantId, ...(end === null ? {} : { expiresAt: end }) };
        await record(`operator ${name}`)(tx, { before: null, after });
      });
      return { secret };
    },
  };
}

/** Makes what changes an operator in use, its row locked, and writes it down. Throws `ops.unknown`. */
const createChange =
  (db: Database) =>
  (
    { merchant, record }: Pick<OpsRequest<Named>, 'merchant' | 'record'>,
    name: string,
    work: (tx: Transaction, row: OperatorRow) => Promise<object | null>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockOperator(tx, name);
      if (!row || row.merchantId !== (merchant?.id ?? null)) throw unknownItem();
      await record(`operator ${name}`)(tx, { before: told(row), after: await work(tx, row) });
    });

/** Makes the call that gives a program a new key beside the one that it has. */
function keyChanging({ clock }: OperatorsDeps, change: ReturnType<typeof createChange>): Pick<OperatorCalls, 'opsOperatorKey'> {
  return {
    async opsOperatorKey({ body, operator, ...request }) {
      const [secret, at] = [newSecret(), dateOf(clock)];
      const keep = new Date(at.getTime() + body.keepHours * HOUR_MS);
      await change(request, body.name, async (tx, row) => {
        if (row.kind === 'person') throw refused('a person has no key; reset it instead');
        const expiresAt = body.expiresAt === undefined ? row.expiresAt : new Date(body.expiresAt);
        if (expiresAt !== null) demandAhead(expiresAt, at);
        const olderUntil = row.expiresAt !== null && row.expiresAt < keep ? row.expiresAt : keep;
        await changeKey(tx, row.id, { madeBy: operator, keyHash: hashSecret(secret), expiresAt, at, olderUntil });
        return { ...told(row), newKey: true, expiresAt, olderUntil };
      });
      return { secret };
    },
  };
}

/** The operator's calls about operators. An operator belongs to the brand that the call names, or, without one, to every brand. */
export function operatorOpsCalls(deps: OperatorsDeps): OperatorCalls {
  const { db, clock, brand, passwords } = deps;
  const firstPassword = () => new Date(clock.now() + FIRST_PASSWORD_MS);

  const change = createChange(db);

  return {
    async opsOperators({ merchant }) {
      const rows = (await readOperators(db)).filter((row) => merchant === null || row.merchantId === merchant.id);
      return Promise.all(rows.map((row) => listed(row, brand, dateOf(clock))));
    },
    ...createAdding(deps, firstPassword),
    async opsOperatorRoles({ body, ...request }) {
      const roles = [...new Set<OpsRole>(body.roles)].sort();
      await change(request, body.name, async (tx, row) => {
        await setRoles(tx, row.id, roles);
        return { ...told(row), roles };
      });
      return null;
    },
    async opsOperatorReset({ body, operator, ...request }) {
      const [secret, at] = [newSecret(), dateOf(clock)];
      const passwordHash = await passwords.hash(secret);
      await change(request, body.name, async (tx, row) => {
        const isPerson = row.kind === 'person';
        // A key that ends is followed by one that ends then, too.
        if (!isPerson && row.expiresAt !== null) demandAhead(row.expiresAt, at);
        await resetOperator(
          tx,
          row.id,
          {
            madeBy: operator,
            keyHash: isPerson ? null : hashSecret(secret),
            passwordHash: isPerson ? passwordHash : null,
            expiresAt: isPerson ? firstPassword() : row.expiresAt,
          },
          at,
        );
        await endSessions(tx, row.id, null);
        return { ...told(row), reset: true };
      });
      return { secret };
    },
    ...keyChanging(deps, change),
    async opsOperatorClose({ query, ...request }) {
      await change(request, query.name, async (tx, row) => {
        await closeOperator(tx, row.id, dateOf(clock));
        await endSessions(tx, row.id, null);
        return null;
      });
      return null;
    },
  };
}
