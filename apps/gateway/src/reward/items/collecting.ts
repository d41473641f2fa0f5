import { type RewardSource, TRIAL_TYPE } from '@marquee/contract';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { AskedDelivery } from '../../points/index.ts';
import { rewardChanged } from '../events.ts';
import type { ItemsDeps } from './deps.ts';
import { CODE_OF, type Item, REQUIREMENT_OF, requirementKey, txIdOf } from './item.ts';
import * as store from './store.ts';

/** The house's side of what members are given. */
export const HOUSE = 'bonus';
/** Who may neither bet nor move money gets none either. */
export const FROZEN: readonly string[] = ['NO_LOGIN', 'NO_BET_NO_FUNDS'];
/** As many as one call collects. */
const AT_ONCE = 100;

/** Said of what goes nowhere. */
const NOWHERE: AskedDelivery = { address: null, mobile: null };

/** What was credited. */
export type Collected = Pick<Item, 'id' | 'money' | 'points' | 'tickets'>;

export interface Collecting {
  /** Throws `reward.unknown`, `in_need_true_account` and `reward.blocked` where a member may be given no money. */
  demand(accountId: bigint): Promise<void>;
  /** Writes down that an item is asked for; a product is ordered. Throws like `collect`. */
  reserve(tx: Transaction, accountId: bigint, rewardId: bigint, to?: AskedDelivery): Promise<Item>;
  collect(accountId: bigint, rewardId: bigint, to?: AskedDelivery): Promise<Collected>;
  collectAll(accountId: bigint, source?: RewardSource): Promise<Collected[]>;
  /** Credits what was asked for; done again after a death it comes to the same. Throws `system_busy`. */
  finish(item: Item): Promise<void>;
}

/** Makes what writes down that an item is collected, with what is to be wagered for it, before its money moves. */
function createReserving({ clock, requirements, tickets: giver, prizes }: ItemsDeps): Collecting['reserve'] {
  /** The tickets that an item gives: none where its raffle gives none any more. Throws `raffle.closed` where it gives nothing else. */
  const ticketsOf = async (tx: Transaction, { merchantId, money, points, tickets, raffle }: Item): Promise<number> => {
    if (raffle === null || tickets === 0 || (await giver.isTaking(tx, merchantId, raffle))) return tickets;
    if (money === 0n && points === 0) throw new BusinessError('raffle.closed');
    return 0;
  };

  return async (tx, accountId, rewardId, to = NOWHERE) => {
    const item = await store.lockItem(tx, accountId, rewardId);
    if (!item || item.status === 'VOID') throw new BusinessError('reward.unknown');
    if (item.status === 'COLLECTING' || item.status === 'COLLECTED') throw new BusinessError('reward.collected');
    const at = dateOf(clock);
    if (item.status === 'EXPIRED' || item.expiresAt <= at) throw new BusinessError('reward.expired');
    const {
      id,
      merchantId,
      currency,
      source,
      money,
      wagerBase: base,
      multiple: multipleBps,
      weights,
      replaces,
      countsBets,
    } = item;
    if (money > 0n) {
      if (replaces !== null) await requirements.endIn(tx, accountId, replaces, `reward:${id}`);
      const asked = { merchantId, accountId, currency, source: REQUIREMENT_OF[source], base, multipleBps, countsBets };
      await requirements.addRequirement(tx, { ...asked, ...(weights ? { weights } : {}), key: requirementKey(id) }, true);
    }
    if (item.product)
      await prizes.orderPrize(tx, { merchantId, accountId, currency, product: item.product, rewardId: id, ...to });
    const tickets = await ticketsOf(tx, item);
    await store.noteAsked(tx, { id, tickets }, at);
    return { ...item, tickets, status: 'COLLECTING' };
  };
}

/** Makes what posts an item's money, once. Gives its transfer; null where it is points alone. Throws `system_busy`. */
const createPosting =
  ({ wallet }: ItemsDeps) =>
  async ({ id, merchantId, accountId, currency, source, money, code }: Item): Promise<bigint | null> => {
    if (money === 0n) return null;
    const verdict = await wallet.post({
      kind: 'entry',
      code: code ?? CODE_OF[source],
      debit: await wallet.house(merchantId, currency, HOUSE),
      credit: await wallet.accountOf(merchantId, accountId, currency),
      amount: money,
      txId: txIdOf(id),
    });
    if (verdict.status === 'posted' || verdict.status === 'repeated') return verdict.transferId;
    if (verdict.status === 'busy' || verdict.status === 'unknown')
      throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
    throw new Error(`the reward ${id} was ${verdict.status}`);
  };

/** Makes what collects. */
export function createCollecting(deps: ItemsDeps): Collecting {
  const { db, clock, events, requirements, memberOf, postPoints, tickets: giver } = deps;
  const reserve = createReserving(deps);
  const post = createPosting(deps);

  const finish: Collecting['finish'] = async (item) => {
    const { id, merchantId, accountId, source, points, money, tickets, raffle } = item;
    const transferId = await post(item);
    const at = dateOf(clock);
    await db.transaction(async (tx) => {
      if (!(await store.noteCollected(tx, id, at, transferId))) return;
      if (money > 0n) await requirements.booked(tx, accountId, requirementKey(id));
      if (points > 0) await postPoints(tx, { merchantId, accountId, key: requirementKey(id), kind: source, points, at });
      if (raffle !== null && tickets > 0)
        await giver.give(tx, raffle, { merchantId, accountId, source, key: requirementKey(id), count: tickets });
      const told = { rewardId: id.toString(), source, what: 'collected' } as const;
      await events.emit(tx, rewardChanged.of({ merchantId, accountId }, told));
    });
    events.nudge(rewardChanged);
  };

  const demand = async (accountId: bigint): Promise<void> => {
    const member = await memberOf(accountId);
    if (!member) throw new BusinessError('reward.unknown');
    if (member.type === TRIAL_TYPE) throw new BusinessError('in_need_true_account');
    if (FROZEN.includes(member.status)) throw new BusinessError('reward.blocked');
  };

  const collectOne = async (accountId: bigint, rewardId: bigint, to?: AskedDelivery): Promise<Collected> => {
    const item = await db.transaction((tx) => reserve(tx, accountId, rewardId, to));
    await finish(item);
    return { id: item.id, money: item.money, points: item.points, tickets: item.tickets };
  };

  return {
    demand,
    reserve,
    async collect(accountId, rewardId, to) {
      await demand(accountId);
      return collectOne(accountId, rewardId, to);
    },
    async collectAll(accountId, source) {
      await demand(accountId);
      const collected: Collected[] = [];
      for (const { id } of await store.readCollectable(db, accountId, dateOf(clock), AT_ONCE, { source, atOnce: true })) {
        try {
          collected.push(await collectOne(accountId, id));
        } catch (error) {
          // Collected or expired in between, or tickets of a raffle that is over: the others are still there.
          if (error instanceof BusinessError && /^(?:reward|raffle)\./.test(error.code)) continue;
          throw error;
        }
      }
      return collected;
    },
    finish,
  };
}
