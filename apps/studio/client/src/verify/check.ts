import { coinsToAmount, roundOf, toSpinResult } from '../../../src/engine/round.ts';
import { commitmentOf, roundIdOf } from '../../../src/engine/stream.ts';
import { gameOf } from '../../../src/games/registry.ts';
import type { RoundView, SpinResult, VerifyView } from '../../../src/shared/protocol.ts';
import type { AnnouncedRound } from './announced.ts';

export type StepName = 'announced' | 'commitment' | 'roundId' | 'complete' | 'stops' | 'windows' | 'wins' | 'payout' | 'forgone';

/** One compared step: what was worked out here (or announced to the player) and what the studio has on record, as texts. */
export interface CheckStep {
  name: StepName;
  computed: string;
  stored: string;
  matches: boolean;
}

export interface CheckedRound {
  steps: readonly CheckStep[];
  /** All spins of the round as worked out here; of a round that was not played, those that it would have had. */
  spins: readonly SpinResult[];
  matches: boolean;
  /** Whether the record was compared with what the player's device was told before the round. Without it, it agrees with itself only. */
  isCompared: boolean;
}

/**
 * Works a decided round out again from its secret, the device's number and the player's text, with the engine that the studio uses, whole,
 * and compares: with the record, and with what was announced before the round where that is known. Throws when the version of the game is
 * not known here or the secret is not 32 bytes in hex. `asked` is the number that the round was asked for by.
 */
export function checkRound(
  { gameCode, version, round }: VerifyView,
  announced: AnnouncedRound | null = null,
  asked = round.roundId,
): CheckedRound {
  const secret = round.secret ?? '';
  const game = gameOf(gameCode, version);
  const stake = BigInt(round.stake);
  const outcome = roundOf(game, { secret, clientRandom: round.clientRandom, clientSeed: round.clientSeed });
  const spins = outcome.spins.map((spin) => toSpinResult(game, stake, spin));
  const commitment = commitmentOf(secret);
  const pays = String(coinsToAmount(game, stake, outcome.coins));
  const isPlayed = round.state === 'closed';
  const played = [
    step('complete', String(spins.length), String(round.spins.length)),
    step('stops', textOf(spins, stopsText), textOf(round.spins, stopsText)),
    step('windows', textOf(spins, windowText), textOf(round.spins, windowText)),
    step('wins', textOf(spins, winsText), textOf(round.spins, winsText)),
    step('payout', pays, round.payout),
  ];
  const givenUp = [step('payout', '0', round.payout), step('forgone', pays, round.forgone ?? '')];
  const steps = [
    ...(announced ? [step('announced', announcedText(announced, announced), announcedText(round, announced))] : []),
    step('commitment', commitment, round.commitment),
    step('roundId', roundIdOf(commitment), round.roundId === asked ? asked : `${asked} (${round.roundId})`),
    ...(isPlayed ? played : givenUp),
  ];
  return { steps, spins, matches: steps.every(({ matches }) => matches), isCompared: announced !== null };
}

function step(name: StepName, computed: string, stored: string): CheckStep {
  return { name, computed, stored, matches: computed === stored };
}

/** The fingerprint, and number and text where the device knows them. */
function announcedText(round: AnnouncedRound | RoundView, known: AnnouncedRound): string {
  return [round.commitment, ...(known.clientRandom === null ? [] : [round.clientRandom, round.clientSeed])].join('\n');
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
