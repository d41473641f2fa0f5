import { randomBytes } from 'node:crypto';
import type { Params } from '../arcade/game.ts';
import { commitmentOf, roundIdOf } from '../engine/stream.ts';
import type { StakeBody } from '../shared/protocol.ts';
import type { Answer } from '../vendor/client.ts';
import type { Base } from './base.ts';
import { Failure, failureOf, isFailureCode } from './failure.ts';
import { deliver, outboundEntry, transactionIds } from './outbound.ts';
import { walletOf } from './own-wallet/wallet-of.ts';
import { deliverWin } from './pools/pool-wins.ts';
import type { RoundRecord, Seat, SeatedSession, SessionRecord, Standing } from './records.ts';
import { stakesFor } from './stakes.ts';

const DEBIT_WAITS_MS = [200, 800];
const DEBIT_DEADLINE_MS = 8_000;

/** 32 bytes from the operating system's generator. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** What is a game's own in a round that is staked. */
export interface Course<R> {
  version: string;
  params: Params;
  /** From the start of one round of a seat to the start of the next. */
  cycleMs: number;
  /** Takes the first step of a round whose stake was taken. */
  start(round: RoundRecord): RoundRecord;
  reply(session: SessionRecord, round: RoundRecord): R;
}

/**
 * Takes a step of a round's outcome on record; when that completes the round, its payout is fixed and queued in the same transaction.
 * `more` is written with it.
 */
export function keepStep(base: Base, round: RoundRecord, { isComplete, payout }: Standing, more?: () => void): RoundRecord {
  const now = base.clock.now();
  const next: RoundRecord = {
    ...round,
    state: isComplete ? 'paying' : 'open',
    payout: payout.toString(),
    touchedAt: now,
    closedAt: isComplete ? now : null,
  };
  base.store.atomically(() => {
    base.store.rounds.update(next);
    if (isComplete) base.store.rounds.enqueue(outboundEntry(round.roundId, 'credit', now));
    more?.();
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

/** Pays a completed round at once where the wallet answers; otherwise the queue does it later. */
export async function settle(base: Base, session: SessionRecord, roundId: string): Promise<void> {
  const paid = await deliver(base, roundId);
  const answer = (await deliverWin(base, roundId)) ?? paid;
  const balance = answer && answer.kind !== 'unknown' ? answer.reply.balance : undefined;
  if (balance !== undefined) base.store.sessions.saveBalance(session.tokenHash, balance);
}

/**
 * Asks for a stake, again while nobody can say whether it was taken, and in the end what became of it. `isUnsure` when some
 * attempt was left without an answer.
 */
export async function takeStake(
  base: Base,
  round: RoundRecord,
  token: string,
  { txId, amount }: { txId: string; amount: string },
): Promise<{ answer: Answer; isUnsure: boolean }> {
  const { roundId, gameCode, currency } = round;
  const body = { token, txId, roundId, gameCode, amount, currency };
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

/** Keeps the balance that an answer of the wallet names. */
export function keepBalance(base: Base, session: SessionRecord, answer: Answer): void {
  if (answer.kind !== 'unknown' && answer.reply.balance !== undefined)
    base.store.sessions.saveBalance(session.tokenHash, answer.reply.balance);
}

/** Puts a new round and the session's next secret on record, before the wallet hears of it. */
function begin(base: Base, session: SeatedSession, request: StakeBody, course: Course<unknown>): RoundRecord {
  const now = base.clock.now();
  const round: RoundRecord = {
    roundId: roundIdOf(commitmentOf(session.nextSecret)),
    vendor: session.vendor,
    player: session.player,
    trial: session.trial,
    pooled: session.pooled,
    gameCode: session.gameCode,
    gameVersion: course.version,
    currency: session.currency,
    stake: request.stake,
    clientRandom: request.clientRandom,
    clientSeed: request.clientSeed,
    requestKey: request.requestKey,
    params: course.params,
    choices: [],
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
  keepBalance(base, session, answer);
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
function keepCycle(base: Base, session: SeatedSession, stake: string, cycleMs: number): void {
  const latest = base.store.rounds.latest(session);
  const left = latest ? latest.openedAt + cycleMs - base.clock.now() : 0;
  if (!latest || left <= 0) return;
  const isAboutStake = latest.state === 'refused' && (latest.refusal === 'funds' || latest.refusal === 'limit');
  if (isAboutStake && latest.stake === stake) throw repeated(base, session, latest.refusal ?? '', left);
  throw new Failure('too.fast', { retryAfterMs: left });
}

/** Throws unless a request with a used key asks for the same round, which has come about. */
function checkRepeated(base: Base, session: SessionRecord, round: RoundRecord, request: StakeBody, params: Params): void {
  const isSame = round.clientRandom === request.clientRandom && round.clientSeed === request.clientSeed;
  const keys = new Set([...Object.keys(params), ...Object.keys(round.params)]);
  const isSameGame = [...keys].every((key) => params[key] === round.params[key]);
  if (round.stake !== request.stake || !isSame || !isSameGame) throw new Failure('bad.request');
  if (round.state === 'debiting') throw new Failure('wallet.unavailable');
  if (round.refusal !== null) throw repeated(base, session, round.refusal);
}

/**
 * A new round for a stake. The caller holds the seat's lock; a repeated request key answers as the first did. Throws a Failure:
 * `stake.invalid`, `round.open`, `too.fast`, what the wallet refuses (again when the same stake is repeated within the cycle), or
 * `cancelled` when the stake's fate was unknown and it is being returned.
 */
export async function stakedRound<R>(base: Base, session: SeatedSession, request: StakeBody, course: Course<R>): Promise<R> {
  const seat: Seat = session;
  const before = base.store.rounds.byRequest(seat, request.requestKey);
  if (before) {
    checkRepeated(base, session, before, request, course.params);
    return course.reply(session, before);
  }
  if (!stakesFor(session).some((stake) => stake.toString() === request.stake)) throw new Failure('stake.invalid');
  if (base.store.rounds.unfinished(seat)) throw new Failure('round.open');
  keepCycle(base, session, request.stake, course.cycleMs);

  const round = begin(base, session, request, course);
  const stake = { txId: transactionIds(round.roundId).debit, amount: round.stake };
  const { answer, isUnsure } = await takeStake(base, round, session.vendorToken, stake);
  if (answer.kind !== 'done') return fail(base, session, round, answer, isUnsure);
  keepBalance(base, session, answer);
  const { balance } = answer.reply;
  const balanceBefore = balance === undefined ? null : String(BigInt(balance) + BigInt(round.stake));
  const played = course.start({ ...round, balanceBefore });
  if (played.state === 'paying') await settle(base, session, round.roundId);
  return course.reply(session, played);
}
