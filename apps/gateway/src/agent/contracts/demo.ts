import { type ContractKind, type ContractTerms, type ContractTier, GAME_TYPES } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import type { Contracts } from './contracts.ts';
import { readWaiting } from './request-store.ts';
import { readLive } from './store.ts';

interface DemoDeps {
  db: Database;
  clock: Clock;
  contracts: Contracts;
}

const tier = (rate: number, validBet: number, activeMembers: number, profit = 0): ContractTier => ({
  ...{ rate, validBet, profit, activeMembers },
});

/** Vietnamese tables return up to 99.5 %: nothing is left of their bets for salaries. */
const SALARIED = GAME_TYPES.filter((gameType) => gameType !== 'LOTT');

const salary = (kind: ContractKind, tiers: ContractTier[]): ContractTerms => ({
  ...{ kind, salaryType: 'SINGLE_BET', period: null, carryOver: null, categories: SALARIED, activeBet: 10, tiers },
});

const dividend = (tiers: ContractTier[]): ContractTerms => ({
  ...salary('DIVIDEND', tiers),
  ...{ salaryType: null, categories: [...GAME_TYPES], period: 'HALF_MONTHLY', carryOver: 'WITHIN_MONTH' },
});

/** What the house gives to the top agent. */
const OF_HOUSE: readonly ContractTerms[] = [
  salary('DAILY', [tier(4_000, 0, 0), tier(8_000, 500, 2), tier(12_000, 2_000, 4)]),
  salary('REALTIME', [tier(1_000, 0, 0), tier(2_000, 1_000, 2)]),
  dividend([tier(100_000, 0, 0), tier(200_000, 2_000, 3, 100), tier(300_000, 10_000, 5, 500)]),
];

/** What is offered from one to another, and whether that was answered. */
const OFFERS: readonly { from: string; to: string; isSigned: boolean; terms: ContractTerms }[] = [
  {
    ...{ from: 'demotop', to: 'demoagent', isSigned: true },
    terms: salary('DAILY', [tier(3_000, 0, 0), tier(6_000, 500, 2), tier(9_000, 2_000, 4)]),
  },
  {
    ...{ from: 'demotop', to: 'demoagent', isSigned: false },
    terms: dividend([tier(100_000, 0, 1), tier(150_000, 2_000, 3, 100), tier(250_000, 10_000, 5, 500)]),
  },
  {
    ...{ from: 'demoagent', to: 'harbourlamp', isSigned: true },
    terms: salary('DAILY', [tier(2_000, 0, 0), tier(5_000, 600, 2)]),
  },
  { from: 'demoagent', to: 'quietheron', isSigned: false, terms: salary('DAILY', [tier(2_000, 0, 0)]) },
];

/** Contracts of the demo agents: some in force, some that wait for an answer; those that are missing made now. */
export async function seedDemoContracts({ db, clock, contracts }: DemoDeps, merchant: Merchant): Promise<void> {
  const find = (username: string): Promise<TreeNode | null> => tree.byName(db, merchant.id, username);
  const isMissing = async ({ id }: TreeNode, { kind, salaryType }: ContractTerms): Promise<boolean> => {
    const waiting = await readWaiting(db, id, dateOf(clock));
    return !waiting.some((each) => each.kind === kind) && (await readLive(db, id, { kind, salaryType })) === null;
  };
  /** What has become of the demo may speak against it by now: then it is left out. */
  const unlessRefused = async (make: () => Promise<unknown>): Promise<void> => {
    try {
      await make();
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
  };
  const top = await find('demotop');
  for (const terms of OF_HOUSE) {
    if (!top || !(await isMissing(top, terms))) continue;
    await unlessRefused(() => contracts.house.give(merchant, top, terms, async () => {}));
  }
  for (const { from, to, isSigned, terms } of OFFERS) {
    const [agent, holder] = [await find(from), await find(to)];
    if (!agent || !holder || !(await isMissing(holder, terms))) continue;
    await unlessRefused(async () => {
      const { id: requestId } = await contracts.propose(merchant, agent, to, terms);
      if (isSigned) await contracts.answer(merchant, holder, { requestId, accepts: true, agrees: false });
    });
  }
}
