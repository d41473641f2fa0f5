import type { Amount } from '@marquee/money';
import type { Transaction } from '../../base/database/database.ts';
import { messageLanguages, messageOf } from '../../base/messages.ts';
import type { Item } from '../items/item.ts';
import type { Items } from '../items/items.ts';
import { exactly, openOf, payableOf, type RebateLine } from './line.ts';
import {
  insertPayment,
  lockAccount,
  lockOpenLines,
  type PaidKind,
  type RebateAccount,
  takeLines,
  writeAccount,
} from './store.ts';

/** Once what is paid is to be wagered: docs/rules/rewards.md#rebates. */
export const MULTIPLE = 10_000;
const DAY_MS = 86_400_000;

/** The title of what is paid, by language. */
const wordsOf = (title: 'rebate.manual' | 'rebate.auto' | 'rebate.self'): Record<string, string> =>
  Object.fromEntries(messageLanguages().map((language) => [language, messageOf(title, language)]));

/** What is paid on claim, what the automatic run pays, and what is paid for tickets with their settlement. */
const NAMES = {
  MANUAL: { code: 'REBATE_MANUAL', title: 'rebate.manual' },
  AUTO: { code: 'REBATE_AUTO', title: 'rebate.auto' },
  SELF: { code: 'REBATE_SELF', title: 'rebate.self' },
} as const;

/** A member's rebates, held until the transaction ends. */
export interface Held {
  merchantId: number;
  accountId: bigint;
  account: RebateAccount;
  lines: readonly RebateLine[];
}

/** Holds a member's rebates. */
export async function holdRebates(tx: Transaction, member: { merchantId: number; accountId: bigint }): Promise<Held> {
  const account = await lockAccount(tx, member);
  return { ...member, account, lines: await lockOpenLines(tx, member.accountId) };
}

/** What of a member's rebates can be paid now. */
export const payable = ({ account, lines }: Pick<Held, 'account' | 'lines'>): Amount =>
  payableOf(account.remainder + openOf(lines));

/**
 * Pays a member what can be paid of these lines, as one item that is credited at once; what is left of a cent stays. Returns the item,
 * which `items.finish` credits after the transaction.
 */
export async function pay(
  tx: Transaction,
  items: Pick<Items, 'award'>,
  { merchantId, accountId, account, lines }: Held,
  { kind, at }: { kind: PaidKind; at: Date },
): Promise<Item> {
  const total = account.remainder + openOf(lines);
  const amount = payableOf(total);
  const days = lines.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (amount === 0n || !firstDay || !lastDay) throw new Error(`there is nothing to pay to the account ${accountId}`);
  const { code, title } = NAMES[kind];
  const payments = account.payments + 1;
  const item = await items.award(tx, {
    ...{ merchantId, accountId, source: 'REBATE', sourceRef: String(payments), code, words: wordsOf(title) },
    ...{ money: amount, multiple: MULTIPLE, expiresAt: new Date(at.getTime() + DAY_MS) },
  });
  await insertPayment(tx, {
    ...{ merchantId, accountId, kind, amount, itemId: item.id, at },
    ...{ firstDay, lastDay },
    validBet: lines.reduce((sum, { validBet, taken }) => sum + validBet - taken, 0n),
  });
  await takeLines(tx, accountId, lines);
  const claimedAt = kind === 'MANUAL' ? at : account.claimedAt;
  const rest = { remainder: total - exactly(amount), payments, claimedAt, held: false };
  await writeAccount(tx, accountId, rest);
  return item;
}
