import { join } from 'node:path';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import { createLog } from '../../base/log.ts';
import { sql as brandSql, createBrand } from '../../brand/index.ts';
import { sql as cashierSql } from '../../cashier/index.ts';
import { calendar, openOrders } from '../../cashier/testing/orders.ts';
import { createPoints, sql as pointsSql } from '../../points/index.ts';
import { type Wallet, walletSql } from '../../wallet/index.ts';
import { type Items, type NewItem, sql } from '../index.ts';
import { createItems } from '../items/items.ts';
import { createGiving } from '../raffle/giving.ts';

const BELOW: readonly SqlModule[] = [
  { name: 'base', directory: join(import.meta.dirname, '../../base') },
  brandSql,
  walletSql,
  cashierSql,
];
const DAY_MS = 86_400_000;

/** The modules that items stand on. */
export const ITEM_SQL: readonly SqlModule[] = [...BELOW, pointsSql, sql];

/** Items on a cashier, a ledger and points of their own; on a given database as those before left it. */
export async function openItems(kind: Database['kind'], above: readonly SqlModule[] = [], held?: Database) {
  const orders = await openOrders(kind, [...ITEM_SQL, ...above], held);
  const { db, clock, events, wallet, cashier, newMember } = orders;
  const brand = createBrand({ db, clock, demo: false });
  if ((await brand.all()).length === 0)
    await brand.create({
      ...{ code: 'orchid', name: 'Orchid', hosts: ['*'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
      ...{ businessTimezone: calendar.businessTimezone, languages: ['VI', 'EN'] },
    });
  const log = createLog('silent');
  const points = createPoints({
    ...{ db, clock, log, events, wallet, requirements: cashier.wagering },
    guardLoads: async () => {},
  });
  const tickets = createGiving({ clock });
  const members = new Map<bigint, { type: number; status: string }>();
  /** The items of a gateway, with a wallet that is not quite the ledger's own. */
  const itemsOf = (changes: Partial<Wallet> = {}): Items =>
    createItems({
      ...{ db, clock, log, events, postPoints: points.post, prizes: points, tickets },
      wallet: { ...wallet, ...changes },
      requirements: cashier.wagering,
      memberOf: async (accountId) => members.get(accountId) ?? { type: 0, status: 'ACTIVE' },
    });
  const items = itemsOf();
  let given = 0;
  return {
    ...orders,
    tickets,
    items,
    itemsOf,
    points,
    members,
    /** Gives a member something: 10.00 to be wagered twice, unless said otherwise. */
    async give(accountId: bigint, more: Partial<NewItem> = {}): Promise<bigint> {
      given += 1;
      const { item } = await db.transaction((tx) =>
        items.issue(tx, {
          merchantId: 1,
          accountId,
          source: 'PROMOTION',
          sourceRef: `gift-${given}`,
          words: { EN: 'Gift' },
          money: 100_000n,
          multiple: 20_000,
          expiresAt: new Date(clock.now() + 7 * DAY_MS),
          ...more,
        }),
      );
      return item.id;
    },
    async pointsOf(accountId: bigint): Promise<bigint> {
      const [row] = await db.query<{ sum: bigint }>({
        text: 'select coalesce(sum(points), 0)::bigint as sum from point_entry where account_id = $1',
        values: [accountId],
      });
      return row?.sum ?? 0n;
    },
    newMember,
  };
}

export type ItemsWorld = Awaited<ReturnType<typeof openItems>>;
