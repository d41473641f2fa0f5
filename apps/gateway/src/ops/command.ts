import type { OpsCallName, OpsReply } from '@marquee/contract/ops';
import type { Brand, Merchant } from '../brand/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { ChangeNote, Compared, RecordDesk } from '../play/index.ts';
import type { Difference, Wallet, WalletRecord } from '../wallet/index.ts';
import type { OpsInput } from './input.ts';

/** Shows an amount in units, and what it is in the currency: the brand's, and of its unit, where nothing else is said. */
export type ShowMoney = (wire: number, of?: { currency?: string | null; unitValue?: number }) => string;

/** What a command works with. It changes what an operator decides by `act` only, which writes it down. */
export interface Desk {
  brand: Pick<Brand, 'byCode' | 'all'>;
  /** `syncAll` takes over what vendors tell, as the gateway does by itself. */
  catalogue: Pick<Catalogue, 'allGames' | 'allVendors' | 'syncAll' | 'vendorsWithoutKey'>;
  wallet: Pick<Wallet, 'reconcile'> & { record: Pick<WalletRecord, 'countDays' | 'dayDifferences' | 'recountDays'> };
  /** Where what members have to wager is other than its recount from the betting records. */
  wageringDifferences(): Promise<Difference[]>;
  /** Where members' points are other than their recount from entries, bets and deposits. */
  pointDifferences(): Promise<Difference[]>;
  /** Where the counters of rewards are other than their recount from bets and deposits. */
  countDifferences(): Promise<Difference[]>;
  /** Where members' VIP levels are other than their recount from the counters. */
  levelDifferences(): Promise<Difference[]>;
  /** Where the report rows of accounts and teams are other than their recount from daily rows, ledger and places. */
  reportDifferences(): Promise<Difference[]>;
  /** Where salaries and dividends are other than their recount from report rows, debts and ledger. */
  settlementDifferences(): Promise<Difference[]>;
  /** Has the report rows of money made anew from the ledger. */
  reportsAnew(): Promise<void>;
  /** The betting records. */
  records: RecordDesk;
  /** Compares our books with the wallets of vendors that keep their own. */
  compareWallets(): Promise<Compared[]>;
  /** Writes changes of betting records down in the audits of their brands. */
  noteRecords: ChangeNote;
  /** A member's account number. Throws `ops.unknown` when there is no such member. */
  accountOf(merchant: Merchant, username: string): Promise<bigint>;
  /** Makes a call of the operator's API as the user of this machine: checked and written down as over HTTP. Throws when it waits for another person. */
  act<N extends OpsCallName>(name: N, input: OpsInput): Promise<OpsReply<N>>;
  /** How amounts of a brand are shown. */
  money(code: string): Promise<ShowMoney>;
  /** Milliseconds since the epoch. */
  now(): number;
  print(line: string): void;
}

/** What was given after a command's name, by option. */
export type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** One command of the operator. */
export interface Command {
  /** What it does, and how its options are written: for the overview. */
  about: string;
  usage: string;
  options: Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>;
  /** Returns the process's exit code. Throws an Error with one clear line when it cannot be done as asked. */
  run(given: Given, desk: Desk): Promise<number>;
}

/** An option's text; undefined when it was not given. */
export function textOf(given: Given, option: string): string | undefined {
  const value = given[option];
  return typeof value === 'string' ? value : undefined;
}

/** The texts of an option that may be given more than once. */
export function listOf(given: Given, option: string): string[] {
  const value = given[option];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** An option's text. Throws when it is missing. */
export function need(given: Given, option: string): string {
  const text = textOf(given, option);
  if (text === undefined || text === '') throw new Error(`--${option} is missing`);
  return text;
}

/** Which of two opposite options was given: true for the first. Throws when neither was, or both. */
export function either(given: Given, yes: string, no: string): boolean {
  if ((given[yes] === true) === (given[no] === true)) throw new Error(`say either --${yes} or --${no}`);
  return given[yes] === true;
}

/** A brand by its code. Throws when there is none. */
export async function brandOf({ brand }: { brand: Pick<Brand, 'byCode' | 'all'> }, code: string): Promise<Merchant> {
  const merchant = await brand.byCode(code);
  if (!merchant) {
    const codes = (await brand.all()).map((each) => each.code).sort();
    throw new Error(`there is no brand ${code}${codes.length > 0 ? `; there are ${codes.join(', ')}` : ' yet'}`);
  }
  return merchant;
}
