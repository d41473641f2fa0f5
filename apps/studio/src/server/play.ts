import { randomBytes } from 'node:crypto';
import { coinsToAmount } from '../engine/round.ts';
import { commitmentOf, roundIdOf } from '../engine/stream.ts';
import { currentGame, gameOf } from '../games/registry.ts';
import { CYCLE_MS } from '../shared/cycle.ts';
import type { FreeSpinRequest, SpinReply, SpinRequest } from '../shared/protocol.ts';
import type { Answer } from '../vendor/client.ts';
import type { Base } from './base.ts';
import { Failure, failureOf, isFailureCode } from './failure.ts';
import { deliver, outboundEntry, transactionIds } from './outbound.ts';
import { walletOf } from './own-wallet/wallet-of.ts';
import type { RoundRecord, Seat, SeatedSession, SessionRecord } from './records.ts';
import { playedOf, viewOf } from './round-view.ts';
import { stakesFor } from './stakes.ts';

const DEBIT_WAITS_MS = [200, 800];
const DEBIT_DEADLINE_MS = 8_000;

/** 32 bytes from the operating system's generator. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/**
 * Takes a step of a round's outcome on record: so many spins are served, and when that completes the round, its payout
 * is fixed and queued in the same transaction.
 */
export function advance(base: Base, round: RoundRecord, served: number): RoundRecord {
  const game = gameOf(round.gameCode, round.gameVersion);
  const played = playedOf(round, served);
  const now = base.clock.now();
  const next: RoundRecord = {
    ...round,
    state: played.isComplete ? 'paying' : 'open',
    payout: coinsToAmount(game, BigInt(round.stake), played.coins).toString(),
    spinsServed: played.spins.length,
    touchedAt: now,
    closedAt: played.isComplete ? now : null,
  };
  base.store.atomically(() => {
    base.store.rounds.update(next);
    if (played.isComplete) base.store.rounds.enqueue(outboundEntry(round.roundId, 'credit', now));
  });
  return next;
}

/** Gives a round up: the stake goes back, whether or not it was taken. */
export function giveUp(base: Base, round: RoundRecord, refusal: string): void {
  const now = base.clock.now();
  base.store.atomically(() => {
    base.store.rounds.update({ ...round, state: 'returning', refusal, touchedAt: now, closedAt: now });
    base.store.rounds.enqueue(outboundEntry(round.roundId, 'rollback', now));
  });
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

/** Pays a completed round at once where the wallet answers; otherwise the queue does it later. */
async function settle(base: Base, session: SessionRecord, roundId: string): Promise<void> {
  const answer = await deliver(base, roundId);
  const balance = answer && answer.kind !== 'unknown' ? answer.reply.balance : undefined;
  if (balance !== undefined) base.store.sessions.saveBalance(session.tokenHash, balance);
}

/**
 * Asks for the stake, again while nobody can say whether it was taken, and in the end what became of it. `isUnsure` when some
 * attempt was left without an answer.
 */
async function takeStake(base: Base, round: RoundRecord, token: string): Promise<{ answer: Answer; isUnsure: boolean }> {
  const { roundId, gameCode, stake: amount, currency } = round;
  const body = { token, txId: transactionIds(roundId).debit, roundId, gameCode, amount, currency };
  const deadline = base.clock.now() + DEBIT_DEADLINE_MS;
  const wallet = walletOf(base, round);
  let answer = await wallet.debit(round.vendor, body);
  let isUnsure = false;
  for (const wait of DEBIT_WAITS_MS) {
    if (answer.kind !== 'unknown') break;
    isUnsure = true;
    if (base.clock.now() + wait > deadline) break;
    await base.clock.wait(wait);
    answer = await wallet.debit(round.vendor, body);
  }
  if (answer.kind !== 'unknown') return { answer, isUnsure };
  const asked = await wallet.status(round.vendor, { player: round.player, txId: body.txId, kind: 'debit' });
  return { answer: asked.kind === 'done' && asked.reply.state === 'applied' ? asked : answer, isUnsure: true };
}

/** Puts a new round and the session's next secret on record, before the wallet hears of it. */
function begin(base: Base, session: SeatedSession, request: SpinRequest, version: string): RoundRecord {
  const now = base.clock.now();
  const round: RoundRecord = {
    roundId: roundIdOf(commitmentOf(session.nextSecret)),
    vendor: session.vendor,
    player: session.player,
    trial: session.trial,
    gameCode: session.gameCode,
    gameVersion: version,
    currency: session.currency,
    stake: request.stake,
    clientRandom: request.clientRandom,
    clientSeed: request.clientSeed,
    requestKey: request.requestKey,
    secret: session.nextSecret,
    state: 'debiting',
    refusal: null,
    payout: '0',
    balanceBefore: null,
    balanceAfter: null,
    spinsServed: 0,
    openedAt: now,
    touchedAt: now,
    closedAt: null,
  };
  base.store.atomically(() => {
    base.store.rounds.insert(round);
    base.store.sessions.saveSecret(session.tokenHash, newSecret());
  });
  return round;
}

/** The stake was not taken, or nobody knows: ends the round and says what the player is told. */
async function fail(base: Base, session: SessionRecord, round: RoundRecord, answer: Answer, isUnsure: boolean): Promise<never> {
  const code = answer.kind === 'refused' ? failureOf(answer.status) : 'cancelled';
  if (answer.kind !== 'unknown' && answer.reply.balance !== undefined)
    base.store.sessions.saveBalance(session.tokenHash, answer.reply.balance);
  if (isUnsure) {
    // An attempt that was given up may still arrive: only a rollback, which leaves a tombstone, makes sure that it is harmless.
    giveUp(base, round, code);
    await settle(base, session, round.roundId);
  } else {
    const now = base.clock.now();
    base.store.rounds.update({ ...round, state: 'refused', refusal: code, touchedAt: now, closedAt: now });
  }
  throw repeated(base, session, code);
}

function repeated(base: Base, session: SessionRecord, refusal: string, retryAfterMs?: number): Failure {
  const nextCommitment = commitmentOf((base.store.sessions.find(session.tokenHash) ?? session).nextSecret);
  const more = retryAfterMs === undefined ? { nextCommitment } : { nextCommitment, retryAfterMs };
  return new Failure(isFailureCode(refusal) ? refusal : 'cancelled', more);
}

/**
 * Throws while the cycle of the seat's latest round runs. A refused stake counts like any other, since it costs the
 * wallet as much; when the same stake comes again too early, the player hears what is wrong with it rather than to wait.
 */
function keepCycle(base: Base, session: SeatedSession, stake: string): void {
  const latest = base.store.rounds.latest(session);
  const left = latest ? latest.openedAt + CYCLE_MS - base.clock.now() : 0;
  if (!latest || left <= 0) return;
  const isAboutStake = latest.state === 'refused' && (latest.refusal === 'funds' || latest.refusal === 'limit');
  if (isAboutStake && latest.stake === stake) throw repeated(base, session, latest.refusal ?? '', left);
  throw new Failure('too.fast', { retryAfterMs: left });
}

/**
 * Throws while the cycle of the round's last spin runs. The first free spin counts from the start of the paid one, as the player does,
 * later ones from when the one before was served.
 */
function keepFreeCycle(base: Base, round: RoundRecord): void {
  const left = (round.spinsServed === 1 ? round.openedAt : round.touchedAt) + CYCLE_MS - base.clock.now();
  if (left > 0) throw new Failure('too.fast', { retryAfterMs: left });
}

/** The answer to a request key that was used before. */
function replay(base: Base, session: SessionRecord, round: RoundRecord, request: SpinRequest): SpinReply {
  const isSame = round.clientRandom === request.clientRandom && round.clientSeed === request.clientSeed;
  if (round.stake !== request.stake || !isSame) throw new Failure('bad.request');
  if (round.state === 'debiting') throw new Failure('wallet.unavailable');
  if (round.refusal !== null) throw repeated(base, session, round.refusal);
  return replyOf(base, session, round, 0);
}

/**
 * A paid spin. The caller holds the seat's lock. Throws a Failure: `stake.invalid`, `round.open`, `too.fast`, what the
 * wallet refuses (again when the same stake is repeated within the cycle), or `cancelled` when the stake's fate was unknown and it is being returned.
 */
export async function paidSpin(base: Base, session: SeatedSession, request: SpinRequest): Promise<SpinReply> {
  const seat: Seat = session;
  const before = base.store.rounds.byRequest(seat, request.requestKey);
  if (before) return replay(base, session, before, request);
  const game = currentGame(session.gameCode);
  if (!game) throw new Failure('game.closed');
  if (!stakesFor(session).some((stake) => stake.toString() === request.stake)) throw new Failure('stake.invalid');
  if (base.store.rounds.unfinished(seat)) throw new Failure('round.open');
  keepCycle(base, session, request.stake);

  const round = begin(base, session, request, game.version);
  const { answer, isUnsure } = await takeStake(base, round, session.vendorToken);
  if (answer.kind !== 'done') return fail(base, session, round, answer, isUnsure);
  const { balance } = answer.reply;
  if (balance !== undefined) base.store.sessions.saveBalance(session.tokenHash, balance);
  const balanceBefore = balance === undefined ? null : String(BigInt(balance) + BigInt(round.stake));
  const played = advance(base, { ...round, balanceBefore }, 1);
  if (played.state === 'paying') await settle(base, session, round.roundId);
  return replyOf(base, session, played, 0);
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
