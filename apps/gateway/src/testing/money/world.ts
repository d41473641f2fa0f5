import { setTimeout as pause } from 'node:timers/promises';
import { createEvents } from '../../base/background/events.ts';
import type { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import { createLog } from '../../base/log.ts';
import { sql as cashierSql, createCashier } from '../../cashier/index.ts';
import { PROVIDER } from '../../cashier/testing/provider.ts';
import { bindAccount } from '../../cashier/testing/withdrawing.ts';
import { type Fate, fakePurses } from '../../play/testing/fake-purses.ts';
import { baseSql, playSql } from '../../play/testing/gateway.ts';
import { createWallet } from '../../wallet/index.ts';
import { type Choices, createChoices } from '../../wallet/testing/workload.ts';
import { openBank } from './bank.ts';
import { type Books, type Member, openBooks } from './books.ts';
import type { CommandName, Done, Given } from './commands.ts';
import { SEAMLESS } from './commands.ts';
import { calendar, type Said } from './gateway.ts';

export const UNIT = 10_000n;
/** The first member; the others follow. */
export const FIRST = 101n;
/** The SQL that all of it stands on. */
export const moneySql: readonly SqlModule[] = [...playSql(baseSql), cashierSql];

/** A gateway, here or in another process. Rejects where it is not known what was done. */
export interface MoneyGateway {
  call<N extends CommandName>(name: N, given: Given<N>): Promise<Said<Done<N>>>;
}

/** What members have in the beginning, and need not wager. */
export const START_MONEY = 1_000n * UNIT;

const FATES: readonly Fate[] = ['fine', 'fine', 'fine', 'lost', 'mute', 'late', 'busy', 'odd'];

/** Everything outside of the gateways: provider and vendors with their books, and the way to them, on which requests get lost. */
export function openOutside(seed: number) {
  const choices = createChoices(seed);
  const bank = openBank(choices);
  const purses = fakePurses();
  const late: (() => void)[] = [];
  const state = { isCalm: false };
  const fateOf = (): Fate => (state.isCalm ? 'fine' : choices.pick(FATES));
  purses.fate = fateOf;

  const askBank = (call: string, body: Record<string, unknown>): Response => {
    const fate = fateOf();
    if (fate === 'lost') throw new Error('lost');
    if (fate === 'late') {
      late.push(() => void bank.answer(call, body));
      throw new Error('late');
    }
    if (fate === 'busy') return new Response(JSON.stringify({ status: 'TEMPORARY' }), { status: 503 });
    const reply = bank.answer(call, body);
    if (fate === 'mute') throw new Error('mute');
    return new Response(fate === 'odd' ? '<html>' : JSON.stringify(reply));
  };
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input.toString());
    if (!url.pathname.startsWith('/channel/')) return purses.fetch(input, init);
    return askBank(
      url.pathname.replace('/channel/', ''),
      JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
    );
  };
  return {
    bank,
    purses,
    send,
    /** From now on nothing is lost, or things are again. */
    calm(isCalm: boolean): void {
      state.isCalm = isCalm;
      if (isCalm) this.arrive();
    },
    /** What was late arrives. */
    arrive(): void {
      purses.arrive();
      for (const act of late.splice(0)) act();
    },
  };
}

export type Outside = ReturnType<typeof openOutside>;

/** Members, channels, the provider, and the vendor's players, in a fresh database. */
export async function prepareMoney(db: Database, clock: ReturnType<typeof manualClock>, count: number): Promise<Member[]> {
  const log = createLog('silent');
  const wallet = createWallet({ db, clock });
  const bare = { db, clock, log, wallet, events: createEvents(db, clock, log), images: { put: async () => '' } };
  const rest = { openStakes: async () => 0n, clearBalanceOf: async () => UNIT, calendarOf: async () => calendar };
  await createCashier({ ...bare, ...rest }).seedDemo(1);
  await db.query({
    text: `insert into payment_provider (code, name, base_url, changed_at) values ($1, $1, 'https://pay.example', now())`,
    values: [PROVIDER],
  });
  await db.query({
    text: `update payment_channel set provider = $1, method = 'PAGE', kind = case when code = 'BANK' then 'BANK' else 'REDIRECT' end,
             fee_rate = case when code = 'QR' then 150 else 0 end
           where code in ('BANK', 'QR')`,
    values: [PROVIDER],
  });
  await db.query({
    text: `update payment_channel set bank = '{"bankCode":"000000","bankName":"Play Bank","accountNo":"0000000001","holder":"MARQUEE"}' where code = 'WALLET'`,
  });
  // Many withdrawals a day; from the second one on with a fee of two in a hundred.
  await db.query({ text: 'insert into withdrawal_limit values (1, 0, 100000, 1000000000000000, 1, 2000000, 500000)' });
  const demo = await wallet.house(1, 'VND', 'demo');
  const members: Member[] = [];
  for (let id = FIRST; id < FIRST + BigInt(count); id += 1n) {
    const isByHand = id % 3n === 0n;
    const main = await wallet.accountOf(1, id, 'VND');
    await wallet.post({ kind: 'entry', code: 'DEMO_CREDIT', debit: demo, credit: main, amount: START_MONEY, txId: 'start' });
    await db.query({
      text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at)
             values ($1, 1, $2, $3, 'VND', $4, now())`,
      values: [`player-${id}`, id, SEAMLESS.provider, main],
    });
    members.push({ id, isByHand, bankCardId: await bindAccount(db, id, isByHand ? 'WALLET' : 'BANK') });
  }
  await wallet.drain();
  return members;
}

/** What the clients of a run share. */
export interface World {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  gateways: readonly MoneyGateway[];
  outside: Outside;
  books: Books;
  members: readonly Member[];
  /** Actions of which it is not known whether they were done. */
  pending: Action[];
  /** What was done before, to be done again much later. */
  past: Action[];
  ids(): number;
  /** Nothing happens beside what is done now: time has to be let go on for it. */
  isAlone: boolean;
}

/** Something that a client does: asks a gateway and writes down what it was told. Rejects where that is not known. */
export type Action = (gateway: MoneyGateway) => Promise<void>;

/** Opens a world of clients around gateways. */
export function createWorld(parts: Pick<World, 'db' | 'clock' | 'gateways' | 'outside' | 'members'>): World {
  let ids = 0;
  return { ...parts, books: openBooks(), pending: [], past: [], isAlone: false, ids: () => (ids += 1) };
}

const MOST_PAST = 60;
/** Longer than a gateway's hold on what it was at, which ends with time alone where the gateway has died. */
const HOLD_MS = 31_000;
const PATIENCE_MS = 2_000;

/** Waits, and lets time go on where that is what is waited for. */
export async function patiently(world: World, work: Promise<unknown>, isStuck = (): boolean => true): Promise<void> {
  const done = work.then(() => true);
  while (!(await Promise.race([done, pause(PATIENCE_MS, false)]))) {
    if (!isStuck()) continue;
    world.clock.advance(HOLD_MS);
    await Promise.allSettled(world.gateways.map((gateway) => gateway.call('time', undefined)));
  }
}

/** Does something at some gateway; sometimes at two at the same moment. What stays in doubt waits for another try. */
export async function attempt(world: World, choices: Choices, action: Action): Promise<void> {
  const times = choices.chance(0.15) ? 2 : 1;
  const first = choices.below(world.gateways.length);
  const working = Promise.allSettled(
    Array.from({ length: times }, (_, index) => {
      const gateway = world.gateways[(first + index) % world.gateways.length];
      return gateway ? action(gateway) : Promise.reject(new Error('no gateway'));
    }),
  );
  if (world.isAlone) await patiently(world, working);
  const tries = await working;
  if (tries.some(({ status }) => status === 'rejected')) world.pending.push(action);
  else if (world.past.length < MOST_PAST) world.past.push(action);
  else world.past[choices.below(MOST_PAST)] = action;
}
