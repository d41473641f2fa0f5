import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { remainingOf, shownCounting, type Wagered } from '../../cashier/index.ts';
import { type CreditedExchange, nameIn } from '../../points/index.ts';
import type { Item } from './item.ts';
import type { CreditedItem } from './record-store.ts';
import type { MemberItem } from './store.ts';

const WHOLE = 10_000;

type Shown = Reply<'claimPromotions'>[number];
export type Row = Reply<'bonusDetails'>['list'][number];

/** A title in a reader's language, in that of the brand, or in any that it has. */
export const titleOf = ({ words }: Pick<Item, 'words'>, language: string, usual: string): string =>
  words[language] ?? words[usual] ?? Object.values(words)[0] ?? '';

/** A reward as its member sees it at a moment. */
export function shownItem(
  item: MemberItem,
  { title, now, product = null }: { title: string; now: Date; product?: Shown['product'] },
): Shown {
  const { status, multiple, wagerBase, money, expiresAt, endedAt } = item;
  const isOver = status === 'EXPIRED' || (status === 'COLLECTABLE' && expiresAt <= now);
  return {
    rewardId: Number(item.id),
    promotionType: item.source,
    title,
    amount: toWire(money),
    points: item.points,
    tickets: item.tickets,
    product,
    remark: status === 'COLLECTABLE' ? (item.reason ?? '') : '',
    multiple: multiple / WHOLE,
    required: money === 0n ? 0 : sumToWire((wagerBase * BigInt(multiple)) / BigInt(WHOLE)),
    ...shownCounting(item),
    issuedAt: item.issuedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    status: isOver ? 'EXPIRED' : status === 'COLLECTABLE' ? 'COLLECTABLE' : 'COLLECTED',
    endedAt: isOver ? expiresAt.getTime() : (endedAt?.getTime() ?? null),
  };
}

/** What is read of an item. */
export interface ItemTexts {
  title: string;
  product: Shown['product'];
}

/** A product that was won, with its name in a reader's language. */
export const productOf = ({ product }: Pick<Item, 'product'>, languages: readonly string[]): Shown['product'] =>
  product && { name: nameIn(product.names, languages), deliveryType: product.deliveryType };

const wageredOf = (requirement: Wagered | undefined) => ({
  required: requirement ? sumToWire(requirement.required) : 0,
  done: requirement ? sumToWire(requirement.done) : 0,
  remaining: requirement ? sumToWire(remainingOf(requirement)) : 0,
  wagering: requirement?.status ?? null,
});

/** What of a credited reward was to be wagered, from the cashier's own requirement. */
export function creditedRow(item: CreditedItem, { title, product }: ItemTexts, requirement: Wagered | undefined): Row {
  return {
    rewardId: Number(item.id),
    at: item.endedAt.getTime(),
    title,
    source: item.source,
    amount: toWire(item.money),
    points: item.points,
    tickets: item.tickets,
    product: product?.name ?? null,
    multiple: item.multiple / WHOLE,
    ...wageredOf(requirement),
    status: item.status === 'REVERSED' ? 'REVERSED' : 'CREDITED',
    remark: item.reason ?? '',
  };
}

/** What was credited for points: it is wagered once. */
export function exchangedRow({ id, credit, endedAt }: CreditedExchange, title: string, requirement: Wagered | undefined): Row {
  return {
    rewardId: Number(id),
    at: endedAt.getTime(),
    title,
    source: 'POINTS',
    amount: toWire(credit),
    ...{ points: 0, tickets: 0, product: null, multiple: 1 },
    ...wageredOf(requirement),
    status: 'CREDITED',
    remark: '',
  };
}
