import type { RiskSign } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Database } from '../../base/database/database.ts';
import type { AccountDesk } from '../../identity/index.ts';
import type { readPlayedSince } from '../../play/index.ts';
import type { OrderKind } from '../order-store.ts';
import { type OrderPast, type RiskRules, readPasts, readRiskRules, readSharedPayouts } from './risk-store.ts';

const DAY_MS = 86_400_000;
/** So many orders a member must have paid before an amount can be unusual. */
const ENOUGH = 3;

/** An order as far as its signs go. */
export interface Judged {
  orderNo: string;
  accountId: bigint;
  amount: bigint;
  requestedAt: Date;
}

/** What operators see of an order beside it. */
export interface Look {
  /** The name of its member. */
  username: string;
  signs: RiskSign[];
}

export interface RiskDeps {
  db: Database;
  accounts: Pick<AccountDesk, 'shared'>;
  playedSince: typeof readPlayedSince extends (db: never, ...rest: infer R) => infer T ? (...rest: R) => T : never;
}

/** Tells the risk signs of orders: docs/operators.md#risk-signs. */
export interface RiskSigns {
  /** Those of a page of a brand's orders, with the names of their members, by number: a fixed number of statements, however many they are. */
  look(merchant: { id: number } & BusinessCalendar, kind: OrderKind, orders: readonly Judged[]): Promise<Map<string, Look>>;
}

/** Is this amount far from what the member usually moves? */
const isUnusual = ({ amount }: Judged, { paid, usual }: OrderPast, { unusualTimes, unusualLeast }: RiskRules): boolean =>
  paid >= ENOUGH && usual !== null && amount >= unusualLeast && amount * 100n > usual * BigInt(unusualTimes);

/** Makes what tells the signs. */
export function createRiskSigns({ db, accounts, playedSince }: RiskDeps): RiskSigns {
  return {
    async look(merchant, kind, orders) {
      if (orders.length === 0) return new Map();
      const rules = await readRiskRules(db, merchant.id);
      const ids = [...new Set(orders.map(({ accountId }) => accountId))];
      const newest = Math.max(...orders.map(({ requestedAt }) => requestedAt.getTime()));
      const numbers = orders.map(({ orderNo }) => orderNo);
      const [shared, payouts, pasts] = await Promise.all([
        accounts.shared(merchant.id, ids, new Date(newest - rules.sharedDays * DAY_MS)),
        readSharedPayouts(db, ids),
        readPasts(db, kind, numbers),
      ]);
      const pastOf = new Map(pasts.map((past) => [past.orderNo, past]));
      const sinceOf = ({ orderNo }: Judged): string | null => {
        const at = pastOf.get(orderNo)?.lastDepositAt;
        return at ? businessDayOf(merchant, at.getTime()) : null;
      };
      const asked =
        kind === 'withdrawal'
          ? orders.flatMap((order) => {
              const since = sinceOf(order);
              return since === null ? [] : [{ name: order.orderNo, accountId: order.accountId, since }];
            })
          : [];
      const played = asked.length === 0 ? new Map<string, bigint>() : await playedSince(asked);
      const sharedOf = new Map(shared.map((each) => [each.accountId, each]));
      const payoutsOf = new Map(payouts.map(({ accountId, others }) => [accountId, others]));

      const signsOf = (order: Judged): RiskSign[] => {
        const [account, past] = [sharedOf.get(order.accountId), pastOf.get(order.orderNo)];
        const signs: RiskSign[] = [];
        const days = account ? (order.requestedAt.getTime() - account.createdAt.getTime()) / DAY_MS : null;
        if (days !== null && days < rules.newAccountDays)
          signs.push({ sign: 'newAccount', value: Math.max(0, Math.floor(days)) });
        if (account && account.onDevices > 0) signs.push({ sign: 'sharedDevice', value: account.onDevices });
        if (account && account.atAddresses > 0) signs.push({ sign: 'sharedAddress', value: account.atAddresses });
        const others = payoutsOf.get(order.accountId) ?? 0;
        if (others > 0) signs.push({ sign: 'sharedPayoutAccount', value: others });
        if (past && isUnusual(order, past, rules)) signs.push({ sign: 'unusualAmount', value: toWire(past.usual ?? 0n) });
        if (kind === 'withdrawal' && past?.lastDeposit && past.lastDeposit > 0n) {
          const percent = ((played.get(order.orderNo) ?? 0n) * 100n) / past.lastDeposit;
          if (percent < BigInt(rules.littlePlayed)) signs.push({ sign: 'littlePlayed', value: Number(percent) });
        }
        return signs;
      };
      return new Map(
        orders.map((order) => {
          const username = sharedOf.get(order.accountId)?.username ?? String(order.accountId);
          return [order.orderNo, { username, signs: signsOf(order) }];
        }),
      );
    },
  };
}
