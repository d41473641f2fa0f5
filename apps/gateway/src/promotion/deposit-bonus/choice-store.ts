import type { DEPOSIT_BONUS_STATES } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Promotion, Terms } from '../promotion.ts';

/** A bonus that a member chose with a deposit, as it was accepted. */
export interface Choice {
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  promotionId: number;
  cycle: string;
  state: (typeof DEPOSIT_BONUS_STATES)[number];
  chosenAt: Date;
  words: Promotion['words'];
  terms: Terms;
  /** Ten-thousandths of a unit: what was to be paid in, and once it is given what was. */
  deposit: Amount;
  /** What was given; null while nothing is. */
  money: Amount | null;
  /** Why it was refused, as an error's code. */
  reason: string;
}

const CHOICE = `order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", promotion_id as "promotionId", cycle, state,
  chosen_at as "chosenAt", words, terms, deposit, money, reason`;

/** Writes what was chosen with an order. */
export async function insertChoice(tx: Transaction, choice: Omit<Choice, 'state' | 'money' | 'reason'>): Promise<void> {
  const { orderNo, merchantId, accountId, promotionId, cycle, chosenAt, words, terms, deposit } = choice;
  await tx.query({
    name: 'promotion-choice-insert',
    text: `insert into promotion_deposit (order_no, merchant_id, account_id, promotion_id, cycle, state, chosen_at, words, terms, deposit)
           values ($1, $2, $3, $4, $5, 'WAITING', $6, $7, $8, $9)`,
    values: [
      ...[orderNo, merchantId, accountId, promotionId, cycle, chosenAt],
      ...[JSON.stringify(words), JSON.stringify(terms), deposit],
    ],
  });
}

/** What was chosen with an order; null: nothing. */
export async function readChoice(db: Runner, orderNo: string): Promise<Choice | null> {
  const [row] = await db.query<Choice>({
    name: 'promotion-choice',
    text: `select ${CHOICE} from promotion_deposit where order_no = $1`,
    values: [orderNo],
  });
  return row ?? null;
}

/** What was given for orders, by the order; those for which nothing was are left out. */
export async function readGiven(db: Runner, orderNos: readonly string[]): Promise<Map<string, Amount>> {
  const rows = await db.query<{ orderNo: string; money: Amount }>({
    name: 'promotion-choices-given',
    text: `select order_no as "orderNo", money from promotion_deposit
           where order_no = any ($1::text::text[]) and state = 'GIVEN' and money is not null`,
    values: [texts(orderNos)],
  });
  return new Map(rows.map(({ orderNo, money }) => [orderNo, money]));
}

/** What a member chose and waits for. */
export const readWaitingOf = (db: Runner, accountId: bigint): Promise<Choice[]> =>
  db.query<Choice>({
    name: 'promotion-choices-of',
    text: `select ${CHOICE} from promotion_deposit where account_id = $1 and state = 'WAITING' order by chosen_at, order_no`,
    values: [accountId],
  });

/** What waits for its money since before a moment, oldest first, after an order. */
export const readWaiting = (
  db: Runner,
  { before, after, limit }: { before: Date; after: Pick<Choice, 'chosenAt' | 'orderNo'>; limit: number },
): Promise<Choice[]> =>
  db.query<Choice>({
    name: 'promotion-choices-waiting',
    text: `select ${CHOICE} from promotion_deposit
           where state = 'WAITING' and chosen_at < $1 and (chosen_at, order_no) > ($2, $3) order by chosen_at, order_no limit $4`,
    values: [before, after.chosenAt, after.orderNo, limit],
  });

/** Writes what became of a choice. */
export async function endChoice(
  tx: Transaction,
  { orderNo, state, deposit, money, reason }: Pick<Choice, 'orderNo' | 'state' | 'deposit' | 'money' | 'reason'>,
): Promise<void> {
  await tx.query({
    name: 'promotion-choice-end',
    text: 'update promotion_deposit set state = $2, deposit = $3, money = $4, reason = $5 where order_no = $1',
    values: [orderNo, state, deposit, money, reason],
  });
}
