import { randomUUID } from 'node:crypto';
import type { Target } from '../client.ts';
import { type Body, type Reply, serveWallet } from './http.ts';

/** Ways in which this wallet can be wrong. */
export type Fault =
  | 'pays a repetition again'
  | 'ignores tombstones'
  | 'forgets nonces'
  | 'accepts any signature'
  | 'reads the balance before it locks'
  | 'refuses credits after the session'
  | 'rolls back settled debits'
  | 'takes any content under a known id'
  | 'keeps closed rounds open'
  | 'books half an instant round'
  | 'credits rounds without a debit'
  | 'lets excluded players bet';

interface Player {
  id: string;
  balance: bigint;
  state: string;
}
interface Movement {
  kind: string;
  content: string;
  amount: bigint;
  roundId: string | null;
  ref: string | null;
  answer: object;
  undone: boolean;
}

const finishes = (body: Body): boolean => (body as { roundFinished?: unknown })['roundFinished'] === true;
const CURRENCY = 'VND';
const GAMES = new Map([
  ['one', true],
  ['shut', false],
]);
const MIN = 1_000n;
const MAX = 10_000_000n;

/**
 * A small wallet that lives in memory and speaks the vendor API: an independent second opinion on the suite. Without faults
 * it passes every case; each fault must make some case fail.
 */
export async function startWallet(
  key: string,
  faults: readonly Fault[] = [],
): Promise<{ target: Target; close(): Promise<void> }> {
  const has = (fault: Fault): boolean => faults.includes(fault);
  const players = new Map<string, Player>();
  const sessions = new Map<string, { player: Player; live: boolean }>();
  const movements = new Map<string, Movement>();
  const tombstones = new Set<string>();
  const closed = new Set<string>();

  const keyOf = (player: Player, kind: string, txId: string): string => `${player.id} ${kind} ${txId}`;
  const roundOf = (player: Player, roundId: string | null): string => `${player.id} ${roundId}`;
  const inRound = (player: Player, kind: string, roundId: string | null): [string, Movement][] =>
    [...movements].filter(
      ([name, one]) => name.startsWith(`${player.id} `) && one.kind === kind && one.roundId === roundId && !one.undone,
    );
  const told = (player: Player, status: string, more: object = {}): Reply => ({
    status,
    currency: CURRENCY,
    balance: player.balance.toString(),
    ...more,
  });

  /** The stored answer of a known id, a mismatch, or null when the id is new. */
  const known = (player: Player, kind: string, txId: string, content: string): Reply | null => {
    const before = movements.get(keyOf(player, kind, txId));
    if (!before || has('pays a repetition again')) return null;
    if (before.content !== content && !has('takes any content under a known id')) return told(player, 'TX_MISMATCH');
    return before.undone ? told(player, 'TX_ROLLED_BACK') : (before.answer as Reply);
  };

  const book = (player: Player, kind: string, body: Body, content: string, delta: bigint, ref: string | null): Reply => {
    player.balance += delta;
    const answer = told(player, 'OK', { transferId: randomUUID() });
    const amount = delta < 0n ? -delta : delta;
    const roundId = body['roundId'] ?? null;
    movements.set(keyOf(player, kind, body['txId'] ?? ''), { kind, content, amount, roundId, ref, answer, undone: false });
    return answer;
  };

  const stakeRefusal = (player: Player, live: boolean, body: Body, stake: bigint): Reply | null => {
    const game = GAMES.get(body['gameCode'] ?? '');
    if (game === undefined) return told(player, 'WRONG_GAME');
    if (!game) return told(player, 'GAME_DISABLED');
    if (!live) return told(player, 'TOKEN_EXPIRED');
    if (body['currency'] !== CURRENCY) return told(player, 'WRONG_CURRENCY');
    if (player.state !== 'active' && !has('lets excluded players bet')) return told(player, 'PLAYER_BLOCKED');
    if (stake === 0n && inRound(player, 'debit', body['roundId'] ?? null).length === 0) return told(player, 'BAD_REQUEST');
    if (stake !== 0n && (stake < MIN || stake > MAX)) return told(player, 'LIMIT_REACHED');
    if (closed.has(roundOf(player, body['roundId'] ?? null)) && !has('keeps closed rounds open'))
      return told(player, 'ROUND_CLOSED');
    return player.balance < stake ? told(player, 'INSUFFICIENT_FUNDS') : null;
  };

  const debit = async (body: Body): Promise<Reply> => {
    const session = sessions.get(body['token'] ?? '');
    if (!session) return { status: 'INVALID_TOKEN' };
    const { player, live } = session;
    const txId = body['txId'] ?? '';
    const stake = BigInt(body['amount'] ?? body['stake'] ?? '0');
    const content = [body['roundId'], stake, body['gameCode']].join(' ');
    const first = known(player, 'debit', txId, content);
    if (first) return first;
    if (tombstones.has(keyOf(player, 'debit', txId)) && !has('ignores tombstones')) return told(player, 'TX_ROLLED_BACK');
    const refusal = stakeRefusal(player, live, body, stake);
    if (refusal) return refusal;
    const before = player.balance;
    if (has('reads the balance before it locks')) await new Promise((resolve) => setTimeout(resolve, 5));
    if (has('reads the balance before it locks')) player.balance = before;
    return book(player, 'debit', body, content, -stake, null);
  };

  const credit = (player: Player, body: Body, ref: string | null): Reply => {
    const txId = body['txId'] ?? '';
    const roundId = body['roundId'] ?? null;
    const amount = BigInt(body['amount'] ?? '0');
    const content = [roundId, amount, body['gameCode'], ref, finishes(body)].join(' ');
    const first = known(player, 'credit', txId, content);
    if (first) return first;
    const debits = inRound(player, 'debit', roundId);
    const fits = ref === null ? debits.length > 0 : debits.some(([name]) => name === keyOf(player, 'debit', ref));
    if (!fits && !has('credits rounds without a debit')) return told(player, 'TX_NOT_FOUND');
    if (ref === null && closed.has(roundOf(player, roundId))) return told(player, 'ROUND_CLOSED');
    if (finishes(body)) closed.add(roundOf(player, roundId));
    return book(player, 'credit', body, content, amount, ref);
  };

  const instant = async (body: Body): Promise<Reply> => {
    const session = sessions.get(body['token'] ?? '');
    const txId = body['txId'] ?? '';
    const payout = { ...body, amount: body['payout'] ?? '0' };
    if (session && !has('pays a repetition again')) {
      const before = movements.get(keyOf(session.player, 'credit', txId));
      if (before) {
        const stake = movements.get(keyOf(session.player, 'debit', txId));
        const isSame = stake?.amount === BigInt(body['stake'] ?? '0') && before.amount === BigInt(payout['amount'] ?? '0');
        return isSame ? (before.answer as Reply) : told(session.player, 'TX_MISMATCH');
      }
    }
    const taken = await debit({ ...body, amount: body['stake'] ?? '0' });
    if (!session || (taken.status !== 'OK' && !has('books half an instant round'))) return taken;
    return credit(session.player, payout, txId);
  };

  const rollback = (player: Player, body: Body): Reply => {
    const what = body['of'] === 'credit' ? 'credit' : 'debit';
    const txId = body['txId'] ?? '';
    const ref = body['refTxId'] ?? '';
    const content = [body['roundId'], ref, what].join(' ');
    const first = known(player, 'rollback', txId, content);
    if (first) return first;
    const original = movements.get(keyOf(player, what, ref));
    if (!original) {
      if (what === 'credit') return told(player, 'TX_NOT_FOUND');
      tombstones.add(keyOf(player, 'debit', ref));
      return book(player, 'rollback', body, content, 0n, ref);
    }
    if (original.undone) return told(player, 'TX_ROLLED_BACK');
    if (original.roundId !== body['roundId']) return told(player, 'TX_MISMATCH');
    const isPaid = inRound(player, 'credit', original.roundId).some(([, one]) => one.ref === null || one.ref === ref);
    if (what === 'debit' && isPaid && !has('rolls back settled debits')) return told(player, 'TX_SETTLED');
    original.undone = true;
    return book(player, 'rollback', body, content, what === 'debit' ? original.amount : -original.amount, ref);
  };

  const statusOf = (player: Player, body: Body): Reply => {
    const txId = body['txId'] ?? '';
    const found = movements.get(keyOf(player, body['kind'] ?? '', txId));
    if (!found) {
      const isBarred = body['kind'] === 'debit' && tombstones.has(keyOf(player, 'debit', txId));
      return told(player, 'OK', { state: isBarred ? 'tombstone' : 'unknown' });
    }
    const more = found.roundId === null ? {} : { roundId: found.roundId };
    return told(player, 'OK', { state: found.undone ? 'rolled-back' : 'applied', amount: found.amount.toString(), ...more });
  };

  const testSession = (body: Body): Reply => {
    const player = players.get(body['player'] ?? '') ?? { id: randomUUID(), balance: 0n, state: 'active' };
    players.set(player.id, player);
    player.balance += BigInt(body['balance'] ?? '0');
    const state = body['state'] ?? 'active';
    player.state = state === 'expired' ? 'active' : state;
    const token = randomUUID();
    if (state === 'expired') for (const session of sessions.values()) if (session.player === player) session.live = false;
    sessions.set(token, { player, live: state !== 'expired' });
    return told(player, 'OK', {
      token,
      player: player.id,
      gameCode: 'one',
      closedGameCode: 'shut',
      foreignGameCode: 'elsewhere',
    });
  };

  const ofPlayer = (body: Body, act: (player: Player) => Reply): Reply => {
    const player = players.get(body['player'] ?? '');
    if (!player) return { status: 'BAD_REQUEST' };
    const isGone =
      ![...sessions.values()].some((session) => session.player === player && session.live) || player.state !== 'active';
    if (isGone && has('refuses credits after the session')) return told(player, 'TOKEN_EXPIRED');
    if (body['currency'] !== undefined && body['currency'] !== CURRENCY) return told(player, 'WRONG_CURRENCY');
    return act(player);
  };

  const look = (body: Body): Reply => {
    const session = sessions.get(body['token'] ?? '');
    if (!session) return { status: 'INVALID_TOKEN' };
    if (!session.live) return { status: 'TOKEN_EXPIRED' };
    const limits = { minStake: MIN.toString(), maxStake: MAX.toString() };
    return told(session.player, 'OK', { player: session.player.id, nickname: 'n', language: 'EN', gameCode: 'one', ...limits });
  };

  const endRound = (player: Player, body: Body): Reply => {
    const roundId = body['roundId'] ?? null;
    const content = 'end';
    const first = known(player, 'end', roundId ?? '', content);
    if (first) return first;
    if (![...movements].some(([name, one]) => name.startsWith(`${player.id} `) && one.roundId === roundId))
      return told(player, 'TX_NOT_FOUND');
    closed.add(roundOf(player, roundId));
    return book(player, 'end', { ...body, txId: roundId ?? '' }, content, 0n, null);
  };

  const promotion = (player: Player, body: Body): Reply => {
    const amount = BigInt(body['amount'] ?? '0');
    const content = `${amount} ${body['promotionRef']}`;
    const first = known(player, 'promotion', body['txId'] ?? '', content);
    if (first) return first;
    return amount === 0n ? told(player, 'BAD_REQUEST') : book(player, 'promotion', body, content, amount, null);
  };

  const calls: Record<string, (body: Body) => Reply | Promise<Reply>> = {
    authenticate: look,
    balance: look,
    debit,
    credit: (body) => ofPlayer(body, (player) => credit(player, body, body['debitTxId'] ?? null)),
    'debit-credit': instant,
    rollback: (body) => ofPlayer(body, (player) => rollback(player, body)),
    'end-round': (body) => ofPlayer(body, (player) => endRound(player, body)),
    'promotion-win': (body) => ofPlayer(body, (player) => promotion(player, body)),
    status: (body) =>
      players.has(body['player'] ?? '') ? statusOf(players.get(body['player'] ?? '') as Player, body) : { status: 'BAD_REQUEST' },
    'test/session': testSession,
  };

  return serveWallet({
    calls,
    key,
    vendor: 'TST',
    takesAnySignature: has('accepts any signature'),
    forgetsNonces: has('forgets nonces'),
  });
}
