import type { RebateKind } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { BetLine, Exact, RebateLine } from './line.ts';

const LINE = `account_id as "accountId", day::text as day, game_type as "gameType", vendor_id as "vendorId", rate, valid_bet as "validBet", taken`;

/** Adds to lines; each is named once. */
export async function addLines(
  tx: Transaction,
  lines: readonly BetLine[],
  merchants: ReadonlyMap<bigint, number>,
): Promise<void> {
  if (lines.length === 0) return;
  const columns = 'account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet';
  await tx.query({
    name: 'rebate-lines-add',
    text: `insert into reward_rebate_line as held (${columns})
           select * from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::int[], $5::text::int[], $6::text::int[],
             $7::text::bigint[]) as n (${columns})
           order by account_id, day, game_type, vendor_id, rate
           on conflict (account_id, day, game_type, vendor_id, rate) do update set valid_bet = held.valid_bet + excluded.valid_bet`,
    values: [
      integers(lines.map(({ accountId }) => accountId)),
      texts(lines.map(({ day }) => day)),
      texts(lines.map(({ gameType }) => gameType)),
      integers(lines.map(({ vendorId }) => vendorId)),
      integers(lines.map(({ rate }) => rate)),
      integers(lines.map(({ accountId }) => merchants.get(accountId) ?? 0)),
      integers(lines.map(({ validBet }) => validBet)),
    ],
  });
}

/** What of a member's bets is not paid yet, in the order of the key. */
export const readOpenLines = (runner: Runner, accountId: bigint): Promise<RebateLine[]> =>
  runner.query<RebateLine>({
    name: 'rebate-lines-open',
    text: `select ${LINE} from reward_rebate_line where account_id = $1 and valid_bet <> taken
           order by account_id, day, game_type, vendor_id, rate`,
    values: [accountId],
  });

/** The same, held until the transaction ends, in the order in which bets hold them too. */
export const lockOpenLines = (tx: Transaction, accountId: bigint): Promise<RebateLine[]> =>
  tx.query<RebateLine>({
    name: 'rebate-lines-lock',
    text: `select ${LINE} from reward_rebate_line where account_id = $1 and valid_bet <> taken
           order by account_id, day, game_type, vendor_id, rate for update`,
    values: [accountId],
  });

/** Notes that all that these lines hold is paid. */
export async function takeLines(tx: Transaction, accountId: bigint, lines: readonly RebateLine[]): Promise<void> {
  await tx.query({
    name: 'rebate-lines-take',
    text: `update reward_rebate_line held set taken = held.valid_bet
           from unnest($2::text::date[], $3::text::text[], $4::text::int[], $5::text::int[]) as n (day, game_type, vendor_id, rate)
           where held.account_id = $1 and held.day = n.day and held.game_type = n.game_type and held.vendor_id = n.vendor_id
             and held.rate = n.rate`,
    values: [
      accountId,
      texts(lines.map(({ day }) => day)),
      texts(lines.map(({ gameType }) => gameType)),
      integers(lines.map(({ vendorId }) => vendorId)),
      integers(lines.map(({ rate }) => rate)),
    ],
  });
}

/** What is known of a member besides the lines. */
export interface RebateAccount {
  remainder: Exact;
  /** How often something was paid. */
  payments: number;
  claimedAt: Date | null;
  /** The automatic run could not pay: the account is frozen. */
  held: boolean;
}

const ACCOUNT = 'remainder, payments, claimed_at as "claimedAt", held';
export const NO_ACCOUNT: RebateAccount = { remainder: 0n, payments: 0, claimedAt: null, held: false };

/** A member's; null of whom nothing is known but the lines. */
export async function readAccount(runner: Runner, accountId: bigint): Promise<RebateAccount | null> {
  const [row] = await runner.query<RebateAccount>({
    name: 'rebate-account',
    text: `select ${ACCOUNT} from reward_rebate_account where account_id = $1`,
    values: [accountId],
  });
  return row ?? null;
}

/** A member's, held until the transaction ends: whoever pays or takes back holds it first. */
export async function lockAccount(
  tx: Transaction,
  { merchantId, accountId }: { merchantId: number; accountId: bigint },
): Promise<RebateAccount> {
  await tx.query({
    name: 'rebate-account-open',
    text: 'insert into reward_rebate_account (account_id, merchant_id) values ($1, $2) on conflict do nothing',
    values: [accountId, merchantId],
  });
  const [row] = await tx.query<RebateAccount>({
    name: 'rebate-account-lock',
    text: `select ${ACCOUNT} from reward_rebate_account where account_id = $1 for update`,
    values: [accountId],
  });
  if (!row) throw new Error(`the rebates of the account ${accountId} cannot be held`);
  return row;
}

/** Writes what is known of a member who is held. */
export async function writeAccount(tx: Transaction, accountId: bigint, account: RebateAccount): Promise<void> {
  await tx.query({
    name: 'rebate-account-write',
    text: `update reward_rebate_account set remainder = $2, payments = $3, claimed_at = $4, held = $5 where account_id = $1`,
    values: [accountId, account.remainder, account.payments, account.claimedAt, account.held],
  });
}

/** Some members after one with bets of a business day that are not paid, in order. */
export async function readDue(
  tx: Runner,
  { merchantId, day, after, limit }: { merchantId: number; day: string; after: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await tx.query<{ accountId: bigint }>({
    name: 'rebate-due',
    text: `select account_id as "accountId" from reward_rebate_line
           where merchant_id = $1 and day = $2 and account_id > $3 and valid_bet <> taken group by account_id order by account_id limit $4`,
    values: [merchantId, day, after, limit],
  });
  return rows.map(({ accountId }) => accountId);
}

/** Some members after one whom a run could not pay, in order. */
export async function readHeld(
  tx: Runner,
  { merchantId, after, limit }: { merchantId: number; after: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await tx.query<{ accountId: bigint }>({
    name: 'rebate-held',
    text: `select account_id as "accountId" from reward_rebate_account where merchant_id = $1 and account_id > $2 and held
           order by account_id limit $3`,
    values: [merchantId, after, limit],
  });
  return rows.map(({ accountId }) => accountId);
}

/** How a rebate is paid. */
export type PaidKind = Exclude<RebateKind, 'REVERSAL'>;

/** What was paid. */
export interface Payment {
  merchantId: number;
  accountId: bigint;
  kind: PaidKind;
  firstDay: string;
  lastDay: string;
  validBet: Amount;
  amount: Amount;
  itemId: bigint;
  at: Date;
}

/** Writes down what was paid. */
export async function insertPayment(tx: Transaction, payment: Payment): Promise<void> {
  const { merchantId, accountId, kind, firstDay, lastDay, validBet, amount, itemId, at } = payment;
  await tx.query({
    name: 'rebate-payment-insert',
    text: `insert into reward_rebate_payment (merchant_id, account_id, kind, first_day, last_day, valid_bet, amount, item_id, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [merchantId, accountId, kind, firstDay, lastDay, validBet, amount, itemId, at],
  });
}
