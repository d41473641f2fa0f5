import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BankDetails,
  BankInstructions,
  ChannelMethod,
  CryptoInstructions,
  channelCalls,
  DEPOSIT_TRUTH,
  PAYOUT_TRUTH,
  PayoutAccount,
  providerCalls,
  QrInstructions,
  RedirectInstructions,
  ToldPayment,
  Voucher,
} from '../../packages/contract/src/channel.ts';
import { root } from '../lib/run.ts';

/** As much of a JSON schema as the channel API has. */
interface Schema {
  type?: string;
  const?: string;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  pattern?: string;
  description?: string;
  maxLength?: number;
}

const FORMS: Readonly<Record<string, string>> = {
  '^(0|[1-9][0-9]{0,14})$': 'amount',
  '^[1-9][0-9]{0,14}$': 'amount above zero',
  '^-?(0|[1-9][0-9]{0,14})$': 'signed amount',
  '^[A-Z]{3,5}$': 'currency',
  '^[A-Z]{2}$': 'language',
  '^[!-~]+$': 'id',
  '^https?://': 'address',
};

/** What may stand in a field, in words. */
function formOf({ type, anyOf, items, properties, pattern = '', maxLength }: Schema): string {
  if (anyOf?.every((one) => one.const !== undefined)) return anyOf.map((one) => `\`${one.const}\``).join(', ');
  if (anyOf || properties) return 'see below';
  if (type === 'array') return `list of: ${formOf(items ?? {})}`;
  if (type === 'integer') return 'whole number';
  if (type !== 'string') return type ?? 'anything';
  return FORMS[pattern] ?? (maxLength === undefined ? 'text' : `text up to ${maxLength}`);
}

/** The fields of an object, one a row. */
function tableOf(schema: object | null): string {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  const rows = Object.entries(properties).map(([name, one]) => {
    const words = (one.description ?? '').replaceAll('|', '\\|');
    const form = name === 'status' ? '[a status](#statuses)' : formOf(one);
    return `| \`${name}\` | ${form} | ${required.includes(name) ? 'yes' : ''} | ${words} |`;
  });
  return rows.length === 0 ? 'No fields: `{}`.' : ['| Field | Form | Needed | |', '|---|---|---|---|', ...rows].join('\n');
}

/** A table of truth: what was known down, what is reported across. */
function truthOf(
  truth: Readonly<Record<string, Readonly<Record<string, { status: string; state: string; books?: true }>>>>,
): string {
  const [first = {}] = Object.values(truth);
  const reported = Object.keys(first);
  const cell = (one: { status: string; state: string; books?: true } | undefined): string =>
    one ? `\`${one.status}\` \`${one.state}\`${one.books ? ', booked' : ''}` : '';
  const rows = Object.entries(truth).map(
    ([before, row]) => `| ${before} | ${reported.map((each) => cell(row[each])).join(' | ')} |`,
  );
  return [
    `| Known | ${reported.map((each) => `\`${each}\``).join(' | ')} |`,
    `|---${'|---'.repeat(reported.length)}|`,
    ...rows,
  ].join('\n');
}

const OTHERS: Readonly<Record<string, string>> = {
  method: tableOf(ChannelMethod),
  bank: tableOf(BankDetails),
  account: tableOf(PayoutAccount),
  voucher: tableOf(Voucher),
  payment: tableOf(ToldPayment),
  'instructions REDIRECT': tableOf(RedirectInstructions),
  'instructions QR': tableOf(QrInstructions),
  'instructions BANK': tableOf(BankInstructions),
  'instructions CRYPTO': tableOf(CryptoInstructions),
  'truth deposit': truthOf(DEPOSIT_TRUTH),
  'truth payout': truthOf(PAYOUT_TRUTH),
};

/** Every table of the page by the name of its place. */
function tables(): ReadonlyMap<string, string> {
  const calls = Object.values({ ...providerCalls, ...channelCalls });
  const named = calls.flatMap(({ path, body, reply }): [string, string][] => [
    [`${path} takes`, tableOf(body)],
    [`${path} answers`, tableOf(reply)],
  ]);
  return new Map([...named, ...Object.entries(OTHERS)]);
}

const PAGE = join(root, 'docs/channel-api.md');
const PLACE = /<!-- table: (.+?) -->\n[^]*?<!-- end -->/g;

/** The page of the channel API with its tables made anew. Throws for a place that there is no table for, and for a call without its places. */
export function channelPage(text = readFileSync(PAGE, 'utf8')): string {
  const all = tables();
  const used = new Set<string>();
  const made = text.replace(PLACE, (_, name: string) => {
    const table = all.get(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    used.add(name);
    return `<!-- table: ${name} -->\n${table}\n<!-- end -->`;
  });
  const missing = [...all.keys()].find((name) => !used.has(name));
  if (missing !== undefined) throw new Error(`docs/channel-api.md has no place for the table ${missing}`);
  return made;
}

/** What is made of the channel API's schemas, by its path. */
export const channelFiles = (): ReadonlyMap<string, string> => new Map([[PAGE, channelPage()]]);
