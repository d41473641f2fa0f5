import { fitsOptions } from '../../arcade/game.ts';
import { arcadeOf } from '../../arcade/registry.ts';
import { commitmentOf } from '../../engine/stream.ts';
import type { ArcadeReply, OpenRequest, StepRequest } from '../../shared/arcade-protocol.ts';
import { ARCADE_CYCLE_MS } from '../../shared/cycle.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { deliver, raiseIds } from '../outbound.ts';
import { walletOf } from '../own-wallet/wallet-of.ts';
import { countStake, poolShareOf, poolView } from '../pools/pools.ts';
import type { RaiseRecord, RoundRecord, SeatedSession, SessionRecord } from '../records.ts';
import { giveUp, keepStep, settle, stakedRound } from '../staking.ts';
import { arcadeView, playedOf, standingOf } from './played.ts';
import { takeRaise } from './raises.ts';

/** Takes the first step of a round whose stake was taken, and counts it in the pool of its game: a game without decisions is complete by it. */
export const begin = (base: Base, round: RoundRecord): RoundRecord =>
  keepStep(base, round, standingOf(round), () => countStake(base, round));

/** Takes a choice on record, with the stake that it cost. */
function choose(base: Base, round: RoundRecord, choice: string, raise: RaiseRecord | null): RoundRecord {
  const next = { ...round, choices: [...round.choices, choice] };
  return keepStep(base, next, standingOf(next), () => {
    if (raise) base.store.raises.update({ ...raise, state: 'taken' });
  });
}

function replyOf(base: Base, session: SessionRecord, { roundId }: RoundRecord): ArcadeReply {
  const fresh = base.store.sessions.find(session.tokenHash) ?? session;
  const round = base.store.rounds.find(roundId);
  if (!round) throw new Failure('round.unknown');
  const isPending = base.store.rounds.queued(roundId) !== null || base.store.pools.winOf(roundId)?.state === 'owed';
  return {
    round: arcadeView(round, base.store.raises.of(roundId), poolShareOf(base, roundId)),
    pool: poolView(base, fresh),
    balance: fresh.balance,
    nextCommitment: commitmentOf(fresh.nextSecret),
    ...(isPending ? { payoutPending: true } : {}),
  };
}

/** Stakes a round. The caller holds the seat's lock. Throws what `stakedRound` throws, and `game.closed`. */
export async function openRound(base: Base, session: SeatedSession, request: OpenRequest): Promise<ArcadeReply> {
  const game = arcadeOf(session.gameCode);
  if (!game) throw new Failure('game.closed');
  if (!fitsOptions(game.options, request.params)) throw new Failure('choice.invalid');
  return stakedRound(base, session, request, {
    version: game.version,
    params: request.params,
    cycleMs: ARCADE_CYCLE_MS,
    start: (round) => begin(base, round),
    reply: (of, round) => replyOf(base, of, round),
  });
}

/**
 * A choice in an own round, or again one that was made. The caller holds the seat's lock. Throws `round.unknown`, `choice.invalid`, what the
 * wallet says of a further stake, or `raise.returned`.
 */
export async function stepRound(base: Base, session: SeatedSession, request: StepRequest): Promise<ArcadeReply> {
  const round = base.store.rounds.find(request.roundId);
  const isOwn = round?.vendor === session.vendor && round.player === session.player && round.gameCode === session.gameCode;
  if (!round || !isOwn) throw new Failure('round.unknown');
  if (round.choices[request.index] === request.choice) return replyOf(base, session, round);
  if (round.state !== 'open' || request.index !== round.choices.length) throw new Failure('choice.invalid');
  const choice = playedOf(round).choices.find(({ code }) => code === request.choice);
  if (!choice) throw new Failure('choice.invalid');
  // Left by a process that died: what became of it is being asked, and the round does not go on without it.
  if (base.store.raises.of(round.roundId).some(({ state }) => state === 'debiting')) throw new Failure('wallet.unavailable');
  const raise = choice.cost > 0 ? await takeRaise(base, session, round, choice) : null;
  const next = choose(base, round, choice.code, raise);
  if (next.state === 'paying') await settle(base, session, round.roundId);
  return replyOf(base, session, next);
}

/** Plays a round on for a player who has not come back, by the published rule of its game. The caller holds the seat's lock. */
export function playOut(base: Base, round: RoundRecord): void {
  let at = round;
  while (at.state === 'open') {
    const { idle } = playedOf(at);
    if (idle === null) return giveUp(base, at, 'cancelled');
    at = choose(base, at, idle, null);
  }
}

/**
 * Decides a further stake whose process died while it was asking for it: the choice counts when the wallet took it, else it goes back. The
 * caller holds the seat's lock, and may have waited for it while the stake was decided.
 */
export async function recoverRaise(base: Base, { roundId, number }: RaiseRecord): Promise<void> {
  const round = base.store.rounds.find(roundId);
  const raise = base.store.raises.of(roundId).find((each) => each.number === number);
  if (!round || raise?.state !== 'debiting') return;
  const txId = raiseIds(raise.roundId, raise.number).debit;
  const answer = await walletOf(base, round).status(round.vendor, { player: round.player, txId, kind: 'debit' });
  if (answer.kind === 'done' && answer.reply.state === 'applied') {
    if (choose(base, round, raise.choice, raise).state === 'paying') await deliver(base, round.roundId);
  } else base.store.raises.update({ ...raise, state: 'returning', nextAt: base.clock.now() });
}
