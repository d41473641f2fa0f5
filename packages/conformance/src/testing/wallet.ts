import { randomUUID } from 'node:crypto';
import type { Send, Target } from '../client.ts';
import { createDetails } from './details.ts';
import type { Fault } from './faults.ts';
import {
  type Body,
  CURRENCY,
  createModel,
  type Kind,
  MAX,
  MIN,
  type Model,
  type Player,
  type Reply,
  type Session,
} from './model.ts';
import { createSettlements } from './settlements.ts';
import { createStakes } from './stakes.ts';
import { createTransport, type WalletCall } from './transport.ts';

const KEYS = new Map([
  ['TST', 'a-key-for-the-wallet-in-memory-0123456789'],
  ['OTH', 'a-key-for-the-other-vendor-in-memory-0123'],
]);
const UNLOCKED: readonly Fault[] = [
  'looks for the id before it locks',
  'looks for the rollback before it locks',
  'reads the balance before it locks',
];
const ADDRESS = 'http://wallet.invalid';

/** A wallet for the suite: how requests reach it, and two vendors that it knows. */
export interface MemoryWallet {
  send: Send;
  target: Target;
  other: Target;
  /** Rounds that nobody has ended. */
  openRounds(): string[];
}

/** What the wallet keeps. */
interface Memory {
  has: (one: Fault) => boolean;
  players: Map<string, Player>;
  sessions: Map<string, Session>;
  model: Model;
}

/** What the wallet says of players and movements. */
function createLookups({ has, players, sessions, model }: Memory) {
  const statusOf = (player: Player, body: Body): Reply => {
    const { txId = '', kind = 'debit' } = body;
    const about = { status: 'OK', currency: CURRENCY, balance: model.balanceIn('status', player) };
    const found = model.find(player, kind as Kind, txId);
    const isHidden =
      (kind !== 'debit' && has('knows stakes only')) ||
      (kind === 'return-stake' && has('knows no returns')) ||
      (kind === 'credit' && found?.ref === txId && has('calls half an instant round unknown'));
    if (!found || isHidden) {
      const isBarred = kind === 'debit' && model.tombstones.has(model.keyOf(player, 'debit', txId));
      return { ...about, state: isBarred && !has('calls a barred stake unknown') ? 'tombstone' : 'unknown' };
    }
    const isUndone = found.isUndone && !has('calls a returned stake applied');
    const amount = (found.delta < 0n ? -found.delta : found.delta).toString();
    const round = found.roundId === null ? {} : { roundId: found.roundId };
    return { ...about, state: isUndone ? 'rolled-back' : 'applied', amount, ...round };
  };

  const testSession = (vendor: string, body: Body): Reply => {
    const player = players.get(body['player'] ?? '') ?? {
      id: randomUUID(),
      vendor,
      balance: 0n,
      state: 'active',
      refused: new Set(),
    };
    players.set(player.id, player);
    player.balance += BigInt(body['balance'] ?? '0');
    const state = body['state'] ?? 'active';
    player.state = state === 'expired' ? 'active' : state;
    if (state === 'expired' || has('ends a session when another begins')) {
      for (const session of sessions.values()) if (session.player === player) session.isLive = false;
    }
    const token = randomUUID();
    sessions.set(token, { player, isLive: state !== 'expired', refused: new Set() });
    const own = vendor === 'TST';
    const games = own
      ? { gameCode: 'one', gameType: 'RNG', secondGameCode: 'two', closedGameCode: 'shut', foreignGameCode: 'elsewhere' }
      : { gameCode: 'one' };
    return { status: 'OK', token, player: player.id, currency: CURRENCY, balance: player.balance.toString(), ...games };
  };

  const lookup = (call: 'balance' | 'authenticate', vendor: string, body: Body): Reply => {
    const session = sessions.get(body['token'] ?? '');
    if (!session || (session.player.vendor !== vendor && !has('knows the tokens of other vendors')))
      return { status: 'INVALID_TOKEN' };
    if (!session.isLive && !has('shows the balance to an expired session')) return { status: 'TOKEN_EXPIRED' };
    const { player } = session;
    const id = has('names the player anew in every session') ? randomUUID() : player.id;
    const limits = { minStake: MIN.toString(), maxStake: MAX.toString() };
    const who = call === 'authenticate' ? { player: id, nickname: 'n', language: 'EN', gameCode: 'one', ...limits } : {};
    return { status: 'OK', currency: CURRENCY, balance: model.balanceIn(call, player), ...who };
  };

  return { statusOf, testSession, lookup };
}

/** Who is meant by a call, and whether it is answered at all. */
function createOwners({ has, players, sessions, model }: Memory) {
  const ofPlayer =
    (act: (player: Player, body: Body) => Reply | Promise<Reply>) =>
    (vendor: string, body: Body): Reply | Promise<Reply> => {
      const player = players.get(body['player'] ?? '');
      if (!player || (player.vendor !== vendor && !has('knows the players of other vendors'))) return { status: 'BAD_REQUEST' };
      return act(player, body);
    };

  /** Some wallets refuse what is owed to those who cannot bet. */
  const owed =
    (act: (player: Player, body: Body) => Reply | Promise<Reply>, expired: Fault, excluded?: Fault, frozen?: Fault) =>
    (player: Player, body: Body): Reply | Promise<Reply> => {
      const isLive = [...sessions.values()].some((session) => session.player === player && session.isLive);
      if (!isLive && has(expired)) return model.refuse(player, 'TOKEN_EXPIRED');
      if (player.state === 'excluded' && excluded && has(excluded)) return model.refuse(player, 'PLAYER_BLOCKED');
      if (player.state === 'frozen' && frozen && has(frozen)) return model.refuse(player, 'PLAYER_BLOCKED');
      return act(player, body);
    };

  const ofToken =
    (act: (body: Body) => Promise<Reply>) =>
    (vendor: string, body: Body): Promise<Reply> | Reply => {
      const session = sessions.get(body['token'] ?? '');
      return session && session.player.vendor !== vendor ? { status: 'INVALID_TOKEN' } : act(body);
    };

  return { ofPlayer, owed, ofToken };
}

/**
 * A wallet that lives in memory and speaks the vendor API: an independent second opinion on the suite. Without a fault it
 * passes every case.
 */
export function memoryWallet(fault?: Fault): MemoryWallet {
  const has = (one: Fault): boolean => one === fault;
  const players = new Map<string, Player>();
  const sessions = new Map<string, Session>();
  const model = createModel(has);
  const stakes = createStakes(model, has, sessions);
  const settlements = createSettlements(model, has);
  const details = createDetails(model, has);

  const memory: Memory = { has, players, sessions, model };
  const { statusOf, testSession, lookup } = createLookups(memory);
  const { ofPlayer, owed, ofToken } = createOwners(memory);

  const calls: Record<string, WalletCall> = {
    authenticate: (vendor, body) => lookup('authenticate', vendor, body),
    balance: (vendor, body) => lookup('balance', vendor, body),
    debit: ofToken(stakes.debit),
    'debit-credit': ofToken(stakes.instant),
    credit: ofPlayer(
      owed(
        settlements.credit,
        'refuses wins after the session',
        'refuses wins of excluded players',
        'refuses wins of frozen players',
      ),
    ),
    rollback: ofPlayer(owed(settlements.rollback, 'refuses rollbacks after the session')),
    'return-stake': ofPlayer(owed(settlements.returnStake, 'refuses returns after the session')),
    'round-detail': ofPlayer(owed(details, 'refuses details after the session')),
    'end-round': ofPlayer(settlements.endRound),
    'promotion-win': ofPlayer(settlements.promotion),
    status: ofPlayer(statusOf),
    'test/session': testSession,
  };

  // One call after the other stands for the lock that a wallet takes before it looks.
  const isUnlocked = UNLOCKED.includes(fault as Fault);
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn =
    (call: WalletCall): WalletCall =>
    (vendor, body) => {
      if (isUnlocked) return call(vendor, body);
      const made = turn.then(() => call(vendor, body));
      turn = made.catch(() => undefined);
      return made;
    };

  const locked = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, inTurn(call)]));
  const send = createTransport({ keys: KEYS, has, calls: locked });
  const target = (vendor: string): Target => ({ url: ADDRESS, vendor, key: KEYS.get(vendor) ?? '' });
  return { send, target: target('TST'), other: target('OTH'), openRounds: model.openRounds };
}
