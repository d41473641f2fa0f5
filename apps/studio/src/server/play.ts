import { coinsToAmount } from '../engine/round.ts';
import { commitmentOf } from '../engine/stream.ts';
import { currentGame, gameOf } from '../games/registry.ts';
import { CYCLE_MS } from '../shared/cycle.ts';
import type { FreeSpinRequest, SpinReply, SpinRequest } from '../shared/protocol.ts';
import type { Base } from './base.ts';
import { Failure } from './failure.ts';
import type { RoundRecord, SeatedSession, SessionRecord } from './records.ts';
import { playedOf, viewOf } from './round-view.ts';
import { keepStep, settle, stakedRound } from './staking.ts';

/** Takes spins of a round on record as served. */
export function advance(base: Base, round: RoundRecord, served: number): RoundRecord {
  const game = gameOf(round.gameCode, round.gameVersion);
  const { isComplete, coins, spins } = playedOf(round, served);
  const payout = coinsToAmount(game, BigInt(round.stake), coins);
  return keepStep(base, { ...round, spinsServed: spins.length }, { isComplete, payout });
}

function replyOf(base: Base, session: SessionRecord, round: RoundRecord, index: number): SpinReply {
  const fresh = base.store.sessions.find(session.tokenHash) ?? session;
  const view = viewOf(base.store.rounds.find(round.roundId) ?? round);
  const spin = view.spins[index];
  if (!spin) throw new Failure('bad.request');
  const isPending = base.store.rounds.queued(round.roundId) !== null;
  return {
    round: view,
    spin,
    balance: fresh.balance,
    nextCommitment: commitmentOf(fresh.nextSecret),
    ...(isPending ? { payoutPending: true } : {}),
  };
}

/**
 * Throws while the cycle of the round's last spin runs. The first free spin counts from the start of the paid one, as the player does,
 * later ones from when the one before was served.
 */
function keepFreeCycle(base: Base, round: RoundRecord): void {
  const left = (round.spinsServed === 1 ? round.openedAt : round.touchedAt) + CYCLE_MS - base.clock.now();
  if (left > 0) throw new Failure('too.fast', { retryAfterMs: left });
}

/** A paid spin. The caller holds the seat's lock. Throws what `stakedRound` throws, and `game.closed`. */
export async function paidSpin(base: Base, session: SeatedSession, request: SpinRequest): Promise<SpinReply> {
  const game = currentGame(session.gameCode);
  if (!game) throw new Failure('game.closed');
  return stakedRound(base, session, request, {
    version: game.version,
    params: {},
    cycleMs: CYCLE_MS,
    start: (round) => advance(base, round, 1),
    reply: (of, round) => replyOf(base, of, round, 0),
  });
}

/** The next free spin of an open round, or again one that was served. The caller holds the seat's lock. */
export async function freeSpin(base: Base, session: SeatedSession, request: FreeSpinRequest): Promise<SpinReply> {
  const round = base.store.rounds.find(request.roundId);
  const isOwn = round?.vendor === session.vendor && round.player === session.player && round.gameCode === session.gameCode;
  if (!round || !isOwn || round.spinsServed === 0) throw new Failure('round.unknown');
  if (request.index > 0 && request.index < round.spinsServed) return replyOf(base, session, round, request.index);
  if (round.state !== 'open' || request.index !== round.spinsServed) throw new Failure('bad.request');
  keepFreeCycle(base, round);
  const played = advance(base, round, request.index + 1);
  if (played.state === 'paying') await settle(base, session, round.roundId);
  return replyOf(base, session, played, request.index);
}
