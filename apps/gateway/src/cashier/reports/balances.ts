import { type Amount, parseInteger } from '@marquee/money';
import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { ProviderClient } from '../channel-api/provider-client.ts';
import { type Provider, readProviders } from '../channel-api/providers.ts';
import type { CashierBrand } from '../deps.ts';
import { readHeldAt, readRunBy, readSentBy, readUnderWayAt, writeBalance } from './balance-store.ts';
import type { CashReports } from './cash-report.ts';

/** What lies at a provider, as it says and by our books. */
export interface ProviderBalance {
  provider: string;
  name: string;
  currency: string;
  /** What the provider answered: `OK`, or why there is no amount. `NO_KEY`: it cannot be asked here. */
  status: string;
  askedAt: Date;
  /** How long the answer took, in milliseconds. */
  took: number;
  /** What the provider says lies there, of all brands; null without an answer, and where other brands’ money is among it. */
  amount: Amount | null;
  /** What should lie there; null while not all days are counted. */
  books: Amount | null;
  /** Given to the provider, and perhaps sent: what it has may be so much less. */
  underWay: Amount;
  /** Is it neither what the books say, nor that without what is under way? */
  isDifferent: boolean;
  /** Channels whose threshold is above what lies there. */
  lowChannels: string[];
}

export interface BalanceDeps {
  db: Database;
  clock: Clock;
  client: ProviderClient;
  cash: Pick<CashReports, 'atProviders'>;
  calendarOf(merchantId: number): Promise<CashierBrand | null>;
}

/** Whose view of the balances: a brand's, or all brands together. */
interface View {
  /** Null: all brands. */
  merchantId: number | null;
  /** May money of other brands be shown? */
  isOfEveryBrand: boolean;
}

/** What lies at the providers. */
export interface Balances {
  /** Asks every provider that runs a channel of the brand. */
  ask(view: View): Promise<ProviderBalance[]>;
  job: IntervalJob;
}

type RunBy = Awaited<ReturnType<typeof readRunBy>>[number];

const EVERY_MS = 10 * 60_000;
const NO_KEY = { status: 'NO_KEY' } as const;

/** What should lie at a provider by the books of some brands, by currency; null while not all days are counted. */
async function booksAt(
  { db, cash, calendarOf }: BalanceDeps,
  provider: string,
  merchantIds: readonly number[],
): Promise<Map<string, Amount> | null> {
  const books = new Map<string, Amount>();
  const add = (currency: string, amount: Amount): void => void books.set(currency, (books.get(currency) ?? 0n) + amount);
  for (const id of merchantIds) {
    const brand = await calendarOf(id);
    if (!brand) continue;
    const known = await cash.atProviders({ ...brand, id });
    if (known === null) return null;
    for (const { channel, currency, amount } of known) if (channel === provider) add(currency, amount);
  }
  for (const [currency, amount] of await readHeldAt(db, provider, merchantIds)) add(currency, amount);
  for (const [currency, amount] of await readSentBy(db, provider, merchantIds)) add(currency, -amount);
  return books;
}

/** Makes what asks providers for their balances. */
export function createBalances(deps: BalanceDeps): Balances {
  const { db, clock, client, calendarOf } = deps;

  const askOne = async (provider: Provider, channels: readonly RunBy[], view: View): Promise<ProviderBalance[]> => {
    const everyone = [...new Set(channels.map(({ merchantId }) => merchantId))];
    const isShared = everyone.some((id) => id !== view.merchantId) && !view.isOfEveryBrand;
    const seen = isShared ? everyone.filter((id) => id === view.merchantId) : everyone;
    const begun = clock.now();
    const said = client.hasKey(provider.code) ? await client.ask(provider, 'providerBalance', {}) : NO_KEY;
    const took = clock.now() - begun;
    const balances = new Map(('balances' in said ? said.balances : undefined)?.map(({ currency, amount }) => [currency, amount]));
    const [books, underWay] = await Promise.all([booksAt(deps, provider.code, seen), readUnderWayAt(db, provider.code, seen)]);
    const currencyOf = new Map<number, string>();
    for (const id of seen) currencyOf.set(id, (await calendarOf(id))?.currency ?? '');
    const currencies = new Set([...currencyOf.values(), ...(isShared ? [] : balances.keys()), ...(books?.keys() ?? [])]);
    return [...currencies]
      .filter(Boolean)
      .toSorted()
      .map((currency) => {
        const isAnswered = said.status === 'OK' && !isShared;
        const amount = isAnswered ? (parseInteger(balances.get(currency) ?? '0') ?? null) : null;
        const [should, onWay] = [books === null ? null : (books.get(currency) ?? 0n), underWay.get(currency) ?? 0n];
        const isLow = ({ merchantId, lowBalance }: RunBy): boolean =>
          amount !== null && lowBalance !== null && currencyOf.get(merchantId) === currency && amount < lowBalance;
        return {
          provider: provider.code,
          name: provider.name,
          currency,
          status: isShared && said.status === 'OK' ? 'SHARED' : said.status,
          askedAt: dateOf(clock),
          took,
          amount,
          books: should,
          underWay: onWay,
          isDifferent: amount !== null && should !== null && (amount > should || amount < should - onWay),
          lowChannels: channels.filter(isLow).map(({ channel }) => channel),
        };
      });
  };

  const ask: Balances['ask'] = async (view) => {
    const [providers, runBy] = await Promise.all([readProviders(db), readRunBy(db)]);
    const found = await Promise.all(
      providers.map(async (provider) => {
        const channels = runBy.filter((each) => each.provider === provider.code);
        const isBrands = channels.some(({ merchantId }) => view.merchantId === null || merchantId === view.merchantId);
        return isBrands ? askOne(provider, channels, view) : [];
      }),
    );
    return found.flat();
  };

  return {
    ask,
    job: {
      name: 'cashier.ask-balances',
      everyMs: EVERY_MS,
      async run() {
        for (const each of await ask({ merchantId: null, isOfEveryBrand: true }))
          if (each.status !== 'NO_KEY') await writeBalance(db, { ...each, isLow: each.lowChannels.length > 0 });
      },
    },
  };
}
