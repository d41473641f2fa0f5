import { beforeEach, expect, test, vi } from 'vitest';
import type { RoundView, SpinResult } from '../../../src/shared/protocol.ts';
import { useCurrencySymbol } from '../money.ts';
import type { SceneTimes } from '../rules/moment-clock.ts';
import { setLanguage } from '../text/text.ts';
import type { MomentWords } from '../ui/scene.ts';
import { Moments } from './moments.ts';

const scene = vi.hoisted(() => ({ openMoment: vi.fn(async () => undefined) }));
const dialog = vi.hoisted(() => ({ confirmed: vi.fn(async () => undefined) }));
vi.mock('../ui/moment.ts', () => scene);
vi.mock('../ui/dialog.ts', () => dialog);

const sound = { feature: vi.fn(), win: vi.fn() };
const moments = (reducedMotion = false): Moments =>
  new Moments({ look: {}, sound, reducedMotion } as unknown as ConstructorParameters<typeof Moments>[0]);

/** A round of one paid and some free spins. */
function roundOf(payout: string, ...amounts: string[]): RoundView {
  const spins = amounts.map((amount, index) => ({ index, free: index > 0, amount }) as SpinResult);
  return { stake: '10000', payout, spins, freeSpinsLeft: 8 } as unknown as RoundView;
}

function shown(): { words: MomentWords; times: SceneTimes; reducedMotion: boolean } {
  const [[, words, times, reducedMotion] = []] = scene.openMoment.mock.calls as unknown as [
    unknown,
    MomentWords,
    SceneTimes,
    boolean,
  ][];
  if (!words || !times || reducedMotion === undefined) throw new Error('no scene was opened');
  return { words, times, reducedMotion };
}

beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await setLanguage('EN');
  useCurrencySymbol('₫');
});

test('free spins begin with their number, in words for those who hear it, and wait for the player', async () => {
  await moments().start(roundOf('0', '0'));
  const { words, times } = shown();
  expect([words.figure, words.write(8n), words.button]).toEqual([8n, '8', 'Start']);
  expect([words.label, words.said]).toEqual([
    '8 free spins',
    'They play one after another at your stake of ₫1.00 and cost nothing.',
  ]);
  expect(times).toEqual({ countMs: 1_200, restMs: null });
  expect(sound.feature).toHaveBeenCalledOnce();
});

test('the summary counts to what the studio paid and names its parts, which add up to it even where the maximum cut them', async () => {
  await moments().summary(roundOf('250000', '20000', '200000', '40000'));
  const { words, times } = shown();
  expect([words.figure, words.write(words.figure)]).toEqual([250_000n, '₫25.00']);
  expect(words.parts).toEqual([
    ['Paid spin', '₫2.00'],
    ['2 free spins', '₫23.00'],
    ['Stake', '₫1.00'],
  ]);
  expect([words.label, words.said]).toEqual(['Free spins finished', 'This round paid ₫25.00 for a stake of ₫1.00.']);
  expect(times.restMs).toBeNull();
});

test('free spins that paid no more than the stake end with a plain message: no scene, no sound', async () => {
  for (const payout of ['0', '9999', '10000']) await moments().summary(roundOf(payout, '0', payout));
  expect(dialog.confirmed).toHaveBeenCalledTimes(3);
  expect(scene.openMoment).not.toHaveBeenCalled();
  expect(sound.win).not.toHaveBeenCalled();
  await moments().summary(roundOf('10001', '0', '10001'));
  expect(scene.openMoment).toHaveBeenCalledOnce();
});

test('a large win goes by itself, and with reduced motion its figure stands at once', async () => {
  await moments().win(500_000n, 'huge');
  expect(shown()).toMatchObject({
    words: { label: 'Grand win: ₫50.00', level: 'huge' },
    times: { countMs: 4_200, restMs: 3_500 },
  });
  expect(sound.win).toHaveBeenCalledExactlyOnceWith('huge');
  scene.openMoment.mockClear();
  await moments(true).win(150_000n, 'big');
  expect(shown()).toMatchObject({ words: { title: 'Big win' }, times: { countMs: 0 }, reducedMotion: true });
});
