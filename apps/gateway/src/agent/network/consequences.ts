import type { ContractKind, DividendPeriod } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { integers } from '../../base/arrays.ts';
import { type Period, periodAt } from '../../base/background/periods.ts';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { teams } from '../../report/index.ts';
import { periodOf } from '../contracts/ending.ts';
import type { Move } from '../moves.ts';
import { readOwing } from '../settlement/payment/debt-store.ts';
import { minutesOfHours } from '../settlement/runs/streams.ts';

/** What a line has done in a running period, as contracts count it: after a move all of it counts for the new agent. */
export interface RunningFigures {
  period: Period;
  /** The business day on which it began; of an hour or five minutes the moment. */
  since: string;
  validBet: Amount;
  /** Of its bets: payouts less stakes. */
  result: Amount;
}

/** What a move has to do with money: it moves none. */
export interface Consequences {
  /** Of the day, and of each length of period of the contracts that agents of either side hold. */
  running: RunningFigures[];
  /** The first moment at which none of these periods runs any more: a move then changes sides with nothing. */
  proposedAt: number;
  /** What the account owes of salaries and dividends, and what it is owed: that stays between the same two. */
  owes: Amount;
  isOwed: Amount;
}

/** The lengths of the periods of contracts that accounts hold, but for days. */
async function readPeriods(db: Runner, holderIds: readonly bigint[]): Promise<Period[]> {
  const rows = await db.query<{ kind: ContractKind; period: DividendPeriod | null }>({
    text: `select distinct kind, terms->>'period' as period from agent_contract
           where holder_id = any ($1::text::bigint[]) and kind <> 'DAILY' and status <> 'ENDED' order by 1, 2`,
    values: [integers(holderIds)],
  });
  return rows.map(periodOf);
}

const addedUp = (amounts: readonly Amount[]): Amount => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What a line did since the running period of a length began. */
async function figuresOf(db: Runner, { merchant, account }: Move, period: Period, now: number): Promise<RunningFigures> {
  const { start, end } = periodAt(merchant, period, now);
  const isSlot = period === 'hour' || period === 'five-minutes';
  const since = isSlot ? new Date(start).toISOString() : businessDayOf(merchant, start);
  const minutes = period === 'hour' ? minutesOfHours(merchant, start) : 5;
  const slots = { calendar: merchant, minutes, from: new Date(start), to: new Date(end) };
  const games = isSlot
    ? await teams.slots(db, { accountIds: [account.id], ...slots })
    : await teams.games(db, { accountIds: [account.id], from: since, to: businessDayOf(merchant, now) });
  return {
    ...{ period, since },
    validBet: addedUp(games.map(({ validBet }) => validBet)),
    result: addedUp(games.map(({ payout, stake }) => payout - stake)),
  };
}

/** Says what of running periods changes sides with a line, and which debts stay. */
export async function consequencesOf(db: Runner, move: Move, now: number): Promise<Consequences> {
  const { account, target } = move;
  const periods: Period[] = ['day', ...(await readPeriods(db, [account.id, ...account.path, target.id, ...target.path]))];
  const running: RunningFigures[] = [];
  for (const period of periods) running.push(await figuresOf(db, move, period, now));
  const proposedAt = Math.max(...periods.map((period) => periodAt(move.merchant, period, now).end));
  return { running, proposedAt, ...(await readOwing(db, account.id)) };
}
