import { describe, expect, test } from 'vitest';
import { coinsToAmount, roundOf, toSpinResult } from '../../../src/engine/round.ts';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import { currentGames } from '../../../src/games/registry.ts';
import type { VerifyView } from '../../../src/shared/protocol.ts';
import { type AnnouncedRound, announcedIn, announcedOf, verifyFragment } from './announced.ts';
import { checkRound, type StepName } from './check.ts';

const SECRET = 'a1'.repeat(32);
const clientRandom = 'b2'.repeat(32);

function played(gameCode: string, secret = SECRET): VerifyView {
  const game = currentGames().find(({ code }) => code === gameCode);
  if (!game) throw new Error(gameCode);
  const stake = game.defaultStake;
  const outcome = roundOf(game, { secret, clientRandom, clientSeed: 'my text' });
  const commitment = commitmentOf(secret);
  const round = {
    roundId: roundIdOf(commitment),
    stake: String(stake),
    state: 'closed' as const,
    spins: outcome.spins.map((spin) => toSpinResult(game, stake, spin)),
    freeSpinsTotal: outcome.freeSpinsTotal,
    freeSpinsLeft: 0,
    payout: String(coinsToAmount(game, stake, outcome.coins)),
    commitment,
    scheme: 'marquee-slots/2' as const,
    clientRandom,
    clientSeed: 'my text',
    forgone: null,
    secret,
    openedAt: 1,
    closedAt: 2,
    balanceBefore: null,
    balanceAfter: null,
  };
  return { gameCode, version: game.version, round };
}

function failing(view: VerifyView): StepName[] {
  return checkRound(view).steps.flatMap((step) => (step.matches ? [] : [step.name]));
}

describe.each(currentGames())('checking a round of $code', ({ code }) => {
  test('an honest round matches in every step', () => {
    const checked = checkRound(played(code));
    expect(checked.matches).toBe(true);
    expect([checked.steps.length, checked.isCompared]).toEqual([7, false]);
  });

  test('each lie is found where it was told', () => {
    const view = played(code);
    const [first] = view.round.spins;
    if (!first) throw new Error('no spin');
    const withRound = (change: Partial<VerifyView['round']>): VerifyView => ({ ...view, round: { ...view.round, ...change } });
    expect(failing(withRound({ commitment: 'ff'.repeat(32) }))).toEqual(['commitment']);
    expect(failing(withRound({ roundId: '00' }))).toEqual(['roundId']);
    const other = checkRound(view, null, '0b'.repeat(16)).steps.filter(({ matches }) => !matches);
    expect(other.map(({ name }) => name)).toEqual(['roundId']);
    expect(failing(withRound({ payout: '1' }))).toEqual(['payout']);
    expect(failing(withRound({ clientSeed: 'another text' }))).toContain('stops');
    expect(failing(withRound({ clientRandom: 'b3'.repeat(32) }))).toContain('stops');
    expect(failing(withRound({ clientRandom: null }))).toContain('stops');
    const moved = { ...first, window: first.window.map((column, reel) => (reel === 0 ? [...column].reverse() : column)) };
    const changed = { ...first, stops: first.stops.map((stop) => stop + 1) };
    expect(failing(withRound({ spins: [changed, ...view.round.spins.slice(1)] }))).toEqual(['stops']);
    if (moved.window[0]?.join() !== first.window[0]?.join()) {
      expect(failing(withRound({ spins: [moved, ...view.round.spins.slice(1)] }))).toEqual(['windows']);
    }
    const richer = { ...first, amount: '999' };
    expect(failing(withRound({ spins: [richer, ...view.round.spins.slice(1)] }))).toEqual(['wins']);
  });
});

describe('a round that was announced to the device', () => {
  const view = played('pearl-tide');
  const own = { commitment: view.round.commitment, clientRandom, clientSeed: 'my text' };
  const announcedStep = (announced: AnnouncedRound, round: Partial<VerifyView['round']> = {}) =>
    checkRound({ ...view, round: { ...view.round, ...round } }, announced).steps.find(({ name }) => name === 'announced');

  test('matches when it is the one', () => {
    expect(checkRound(view, own)).toMatchObject({ matches: true, isCompared: true });
    expect(announcedStep(own)?.matches).toBe(true);
  });

  test('does not when another was announced, or played with another number or text, however well the record agrees with itself', () => {
    expect(checkRound(view).matches).toBe(true);
    for (const other of [{ commitment: 'ee'.repeat(32) }, { clientRandom: 'b3'.repeat(32) }, { clientSeed: 'your text' }]) {
      expect(announcedStep({ ...own, ...other })?.matches).toBe(false);
      expect(checkRound(view, { ...own, ...other }).matches).toBe(false);
    }
  });

  test('is compared by its fingerprint alone where no more is known', () => {
    const shown = { commitment: own.commitment, clientRandom: null, clientSeed: null };
    expect(announcedStep(shown)?.matches).toBe(true);
    expect(announcedStep({ ...shown, commitment: 'ee'.repeat(32) })?.matches).toBe(false);
  });

  test('is carried behind # as it is, and nothing else is taken for it', () => {
    const odd = { ...own, clientSeed: 'a & b = 100 % #tôi' };
    expect(announcedIn(`#${verifyFragment(odd)}`)).toEqual(odd);
    const shown = { commitment: own.commitment, clientRandom: null, clientSeed: null };
    expect(announcedIn(verifyFragment(shown))).toEqual(shown);
    expect(announcedIn(verifyFragment({ ...odd, isCounted: true }))).toEqual({ ...odd, isCounted: true });
    expect([announcedIn(''), announcedIn('#f=zz'), announcedOf('ee')]).toEqual([null, null, null]);
    expect(announcedOf(own.commitment)).toEqual(shown);
  });
});

describe('a round with free spins', () => {
  const feature = Array.from({ length: 500 }, (_, n) => played('pearl-tide', n.toString(16).padStart(64, '0'))).find(
    ({ round }) => round.spins.length > 1,
  );
  if (!feature) throw new Error('no feature');

  test('whose feature is missing is not complete, though its first spin is right and paid', () => {
    const [first] = feature.round.spins;
    const short = { ...feature.round, spins: first ? [first] : [], payout: first?.amount ?? '' };
    const names = failing({ ...feature, round: short });
    expect(names).toContain('complete');
    expect(names).toContain('payout');
    expect(failing(feature)).toEqual([]);
  });

  test('that was not played shows what it would have paid', () => {
    for (const state of ['cancelled', 'refused'] as const) {
      const round = { ...feature.round, state, spins: [], payout: '0', forgone: feature.round.payout };
      expect(checkRound({ ...feature, round })).toMatchObject({ matches: true, spins: { length: feature.round.spins.length } });
      expect(failing({ ...feature, round: { ...round, forgone: '0' } })).toEqual(['forgone']);
      expect(failing({ ...feature, round: { ...round, payout: '5' } })).toEqual(['payout']);
    }
  });
});
