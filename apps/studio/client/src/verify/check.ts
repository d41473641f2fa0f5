import { coinsToAmount, roundOf, toSpinResult } from '../../../src/engine/round.ts';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import { gameOf } from '../../../src/games/registry.ts';
import type { SpinResult, VerifyView } from '../../../src/shared/protocol.ts';

export type StepName = 'commitment' | 'roundId' | 'stops' | 'windows' | 'wins' | 'payout';

/** One compared step: what was worked out here and what the studio has on record, as texts. */
export interface CheckStep {
  name: StepName;
  computed: string;
  stored: string;
  matches: boolean;
}

export interface CheckedRound {
  steps: readonly CheckStep[];
  /** The spins as worked out here. */
  spins: readonly SpinResult[];
  matches: boolean;
}

/**
 * Works a finished round out again from its secret and the player's text, with the engine that the studio uses, and compares.
 * Throws when the version of the game is not known here or the secret is not 32 bytes in hex.
 */
export function checkRound({ gameCode, version, round }: VerifyView): CheckedRound {
  const secret = round.secret ?? '';
  const game = gameOf(gameCode, version);
  const stake = BigInt(round.stake);
  const outcome = roundOf(game, { secret, clientSeed: round.clientSeed }, round.spins.length);
  const spins = outcome.spins.map((spin) => toSpinResult(game, stake, spin));
  const commitment = commitmentOf(secret);
  const paid = round.state === 'cancelled' ? 0n : coinsToAmount(game, stake, outcome.coins);
  const steps = [
    step('commitment', commitment, round.commitment),
    step('roundId', roundIdOf(commitment), round.roundId),
    step('stops', textOf(spins, stopsText), textOf(round.spins, stopsText)),
    step('windows', textOf(spins, windowText), textOf(round.spins, windowText)),
    step('wins', textOf(spins, winsText), textOf(round.spins, winsText)),
    step('payout', String(paid), round.payout),
  ];
  return { steps, spins, matches: steps.every(({ matches }) => matches) };
}

function step(name: StepName, computed: string, stored: string): CheckStep {
  return { name, computed, stored, matches: computed === stored };
}

function textOf(spins: readonly SpinResult[], text: (spin: SpinResult) => string): string {
  return spins.map(text).join('\n');
}

function stopsText(spin: SpinResult): string {
  const drawn = (spin.reelMultipliers ?? []).some((multiplier) => multiplier > 1) ? ` ×${spin.reelMultipliers?.join('·')}` : '';
  return `${spin.index}: ${spin.stops.join(' ')}${drawn}`;
}

/** The window as it landed, then every window of a cascade. */
function windowText(spin: SpinResult): string {
  const windows = [spin.window, ...(spin.cascade ?? []).map(({ window }) => window)];
  return `${spin.index}: ${windows.map((window) => window.map((column) => column.join(' ')).join(' | ')).join('\n → ')}`;
}

function winsText(spin: SpinResult): string {
  const wins = spin.wins.map(
    (win) => `${win.kind}${win.line ?? win.ways ?? win.step ?? ''} ${win.symbol}×${win.count} = ${win.amount}`,
  );
  return `${spin.index}: ${wins.join(', ') || '0'}; ${spin.amount}`;
}
