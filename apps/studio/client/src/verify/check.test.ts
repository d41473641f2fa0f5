import { describe, expect, test } from 'vitest';
import { coinsToAmount, roundOf, toSpinResult } from '../../../src/engine/round.ts';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import { currentGames } from '../../../src/games/registry.ts';
import type { VerifyView } from '../../../src/shared/protocol.ts';
import { checkRound, type StepName } from './check.ts';

const secret = 'a1'.repeat(32);

function played(gameCode: string): VerifyView {
  const game = currentGames().find(({ code }) => code === gameCode);
  if (!game) throw new Error(gameCode);
  const stake = game.defaultStake;
  const outcome = roundOf(game, { secret, clientSeed: 'my text' });
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
    clientSeed: 'my text',
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
    expect(checked.steps).toHaveLength(6);
  });

  test('each lie is found where it was told', () => {
    const view = played(code);
    const [first] = view.round.spins;
    if (!first) throw new Error('no spin');
    const withRound = (change: Partial<VerifyView['round']>): VerifyView => ({ ...view, round: { ...view.round, ...change } });
    expect(failing(withRound({ commitment: 'ff'.repeat(32) }))).toEqual(['commitment']);
    expect(failing(withRound({ roundId: '00' }))).toEqual(['roundId']);
    expect(failing(withRound({ payout: '1' }))).toEqual(['payout']);
    expect(failing(withRound({ clientSeed: 'another text' }))).toContain('stops');
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
