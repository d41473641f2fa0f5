import type { ContractKind } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { integers, texts } from '../../../base/arrays.ts';
import { type Clock, dateOf } from '../../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../../base/database/database.ts';
import { tree } from '../../../identity/index.ts';
import type { CodeName, HeldMain, Posting, Wallet } from '../../../wallet/index.ts';

/** One side of a movement: the house, a main balance, or what is kept for a frozen holder. */
export type Side = { kind: 'HOUSE' } | { kind: 'MAIN' | 'KEPT'; accountId: bigint };

/** Why money moves for a bill; what is set off does not move. */
export type Way = 'RUN' | 'DEBT' | 'PAY_NOW' | 'BEHALF' | 'CLAIM' | 'RELEASE' | 'RETURN' | 'SET_OFF';

/** A movement of money for a bill. */
export interface Movement {
  billId: bigint;
  kind: ContractKind;
  from: Side;
  to: Side;
  amount: Amount;
  way: Way;
}

/** What moves money of contracts. */
export interface PaymentDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'holdMains' | 'postIn' | 'house'>;
}

/** Codes of the ledger by what a contract pays, and by what comes back to who paid it. */
const CODES: Readonly<Record<ContractKind, { paid: CodeName; back: CodeName }>> = {
  DAILY: { paid: 'SALARY_DAILY', back: 'SALARY_DAILY_BACK' },
  HOURLY: { paid: 'SALARY_HOUR', back: 'SALARY_HOUR_BACK' },
  REALTIME: { paid: 'SALARY_REALTIME', back: 'SALARY_REALTIME_BACK' },
  DIVIDEND: { paid: 'DIVIDEND', back: 'DIVIDEND_BACK' },
};

/** The code under which older versions booked what came back, as what they paid. */
export const codeOfOlderReturn = (kind: ContractKind): CodeName => CODES[kind].paid;

/** The code of a movement: what comes back is no income, but less that was paid. */
export const codeOfPayment = ({ kind, way }: Pick<Movement, 'kind' | 'way'>): CodeName =>
  CODES[kind][way === 'RETURN' ? 'back' : 'paid'];

/** The house's accounts: what it pays from, and what is kept for frozen holders. */
export const HOUSE = 'contracts';
export const KEPT = 'contracts-kept';
/** Who may not be paid, and whose balance is not touched. */
export const FROZEN: readonly string[] = ['NO_BET_NO_FUNDS', 'NO_LOGIN'];

/** The payments of a brand's contracts in one transaction: whoever comes second waits for the first. */
export interface Desk {
  tx: Transaction;
  merchantId: number;
  currency: string;
  at: Date;
  /** Holds accounts until the end: their balances, and which of them are frozen. */
  hold(ids: readonly bigint[]): Promise<{ balances: Map<bigint, Amount>; frozen: Set<bigint> }>;
  /** Moves money in the order given between accounts that are held. Throws where the ledger refuses one. */
  move(movements: readonly Movement[]): Promise<void>;
}

/** Writes movements down, and gives each its number. */
async function insertPayments(tx: Transaction, merchantId: number, movements: readonly Movement[], at: Date): Promise<bigint[]> {
  const idOf = (side: Side): bigint | null => (side.kind === 'HOUSE' ? null : side.accountId);
  const rows = await tx.query<{ id: bigint }>({
    name: 'agent-payments-insert',
    text: `insert into agent_payment (merchant_id, bill_id, from_kind, from_id, to_kind, to_id, amount, way, at)
           select $1, bill, from_kind, from_id, to_kind, to_id, amount, way, $2
           from unnest($3::text::bigint[], $4::text::text[], $5::text::bigint[], $6::text::text[], $7::text::bigint[], $8::text::bigint[],
             $9::text::text[]) with ordinality as n (bill, from_kind, from_id, to_kind, to_id, amount, way, place)
           order by place returning id`,
    values: [
      merchantId,
      at,
      integers(movements.map(({ billId }) => billId)),
      texts(movements.map(({ from }) => from.kind)),
      integers(movements.map(({ from }) => idOf(from))),
      texts(movements.map(({ to }) => to.kind)),
      integers(movements.map(({ to }) => idOf(to))),
      integers(movements.map(({ amount }) => amount)),
      texts(movements.map(({ way }) => way)),
    ],
  });
  return rows.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
}

type Entry = Extract<Posting, { kind: 'entry' }>;

/** What the ledger is to book: each movement once, by its number. */
const postingsOf = (movements: readonly Movement[], ids: readonly bigint[], account: (side: Side) => bigint): Entry[] =>
  movements.flatMap(({ kind, from, to, amount, billId, way }, place): Entry[] => {
    if (way === 'SET_OFF') return [];
    // What is kept for one holder and is kept for another then stays where it is.
    if (from.kind === 'KEPT' && to.kind === 'KEPT') return [];
    return [
      {
        kind: 'entry',
        code: codeOfPayment({ kind, way }),
        debit: account(from),
        credit: account(to),
        amount,
        txId: `contract:${ids[place]}`,
        ref: `bill:${billId}`,
        ...(from.kind === 'MAIN' && to.kind !== 'MAIN' ? { owner: 'debit' as const } : {}),
        byHouse: true,
      },
    ];
  });

/** What the ledger's accounts of the sides are. */
function ledgerOf(mains: ReadonlyMap<bigint, HeldMain>, houses: { house: bigint; kept: bigint }): (side: Side) => bigint {
  return (side) => {
    if (side.kind === 'HOUSE') return houses.house;
    if (side.kind === 'KEPT') return houses.kept;
    const main = mains.get(side.accountId);
    if (!main) throw new Error(`the account ${side.accountId} is not held`);
    return main.account;
  };
}

/** The brand and currency whose payments a desk makes. */
export interface DeskOf {
  merchantId: number;
  currency: string;
}

/** Holds a brand's desk until the transaction ends, after whoever has it: whatever changes debts and bills comes one after the other. */
export async function holdDesk(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query({
    name: 'agent-desk',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`contracts ${merchantId}`],
  });
}

/**
 * Opens the desk of a brand's payments in a transaction: brand by brand one at a time, so that no two see the same debt or balance. `tell`
 * has open pages hear of it, after the commit.
 */
export async function openDesk(
  { clock, wallet }: Omit<PaymentDeps, 'db'>,
  tx: Transaction,
  { merchantId, currency }: DeskOf,
): Promise<{ desk: Desk; tell(): void }> {
  await holdDesk(tx, merchantId);
  const at = dateOf(clock);
  const houses = {
    house: await wallet.house(merchantId, currency, HOUSE, tx),
    kept: await wallet.house(merchantId, currency, KEPT, tx),
  };
  const mains = new Map<bigint, HeldMain>();
  const tells: (() => void)[] = [];
  const desk: Desk = {
    ...{ tx, merchantId, currency, at },
    async hold(ids) {
      for (const [id, main] of await wallet.holdMains(tx, { merchantId, currency, ownerIds: ids })) mains.set(id, main);
      const frozen = (await tree.members(tx, ids)).filter(({ status }) => FROZEN.includes(status));
      return {
        balances: new Map([...mains].map(([id, { balance }]) => [id, balance])),
        frozen: new Set(frozen.map(({ id }) => id)),
      };
    },
    async move(movements) {
      if (movements.length === 0) return;
      const ids = await insertPayments(tx, merchantId, movements, at);
      const postings = postingsOf(movements, ids, ledgerOf(mains, houses));
      if (postings.length === 0) return;
      const { verdicts, tell } = await wallet.postIn(tx, at, postings);
      tells.push(tell);
      for (const [place, { status }] of verdicts.entries())
        if (status !== 'posted') throw new Error(`the payment ${postings[place]?.txId} was ${status}`);
    },
  };
  return { desk, tell: () => tells.forEach((tell) => tell()) };
}

/** Does work at a desk in a transaction of its own. */
export async function atDesk<T>(deps: PaymentDeps, of: DeskOf, work: (desk: Desk) => Promise<T>): Promise<T> {
  // Known from then on, so that no transaction has to look for them.
  for (const name of [HOUSE, KEPT]) await deps.wallet.house(of.merchantId, of.currency, name);
  const { done, tell } = await deps.db.transaction(async (tx) => {
    const { desk, tell } = await openDesk(deps, tx, of);
    return { done: await work(desk), tell };
  });
  tell();
  return done;
}
