import { CONTRACT_KINDS, type ContractKind } from '@marquee/contract';
import { type Amount, formatMoney, parseInteger } from '@marquee/money';
import { messageOf, momentText } from '../base/messages.ts';

/** An amount of a message. */
export interface MessageMoney {
  amount: Amount;
  currency: string;
}

/** Words of an operator by language. */
export type MessageWords = Readonly<Record<string, string>>;

/** What a param may be, by the name of its kind. A moment is milliseconds since the epoch. None of them says who somebody is. */
interface Kinds {
  money: MessageMoney;
  moment: number;
  words: MessageWords;
  contract: ContractKind;
  /** What anybody may know and its vendor wrote: the number of a draw, or its numbers. */
  code: string;
}
type Kind = keyof Kinds;
/** The params of one version of a template, each with its kind. */
type Version = Readonly<Record<string, Kind>>;

/**
 * Every message that there is: by template its versions, the last of which is sent. Another param is another version, and the older
 * one stays here as long as messages of it may be kept. The words of each stand in `locales/<LANG>.json`, under
 * `inbox.<template>.<version>.title` and `.text`, the version counted from 1.
 */
export const TEMPLATES = {
  'account.frozen': [{ time: 'moment' }],
  'account.restricted': [{ time: 'moment' }],
  'account.restored': [{ time: 'moment' }],
  'login.locked': [{ time: 'moment' }],
  'deposit.done': [{ amount: 'money' }],
  'deposit.failed': [{ amount: 'money' }],
  'bonus.refused': [{ title: 'words', reason: 'words' }],
  'reward.expiring': [{ title: 'words', time: 'moment' }],
  'feedback.answered': [{ answer: 'words' }],
  'ticket.answered': [{ amount: 'money', answer: 'words' }],
  'withdrawal.paid': [{ amount: 'money' }],
  'withdrawal.rejected': [{ amount: 'money' }],
  'withdrawal.failed': [{ amount: 'money' }],
  'transfer.sent': [{ amount: 'money' }],
  'transfer.received': [{ amount: 'money' }],
  'withdrawal.sent': [{ amount: 'money', time: 'moment' }],
  'withdrawal.forced': [{ amount: 'money', reason: 'words' }],
  'withdrawal.again': [{ amount: 'money', reason: 'words' }],
  'withdrawal.refunded': [{ amount: 'money', reason: 'words' }],
  'withdrawal.locked': [{ time: 'moment' }],
  'payout.added': [{ time: 'moment' }, { time: 'moment', usable: 'moment' }],
  'payout.removed': [{ time: 'moment' }],
  'payout.default': [{ time: 'moment' }],
  'lottery.won': [{ amount: 'money', time: 'moment' }],
  'lottery.lost': [{ time: 'moment' }],
  'lottery.undecided': [{ amount: 'money', time: 'moment' }],
  /** This, `lottery.void` and `lottery.returned` are of draws of which nothing is known. */
  'lottery.corrected': [{ time: 'moment' }],
  'lottery.corrected.draw': [{ game: 'words', draw: 'code', time: 'moment' }],
  'lottery.corrected.numbers': [{ game: 'words', draw: 'code', before: 'code', numbers: 'code', time: 'moment' }],
  'lottery.void': [{ time: 'moment' }],
  'lottery.void.draw': [{ game: 'words', draw: 'code', time: 'moment' }],
  'lottery.returned': [{ time: 'moment' }],
  'lottery.returned.draw': [{ game: 'words', draw: 'code', time: 'moment' }],
  'win.released': [{ amount: 'money' }],
  'win.rejected': [{ amount: 'money' }],
  'vip.promoted': [{ level: 'words' }],
  'vip.returned': [{ level: 'words' }],
  'vip.demoted': [{ level: 'words' }],
  'vip.given': [{ level: 'words' }],
  'contract.proposed': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  'contract.end.asked': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  'contract.accepted': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  'contract.rejected': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  'contract.expired': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  'contract.given': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  'contract.ending': [{ time: 'moment' }, { time: 'moment', contract: 'contract' }],
  /** An agent's own words to all below it. */
  'line.announced': [{ title: 'words', text: 'words' }],
  'income.paid': [{ amount: 'money' }],
  'income.short': [{ amount: 'money' }],
  'income.given': [{ amount: 'money' }],
  'income.debt': [{ amount: 'money' }],
  'income.debt.house': [{ amount: 'money' }],
  'income.debt.paid': [{ amount: 'money' }],
  'income.advanced': [{ amount: 'money' }],
  'income.held': [{ amount: 'money' }],
  'income.cancelled': [{ amount: 'money' }],
  'income.returned': [{ amount: 'money' }],
  /** An operator's own words. */
  notice: [{ title: 'words', text: 'words' }],
} as const satisfies Readonly<Record<string, readonly [Version, ...Version[]]>>;

export type TemplateName = keyof typeof TEMPLATES;
type Sent<Versions> = Versions extends readonly [...unknown[], infer Last] ? Last : never;
/** What a template is sent with. */
export type TemplateParams<N extends TemplateName> = {
  readonly [P in keyof Sent<(typeof TEMPLATES)[N]>]: Sent<(typeof TEMPLATES)[N]>[P] extends Kind
    ? Kinds[Sent<(typeof TEMPLATES)[N]>[P]]
    : never;
};

/** A message as it is kept: no words but an operator's own. */
export interface KeptMessage {
  template: string;
  version: number;
  params: Readonly<Record<string, unknown>>;
}

/** What the words of a message take from its brand. */
export interface MessageBrand {
  currency: string;
  currencySymbol: string;
  businessTimezone: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of contract that a value names; null for none. */
const kindOfContract = (value: unknown): ContractKind | null => CONTRACT_KINDS.find((kind) => kind === value) ?? null;

/** Which kind of contract a kept message is about; null where it says none. */
export const contractOf = ({ params }: Pick<KeptMessage, 'params'>): ContractKind | null => kindOfContract(params['contract']);

/** As it can be written into a message: a line, without control characters. */
const CODE = /^[^\p{C}]{1,300}$/u;

/** How a param of each kind is kept, from what a sender gives; null for what is none of the kind. */
const KEEP: { readonly [K in Kind]: (value: unknown) => unknown } = {
  money: (value) => {
    const { amount, currency } = isObject(value) ? value : {};
    return typeof amount === 'bigint' && typeof currency === 'string' ? { amount: amount.toString(), currency } : null;
  },
  moment: (value) => (Number.isSafeInteger(value) ? value : null),
  words: (value) => {
    const words = isObject(value) ? Object.values(value) : [];
    return words.length > 0 && words.every((text) => typeof text === 'string' && text.trim() !== '') ? value : null;
  },
  contract: (value) => kindOfContract(value),
  code: (value) => (typeof value === 'string' && CODE.test(value) ? value : null),
};

/** Makes the kept form of a message. Throws an Error where a param is missing, unknown or of another kind. */
export function keep<N extends TemplateName>(template: N, params: TemplateParams<N>): KeptMessage {
  const versions: readonly Version[] = TEMPLATES[template];
  const kinds = versions.at(-1) ?? {};
  const given: Readonly<Record<string, unknown>> = params;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(kinds, name));
  if (unknown !== undefined) throw new Error(`the message ${template} has no param ${unknown}`);
  const kept = Object.entries(kinds).map(([name, kind]) => {
    const value = KEEP[kind](given[name]);
    if (value === null) throw new Error(`the param ${name} of the message ${template} is no ${kind}`);
    return [name, value] as const;
  });
  return { template, version: versions.length, params: Object.fromEntries(kept) };
}

interface Reading {
  language: string;
  brand: MessageBrand;
}

/** The text of a kept param of each kind. */
const TEXT: { readonly [K in Kind]: (kept: unknown, reading: Reading) => string } = {
  money: (kept, { brand }) => {
    const { amount, currency } = kept as { amount: string; currency: string };
    return formatMoney(parseInteger(amount) ?? 0n, currency === brand.currency ? brand.currencySymbol : `${currency} `);
  },
  moment: (kept, { brand, language }) => momentText(Number(kept), language, brand.businessTimezone),
  words: (kept, { language }) => {
    const words = kept as MessageWords;
    return words[language] ?? words['EN'] ?? Object.values(words)[0] ?? '';
  },
  code: String,
  contract: (kept, { language }) => messageOf(`contract.kind.${String(kept).toLowerCase()}`, language),
};

/** The words of a kept message in a language: plain text. */
export function wordsOf({ template, version, params }: KeptMessage, reading: Reading): { title: string; content: string } {
  const versions = new Map<string, readonly Version[]>(Object.entries(TEMPLATES)).get(template) ?? [];
  const kinds = Object.entries(versions[version - 1] ?? {});
  const texts = Object.fromEntries(kinds.map(([name, kind]) => [name, TEXT[kind](params[name], reading)]));
  const part = (name: 'title' | 'text') => messageOf(`inbox.${template}.${version}.${name}`, reading.language, texts);
  return { title: part('title'), content: part('text') };
}
