import { randomUUID } from 'node:crypto';
import type { Fault } from './faults.ts';
import {
  type Body,
  CURRENCY,
  finishes,
  MAX,
  MIN,
  type Model,
  type Movement,
  type Player,
  type Reply,
  type Session,
} from './model.ts';

/** Games of the first vendor; another vendor's are unknown. */
export const GAMES = new Map([
  ['one', true],
  ['two', true],
  ['shut', false],
]);

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Taken = { made: Movement } | { told: Reply };

type Has = (fault: Fault) => boolean;

/** What speaks against a stake that is new. */
function createRefusals(model: Model, has: Has) {
  /** What speaks against a stake that is new, before the money is looked at. */
  const refusalOf = (session: Session, body: Body, amount: bigint): string | null => {
    const { player, isLive } = session;
    const isOpen = GAMES.get(body['gameCode'] ?? '');
    if (!isLive && !has('takes stakes after the session')) return 'TOKEN_EXPIRED';
    if (isOpen === false && !has('takes stakes in closed games')) return 'GAME_DISABLED';
    if (body['currency'] !== CURRENCY && !has('takes stakes in any currency')) return 'WRONG_CURRENCY';
    if (player.state === 'excluded' && !has('lets excluded players bet')) return 'PLAYER_BLOCKED';
    if (player.state === 'frozen' && !has('lets frozen players bet')) return 'PLAYER_BLOCKED';
    const stakes = model.inRound(player, 'debit', body['roundId'] ?? null);
    if (amount === 0n) {
      if (has('refuses free spins of a paid round')) return 'BAD_REQUEST';
      return stakes.length > 0 || has('opens rounds for nothing') ? null : 'BAD_REQUEST';
    }
    if (amount < MIN && !has('has no least stake')) return 'LIMIT_REACHED';
    if (amount > MAX && !has('has no greatest stake')) return 'LIMIT_REACHED';
    return stakes.length > 0 && has('takes one stake a round') ? 'ROUND_CLOSED' : null;
  };

  const isBarred = (player: Player, body: Body): boolean => {
    if (has('bars the whole round')) return model.tombstones.has(`round ${model.roundKey(player, body['roundId'] ?? null)}`);
    return model.tombstones.has(model.keyOf(player, 'debit', body['txId'] ?? ''));
  };

  /** Why a stake that nothing else speaks against cannot be taken. `payout` comes with it in an instant round. */
  const ledgerRefusal = (session: Session, body: Body, amount: bigint, held: bigint, payout: bigint): string | null => {
    const { player, refused } = session;
    const mayPass = has('takes a stake after its rollback') || (payout >= 0n && has('takes an instant round after its rollback'));
    if (isBarred(player, body) && !mayPass) return 'TX_ROLLED_BACK';
    const end = model.closed.get(model.roundKey(player, body['roundId'] ?? null));
    if (end === 'credit' && !has('stakes on after the last win')) return 'ROUND_CLOSED';
    if (end === 'end-round' && !has('stakes on after the end of a round')) return 'ROUND_CLOSED';
    const bet = `${body['txId']}`;
    if (refused.has(bet) || player.refused.has(bet)) return 'INSUFFICIENT_FUNDS';
    const covered = has('pays stakes out of their payout') && payout > 0n ? held + payout : held;
    const isShort = covered < amount || (covered === amount && amount > 0n && has('keeps the last stake from being played'));
    if (!isShort || has('takes stakes that are not covered')) return null;
    if (has('remembers for the session that there were no funds')) refused.add(bet);
    if (has('remembers that there were no funds for an instant round') && payout >= 0n) refused.add(bet);
    if (has('remembers that there were no funds')) player.refused.add(bet);
    return 'INSUFFICIENT_FUNDS';
  };

  return { refusalOf, isBarred, ledgerRefusal };
}

/** What is told of a stake that was taken before. */
function createRepetitions(model: Model, has: Has) {
  /** The answer to a stake that was taken before. */
  const repeated = (player: Player, known: Movement, body: Body): Reply => {
    if (!model.isSame(known, body)) return model.refuse(player, 'TX_MISMATCH');
    if (known.isUndone) return model.refuse(player, 'TX_ROLLED_BACK');
    if (has('tells a repetition the balance of now')) return { ...known.answer, balance: player.balance.toString() };
    if (has('gives a repetition another transfer id')) return { ...known.answer, transferId: randomUUID() };
    return known.answer;
  };

  const forgets = (session: Session, known: Movement, body: Body): string | null => {
    if (!session.isLive && has('asks for the session before it knows a stake again')) return 'TOKEN_EXPIRED';
    if (session.player.state === 'excluded' && has('asks for the exclusion before it knows a stake again'))
      return 'PLAYER_BLOCKED';
    const isClosed = model.closed.has(model.roundKey(session.player, body['roundId'] ?? null));
    if (isClosed && has('asks for the end of the round before it knows a stake again')) return 'ROUND_CLOSED';
    if (known.isUndone && has('takes a returned stake again')) return 'again';
    return has('takes a repeated stake again') ? 'again' : null;
  };

  return { repeated, forgets };
}

/** What takes a stake. */
function createTake(model: Model, has: Has) {
  const { refusalOf, isBarred, ledgerRefusal } = createRefusals(model, has);
  const { repeated, forgets } = createRepetitions(model, has);

  /** Takes a stake; `payout` is negative outside an instant round. */
  return async (session: Session, body: Body, amount: bigint, payout = -1n): Promise<Taken> => {
    const { player } = session;
    const told = (status: string): Taken => ({ told: model.refuse(player, status) });
    const isGame = GAMES.has(body['gameCode'] ?? '');
    if (!isGame && !has('takes stakes in unknown games')) return told('WRONG_GAME');
    const known = model.find(player, 'debit', body['txId'] ?? '');
    if (has('looks for the id before it locks')) await pause();
    if (known) {
      const wrong = forgets(session, known, body);
      if (wrong === null) return { told: repeated(player, known, body) };
      if (wrong !== 'again') return told(wrong);
    } else {
      const refusal = isBarred(player, body) ? null : refusalOf(session, body, amount);
      if (refusal) return told(refusal);
    }
    const held = player.balance;
    if (has('reads the balance before it locks')) await pause();
    const refusal = ledgerRefusal(session, body, amount, held, payout);
    if (refusal) {
      if (has('knows refused stakes')) model.book(player, 'debit', body, 0n);
      return told(refusal);
    }
    if (has('reads the balance before it locks')) player.balance = held;
    return { made: model.book(player, 'debit', body, -amount) };
  };
}

/** The stakes of a debit, each as if it came alone. */
function stakesOf(body: Body, has: Has): Body[] {
  const { further = [] } = body as { further?: readonly Body[] };
  return has('takes the first of several stakes only') ? [body] : [body, ...further.map((stake) => ({ ...body, ...stake }))];
}

/** Why of several new stakes none may be taken; null where all may. */
function wholeRefusal(model: Model, player: Player, stakes: readonly Body[]): string | null {
  const fresh = stakes.filter(({ txId = '' }) => !model.find(player, 'debit', txId));
  if (fresh.some(({ txId = '' }) => model.tombstones.has(model.keyOf(player, 'debit', txId)))) return 'TX_ROLLED_BACK';
  const cost = fresh.reduce((sum, { amount = '0' }) => sum + BigInt(amount), 0n);
  return cost > player.balance ? 'INSUFFICIENT_FUNDS' : null;
}

/** Debit and debit-credit of the wallet in memory. */
export function createStakes(model: Model, has: Has, sessions: ReadonlyMap<string, Session>) {
  const take = createTake(model, has);

  const isSameInstant = (stake: Movement, payout: Movement, debit: Body, credit: Body): boolean =>
    model.isSame(stake, debit, 'an instant round', { amount: 'stake' }) &&
    model.isSame(payout, credit, 'an instant round', { amount: 'payout' });

  const known = (token: string | undefined): Session | undefined => sessions.get(token ?? '');

  return {
    async debit(body: Body): Promise<Reply> {
      const session = known(body['token']);
      if (!session) return { status: 'INVALID_TOKEN' };
      const stakes = stakesOf(body, has);
      const refusal = stakes.length > 1 ? wholeRefusal(model, session.player, stakes) : null;
      if (refusal !== null && !has('takes several stakes one by one')) return model.refuse(session.player, refusal);
      let answer: Reply = { status: 'BAD_REQUEST' };
      for (const stake of stakes) {
        const taken = await take(session, stake, BigInt(stake['amount'] ?? '0'));
        answer = 'made' in taken ? taken.made.answer : taken.told;
        if (answer.status !== 'OK') break;
      }
      return answer;
    },

    async instant(body: Body): Promise<Reply> {
      const session = known(body['token']);
      if (!session) return { status: 'INVALID_TOKEN' };
      const { player } = session;
      const { stake = '0', payout = '0', txId = '' } = body;
      const debit: Body = { ...body, amount: stake };
      const credit: Body = { ...body, amount: payout, debitTxId: txId };
      const before = [model.find(player, 'debit', txId), model.find(player, 'credit', txId)];
      if (before[0] && before[1] && !has('takes a repeated instant round again')) {
        if (!isSameInstant(before[0], before[1], debit, credit)) return model.refuse(player, 'TX_MISMATCH');
        const comesBack = before[1].isUndone && !has('knows an instant round that was taken back');
        return comesBack ? model.refuse(player, 'TX_ROLLED_BACK') : before[1].answer;
      }
      const round = model.roundKey(player, body['roundId'] ?? null);
      if (before[0] && has('takes a repeated instant round again')) {
        model.closed.delete(round);
        debit['txId'] = randomUUID();
      }
      const taken = await take(session, debit, BigInt(stake), BigInt(payout));
      if ('told' in taken && !has('books half an instant round')) return taken.told;
      if (finishes(body)) model.closed.set(round, 'credit');
      return model.book(player, 'credit', credit, BigInt(payout), txId).answer;
    },
  };
}
