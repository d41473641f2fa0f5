import type { RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { readCurrency } from '../../brand/index.ts';
import type { AskedDelivery } from '../../points/index.ts';
import { type Budgets, createBudgets } from '../costs/budgets.ts';
import { rewardChanged } from '../events.ts';
import { type Collected, type Collecting, createCollecting } from './collecting.ts';
import type { ItemsDeps } from './deps.ts';
import type { Item, NewItem } from './item.ts';
import { itemJobs } from './jobs.ts';
import { createReopening } from './reopening.ts';
import * as store from './store.ts';
import { createVoiding, type VoidItem } from './voiding.ts';

/** What is credited is whole cents. */
const CENT: Amount = 100n;

/** What members are given by promotions, missions and the like: docs/rules/rewards.md#rewards. */
export interface Items {
  /**
   * Gives a member something to collect, in the transaction that makes it due; `nudge` is called after it. Given twice under one name it is
   * the same item again. Throws for one that gives nothing, and its `refusal` where a budget has no room for it.
   */
  issue(tx: Transaction, item: NewItem): Promise<{ item: Item; isNew: boolean }>;
  /**
   * Gives a member something that need not be collected: it is asked for in the same transaction, with what is to be wagered for it, and
   * never expires. `finish` after it credits it; where nobody comes to that, a job does within two minutes.
   */
  award(tx: Transaction, item: NewItem): Promise<Item>;
  /** Credits what was asked for, once however often. Throws `system_busy`. */
  finish: Collecting['finish'];
  /** Throws like `collect` where a member may be given no money now. */
  mayCollect: Collecting['demand'];
  /** How much money rules and sources may give. */
  budgets: Budgets;
  /** Wakes those who hear of items that were just issued. */
  nudge(): void;
  /** What a member was given by a source under these names; those that there are. */
  bySources(runner: Runner, accountId: bigint, source: RewardSource, refs: readonly string[]): Promise<store.GivenItem[]>;
  /**
   * Credits an item, once however often and on however many gateways it is asked for. Throws `reward.collected`, `reward.expired`,
   * `reward.unknown`, `reward.blocked`, `in_need_true_account` and `system_busy`; of a product, which is ordered to where `to` says, also
   * `points.address` and `points.mobile`.
   */
  collect(accountId: bigint, rewardId: bigint, to?: AskedDelivery): Promise<Collected>;
  /** Credits all that a member can collect, products excepted, of one source or of all, in the order in which it expires. Throws like `collect` where nothing was. */
  collectAll(accountId: bigint, source?: RewardSource): Promise<Collected[]>;
  /** Takes an item back, collected or not. Throws `ops.refused` and `system_busy`. */
  void: VoidItem;
  /** How many items a member can collect. */
  count(accountId: bigint): Promise<number>;
  jobs: readonly IntervalJob[];
}

/** Makes the items. */
export function createItems(deps: ItemsDeps): Items {
  const { db, clock, events } = deps;
  const budgets = createBudgets(deps);
  const collecting = createCollecting(deps);
  deps.prizes.followPrizes(createReopening(deps));

  const issue: Items['issue'] = async (tx, asked) => {
    const { merchantId, accountId, source, sourceRef, words, multiple, expiresAt } = asked;
    const known = await store.readBySource(tx, accountId, source, sourceRef);
    if (known) return { item: known, isNew: false };
    const currency = await readCurrency(tx, merchantId);
    if (currency === null) throw new Error(`the brand ${merchantId} has no currency`);
    const money = asked.money - (asked.money % CENT);
    const row = {
      ...{ merchantId, accountId, currency, source, sourceRef, words, money, multiple, expiresAt },
      points: asked.points ?? 0,
      tickets: asked.tickets?.count ?? 0,
      raffle: asked.tickets?.raffle ?? null,
      product: asked.product ?? null,
      wagerBase: asked.wagerBase === 'DEPOSIT_PLUS_BONUS' ? money + (asked.deposit ?? 0n) : money,
      weights: asked.categoryWeights ?? null,
      countsBets: asked.countsBets ?? true,
      replaces: asked.replaces ?? null,
      issuedAt: dateOf(clock),
      code: asked.code ?? null,
    };
    const made = await store.insertItem(tx, row);
    // Given at the same time by another gateway: that one's has been committed, or this would still be waiting.
    const item = made ?? (await store.readBySource(tx, accountId, source, sourceRef));
    if (!item) throw new Error(`the reward ${source} ${sourceRef} could not be written`);
    if (made) {
      await budgets.spend(tx, { merchantId, source, sourceRef, money, refusal: asked.refusal ?? null });
      const told = { rewardId: item.id.toString(), source, what: 'issued' } as const;
      await events.emit(tx, rewardChanged.of({ merchantId, accountId }, told));
    }
    return { item, isNew: made !== null };
  };

  return {
    issue,
    async award(tx, asked) {
      const { item } = await issue(tx, asked);
      return item.status === 'COLLECTABLE' ? collecting.reserve(tx, item.accountId, item.id) : item;
    },
    finish: collecting.finish,
    mayCollect: collecting.demand,
    budgets,
    nudge: () => events.nudge(rewardChanged),
    bySources: store.readBySources,
    collect: collecting.collect,
    collectAll: collecting.collectAll,
    void: createVoiding(deps),
    count: async (accountId) => (await store.sumCollectable(db, accountId, dateOf(clock))).count,
    jobs: itemJobs(deps, collecting.finish),
  };
}
