import { beforeEach, expect, test, vi } from 'vitest';
import type { RoundView, SpinReply, SpinResult } from '../../../src/shared/protocol.ts';
import { Mismatch } from '../../../src/shared/witness.ts';
import { Refusal } from '../api.ts';
import { money } from '../money.ts';
import { setLanguage, t } from '../text/text.ts';
import { Table } from './table.ts';
import type { TableParts } from './table-parts.ts';

const dialog = vi.hoisted(() => ({ confirmed: vi.fn(async () => undefined), openMessage: vi.fn() }));
vi.mock('../ui/dialog.ts', () => dialog);

const spinOf = (index: number, amount: string): SpinResult => ({
  index,
  free: index > 0,
  amount,
  stops: [],
  window: [],
  wildCells: [],
  wins: [],
  multiplier: 1,
  scatters: [],
  freeSpinsAwarded: index === 0 ? 3 : 0,
});

const SPINS = [spinOf(0, '0'), spinOf(1, '4000'), spinOf(2, '0'), spinOf(3, '9000')];

function roundOf(served: number): RoundView {
  const spins = SPINS.slice(0, served);
  return {
    roundId: 'f'.repeat(32),
    stake: '10000',
    state: served === 4 ? 'closed' : 'open',
    spins,
    freeSpinsTotal: 3,
    freeSpinsLeft: 4 - served,
    payout: String(spins.reduce((sum, spin) => sum + BigInt(spin.amount), 0n)),
    commitment: '',
    scheme: 'marquee-slots/2',
    clientRandom: null,
    clientSeed: 'c',
    secret: null,
    forgone: null,
    openedAt: 1,
    closedAt: null,
    balanceBefore: null,
    balanceAfter: null,
  };
}

const replyOf = (index: number, served: number): SpinReply => {
  const spin = SPINS[index];
  if (!spin) throw new Error('no such spin');
  return { round: roundOf(served), spin, balance: '50000', nextCommitment: 'next' };
};

/** A table whose studio is played by the test; everything that shows takes no time. */
function tableWith(
  api: object,
  seat: Partial<TableParts> = {},
  pause: (ms: number) => Promise<void> = async () => {},
  balances: string[] = [],
) {
  const features: unknown[] = [];
  const said: string[] = [];
  const shown: number[] = [];
  const quiet = new Proxy({}, { get: () => () => undefined });
  const hud = new Proxy(
    { stake: '10000' },
    {
      get: (target, name) => {
        if (name === 'stake') return target.stake;
        if (name === 'setFeature') return (feature: unknown) => features.push(feature);
        if (name === 'setBalance') return (balance: string) => balances.push(balance);
        if (name === 'say') return (words: () => string) => said.push(words());
        return () => undefined;
      },
    },
  );
  const scene = new Proxy(
    {},
    { get: (_, name) => (name === 'stop' ? async (spin: SpinResult) => shown.push(spin.index) : () => undefined) },
  );
  const waiter = { isPaused: false, pause };
  const staged: unknown[] = [];
  const moments = {
    start: async ({ freeSpinsLeft }: RoundView) => void staged.push(['start', freeSpinsLeft, shown.length]),
    win: async (amount: bigint, level: string) => void staged.push(['win', amount, level]),
    summary: async ({ payout }: RoundView) => void staged.push(['summary', payout, shown.length]),
  };
  const all = {
    api,
    hud,
    scene,
    waiter,
    moments,
    parent: quiet,
    sound: quiet,
    waiting: quiet,
    fair: { begin: () => undefined, ...api },
    seed: { value: 'c' },
    nameOf: String,
  };
  const rest = { cycleMs: 2_500, reducedMotion: true, hasMultiplierReel: false, leave: () => undefined };
  const stranger = { isTrial: false, isDemo: false, deposit: null };
  return { table: new Table({ ...all, ...rest, ...stranger, ...seat } as unknown as TableParts), features, said, shown, staged };
}

const session = { balance: '50000', nextCommitment: 'n', openRound: null };
type Session = Parameters<Table['begin']>[0];

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  dialog.openMessage.mockClear();
  await setLanguage('EN');
});

test('shows every free spin of its round even when another tab of the player is ahead', async () => {
  const asked: number[] = [];
  // The other tab has finished the round before this one asks for its second free spin.
  const freeSpin = async ({ index }: { index: number }) => {
    asked.push(index);
    return replyOf(index, index === 1 ? 2 : 4);
  };
  const { table, shown } = tableWith({ freeSpin });
  await table.begin({ ...session, openRound: roundOf(1) } as unknown as Session);
  expect(asked).toEqual([1, 2, 3]);
  expect(shown).toEqual([1, 2, 3]);
});

test('says at the end of free spins what the whole round came to, unless its payout is still on the way', async () => {
  const played = async (payoutPending: boolean) => {
    const freeSpin = async ({ index }: { index: number }) => ({
      ...replyOf(index, index + 1),
      ...(payoutPending ? { payoutPending } : {}),
    });
    const { table, said } = tableWith({ freeSpin });
    await table.begin({ ...session, openRound: roundOf(1) } as unknown as Session);
    return said.filter((words) => words !== t('ready')).at(-1);
  };
  expect(await played(false)).toBe(t('winOf', { amount: money('13000') }));
  expect(await played(true)).toBe(t('payoutPending'));
});

test('asks for no free spin within the least time after the answer to the one before, however late that came', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pause = async (ms: number) => {
    now += ms;
  };
  const asked: number[] = [];
  const answered: number[] = [];
  const freeSpin = async ({ index }: { index: number }) => {
    asked.push(now);
    now += index === 1 ? 1_900 : 20;
    answered.push(now);
    return replyOf(index, index + 1);
  };
  const { table } = tableWith({ freeSpin }, {}, pause);
  await table.begin({ ...session, openRound: roundOf(1) } as unknown as Session);
  expect(asked).toHaveLength(3);
  for (const [at, time] of asked.slice(1).entries()) expect(time - (answered[at] ?? 0)).toBeGreaterThan(2_500);
});

test('counts what the round had won up to each spin, not what another tab has seen of it', async () => {
  const { table, features } = tableWith({ freeSpin: async ({ index }: { index: number }) => replyOf(index, 4) });
  await table.begin({ ...session, openRound: roundOf(1) } as unknown as Session);
  const won = features.flatMap((feature) => (feature ? [(feature as { won: bigint }).won] : []));
  expect(won).toEqual([0n, 4_000n, 4_000n, 4_000n, 4_000n, 13_000n]);
});

/** What is offered to who cannot pay for the stake: the title, the ways on, and what the first of them does. */
async function offered(api: object, seat: Partial<TableParts>) {
  dialog.openMessage.mockClear();
  const { table } = tableWith(api, seat);
  await table.begin({ ...session, balance: '9999' } as unknown as Session);
  await table.spin();
  const [[title, , choices] = []] = dialog.openMessage.mock.calls as unknown as [
    string,
    string,
    { label: string; run(): void }[],
  ][];
  return { title, labels: choices?.map(({ label }) => label), take: () => choices?.[0]?.run() };
}

test('who cannot pay for the stake is offered more: a trial a refill, an account the way of the page around', async () => {
  const refill = vi.fn(async () => ({ balance: '20000000' }));
  const deposit = vi.fn();
  const real = await offered({ refill }, { deposit });
  expect([real.title, real.labels]).toEqual(['The round was not played', ['Deposit', 'Close']]);
  real.take();
  const demo = await offered({ refill }, { deposit, isDemo: true });
  expect([demo.title, demo.labels]).toEqual(['Not enough play money', ['Get more play money', 'Close']]);
  demo.take();
  expect(deposit).toHaveBeenCalledTimes(2);
  // In a window of its own nobody hears the wish.
  expect((await offered({ refill }, {})).labels).toEqual(['Close']);
  expect(refill).not.toHaveBeenCalled();
  const trial = await offered({ refill }, { deposit, isTrial: true });
  expect(trial.labels).toEqual(['Get more play money', 'Close']);
  trial.take();
  expect(refill).toHaveBeenCalledExactlyOnceWith({ stake: '10000' });
});

test('a stake that the wallet refuses leads to more money too, and the balance is read again', async () => {
  const spin = async () => {
    throw new Refusal('funds');
  };
  const deposit = vi.fn();
  const balances: string[] = [];
  const { table } = tableWith({ spin, session: async () => ({ ...session, balance: '700' }) }, { deposit }, undefined, balances);
  await table.begin(session as unknown as Session);
  await table.spin();
  const [[, , choices] = []] = dialog.openMessage.mock.calls as unknown as [string, string, { label: string; run(): void }[]][];
  choices?.[0]?.run();
  expect([deposit.mock.calls.length, balances]).toEqual([1, ['50000', '700']]);
});

test('stops for good when the studio did not keep to what it announced, and says which round proves it', async () => {
  const asked = vi.fn(async () => {
    throw new Mismatch('fingerprint', 'abc');
  });
  const { table, features } = tableWith({ spin: asked });
  await table.begin(session as unknown as Session);
  await table.spin();
  await table.spin();
  expect(asked).toHaveBeenCalledOnce();
  const [[title, text, choices] = []] = dialog.openMessage.mock.calls;
  expect([title, String(text).includes('abc')]).toEqual(['Play has stopped', true]);
  expect((choices as { label: string }[]).map(({ label }) => label)).toEqual(['Back', 'Close']);
  expect(features).toEqual([]);
});

test('free spins begin and end with a scene, and a large win has one where it falls; the others have none', async () => {
  const amounts = ['0', '150000', '149999', '9000'];
  const spins = SPINS.map((spin, i) => ({ ...spin, amount: amounts[i] ?? '0' }));
  const reply = (index: number): SpinReply => {
    const round = { ...roundOf(index + 1), spins: spins.slice(0, index + 1), payout: index === 3 ? '308999' : '0' };
    return { ...replyOf(index, index + 1), spin: spins[index] ?? spinOf(index, '0'), round };
  };
  const freeSpin = async ({ index }: { index: number }) => reply(index);
  const { table, staged } = tableWith({ spin: async () => reply(0), freeSpin });
  await table.begin(session as unknown as Session);
  await table.spin();
  expect(staged).toEqual([
    ['start', 3, 1],
    ['win', 150_000n, 'big'],
    ['summary', '308999', 4],
  ]);
});
