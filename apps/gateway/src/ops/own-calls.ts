import type { Agents } from '../agent/index.ts';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Pictures } from '../base/pictures/pictures.ts';
import type { Brand, OpsHandlers } from '../brand/index.ts';
import type { DepositDesk, MoneyReports, Payouts } from '../cashier/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { AccountDesk, Identity } from '../identity/index.ts';
import type { LotteryVendors, ResultFeeds } from '../lottery/index.ts';
import type { Messages } from '../message/index.ts';
import type { Points } from '../points/index.ts';
import type { CheckIn, Promotions } from '../promotion/index.ts';
import type { Reward, RuleMember } from '../reward/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { type BackgroundCalls, backgroundOpsCalls } from './background-calls.ts';
import { shiftOpsCalls } from './money/shift.ts';
import { type OperatorsDeps, operatorOpsCalls } from './operators.ts';
import type { ProposalCalls } from './proposals.ts';
import { readAudit, readRefusals } from './store.ts';

/** The operator's calls that no module below brings: about operators themselves, and about jobs and events. */
export type OwnOpsCalls = Pick<
  OpsHandlers,
  | 'opsAudit'
  | 'opsRefusals'
  | 'opsOperators'
  | 'opsOperatorPut'
  | 'opsOperatorRoles'
  | 'opsOperatorReset'
  | 'opsOperatorKey'
  | 'opsOperatorClose'
  | 'opsShift'
> &
  BackgroundCalls;
/** All others: the modules bring them. */
export type ModuleOpsCalls = Omit<OpsHandlers, keyof OwnOpsCalls | keyof ProposalCalls>;

/** The modules that bring operator's calls. */
export interface OperatedModules {
  db: Database;
  clock: Clock;
  brand: Brand;
  promotions: Promotions;
  points: Points;
  catalogue: Catalogue;
  lotteries: LotteryVendors;
  feeds: Pick<ResultFeeds, 'confirms'>;
  wallet: Pick<Wallet, 'reviews' | 'post' | 'postIn' | 'holdMains' | 'house' | 'accountOf' | 'transaction'>;
  accounts: AccountDesk;
  messages: Pick<Messages, 'send' | 'sendMany' | 'announce'>;
  events: Pick<Events, 'emit' | 'nudge'>;
  deposits: DepositDesk;
  pictures: Pick<Pictures, 'idsOf' | 'ofBrand'>;
  payouts: Payouts;
  reports: MoneyReports;
  checkIn: Pick<CheckIn, 'held' | 'put' | 'preview'>;
  reward: Pick<Reward, 'items' | 'counting' | 'missions' | 'boards' | 'rebates' | 'margin' | 'vip' | 'raffles' | 'referrals'>;
  ranks: Identity['ranks'];
  agents: Pick<Agents, 'moving' | 'changing'>;
  /** What rules ask of a member; null for an account that there is not. */
  ruleMemberOf(accountId: bigint): Promise<RuleMember | null>;
}

/** The calls about operators, what they changed and what they were refused, and about jobs and events. */
export function ownOpsCalls(deps: OperatorsDeps): OwnOpsCalls {
  const { db } = deps;
  return {
    ...operatorOpsCalls(deps),
    ...backgroundOpsCalls(deps),
    ...shiftOpsCalls(deps),
    async opsAudit({ merchant, query: { before, size = 50 }, isOfEveryBrand }) {
      const asked = { merchantId: merchant.id, withNobodys: isOfEveryBrand, before, count: size + 1 };
      const entries = await readAudit(db, asked);
      const list = entries.slice(0, size).map(({ id, at, ...entry }) => ({ id: Number(id), at: at.getTime(), ...entry }));
      return { list, next: entries.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    async opsRefusals({ merchant, query: { before, size = 50 }, isOfEveryBrand }) {
      const asked = { merchantId: merchant.id, withNobodys: isOfEveryBrand, before, count: size + 1 };
      const entries = await readRefusals(db, asked);
      const list = entries.slice(0, size).map(({ id, at, ...entry }) => ({ id: Number(id), at: at.getTime(), ...entry }));
      return { list, next: entries.length > size ? (list.at(-1)?.id ?? null) : null };
    },
  };
}
