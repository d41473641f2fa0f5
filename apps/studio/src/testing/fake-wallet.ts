import type { MoveReply, VendorStatus } from '@marquee/contract/vendor';

interface Movement {
  state: 'applied' | 'rolled-back' | 'tombstone';
  amount: bigint;
  roundId: string;
}

interface FakeRound {
  isClosed: boolean;
  stakes: bigint;
  payouts: bigint;
  debits: number;
  credits: number;
}

/** The bodies of all calls, loosely: the fake takes what it needs. */
export type FakeBody = Readonly<Record<string, string | boolean | undefined>>;

export const FAKE_TOKEN = 'token-of-the-gateway';
export const FAKE_PLAYER = 'player-1';
/** Another player, of the same purse: for what is about whom an order waits for. */
export const OTHER_TOKEN = 'token-of-another';
export const OTHER_PLAYER = 'player-of-another';

const PLAYERS = new Map([
  [FAKE_TOKEN, FAKE_PLAYER],
  [OTHER_TOKEN, OTHER_PLAYER],
]);

/** What a lottery tells of an order, as far as tests look at it. */
interface FakeDetail {
  roundId: string;
  draw: { bets: object[] };
}

/** A wallet in memory with one purse, with the idempotency rules of a real one. Tests read its fields. */
export class FakeWallet {
  balance: bigint;
  isSessionAlive = true;
  /** What `authenticate` says of the player: play money, and whether stakes count in a jackpot. */
  demo = false;
  counted = true;
  refuseDebits: VendorStatus | null = null;
  /** The highest series of lotteries that the player may choose. */
  series: number | null = null;
  readonly rounds = new Map<string, FakeRound>();
  readonly #debits = new Map<string, Movement>();
  readonly #credits = new Map<string, Movement>();
  readonly #rollbacks = new Set<string>();
  readonly #returns = new Set<string>();

  readonly #players: ReadonlyMap<string, string>;

  /** Those who play from the purse, by their tokens. */
  constructor(balance: bigint, players: ReadonlyMap<string, string> = PLAYERS) {
    this.balance = balance;
    this.#players = players;
  }

  /** A wallet that has been through the same. */
  copy(): FakeWallet {
    const other = new FakeWallet(this.balance, this.#players);
    for (const [id, round] of this.rounds) other.rounds.set(id, { ...round });
    for (const [id, movement] of this.#debits) other.#debits.set(id, { ...movement });
    for (const [id, movement] of this.#credits) other.#credits.set(id, { ...movement });
    for (const id of this.#rollbacks) other.#rollbacks.add(id);
    for (const id of this.#returns) other.#returns.add(id);
    for (const [id, pot] of this.pots) other.pots.set(id, pot);
    return other;
  }

  /** Answers a call by the last part of its path. */
  answer(call: string, body: FakeBody): MoveReply & Record<string, unknown> {
    if (call === 'authenticate') return this.#authenticate(body);
    if (call === 'debit') return this.#debit(body);
    if (call === 'credit') return this.#credit(body);
    if (call === 'rollback') return this.#rollback(body);
    if (call === 'return-stake') return this.#returnStake(body);
    if (call === 'promotion-win') return this.#promotion(body);
    if (call === 'status') return this.#status(body);
    if (call === 'round-detail') {
      this.details.push(body as unknown as FakeDetail);
      return this.#reply('OK');
    }
    if (call === 'rounds') return this.#report(body);
    return { status: 'BAD_REQUEST' };
  }

  /** What was told of rounds, as often as it was. */
  readonly details: FakeDetail[] = [];
  /** Pots that were paid, by their transaction ids. */
  readonly pots = new Map<string, { ref: string; amount: bigint }>();

  #promotion(body: FakeBody) {
    const [txId, ref, amount] = [String(body.txId), String(body.promotionRef), BigInt(String(body.amount))];
    const known = this.pots.get(txId);
    if (known) return this.#reply(known.ref === ref && known.amount === amount ? 'OK' : 'TX_MISMATCH');
    this.pots.set(txId, { ref, amount });
    this.balance += amount;
    return this.#reply('OK');
  }

  /** Reported rounds by their ids; one that is reported otherwise is refused. */
  readonly reported = new Map<string, string>();

  #report(body: object) {
    const { rounds } = body as { rounds: { roundId: string }[] };
    const answers = rounds.map((round) => {
      const text = JSON.stringify(round);
      const known = this.reported.get(round.roundId) ?? text;
      this.reported.set(round.roundId, known);
      return { status: known === text ? 'OK' : 'TX_MISMATCH' };
    });
    return { status: 'OK' as const, answers };
  }

  #reply(status: VendorStatus, more: Record<string, unknown> = {}): MoveReply & Record<string, unknown> {
    return { status, currency: 'VND', balance: this.balance.toString(), ...more };
  }

  #playerOf({ token }: FakeBody): string | undefined {
    return this.isSessionAlive ? this.#players.get(String(token)) : undefined;
  }

  #authenticate(body: FakeBody) {
    const player = this.#playerOf(body);
    if (player === undefined) return this.#reply('TOKEN_EXPIRED');
    return this.#reply('OK', {
      player,
      demo: this.demo,
      counted: this.counted,
      ...(this.series === null ? {} : { series: this.series }),
    });
  }

  #debit(body: FakeBody) {
    if (this.#playerOf(body) === undefined) return this.#reply('TOKEN_EXPIRED');
    const { further = [] } = body as { further?: readonly FakeBody[] };
    const stakes = [body, ...further].map(({ txId, roundId, amount }) => ({
      txId: String(txId),
      roundId: String(roundId),
      amount: BigInt(String(amount)),
    }));
    const fresh = stakes.filter(({ txId }) => !this.#debits.has(txId));
    for (const { txId, roundId, amount } of stakes) {
      const known = this.#debits.get(txId);
      if (known && known.state !== 'applied') return this.#reply('TX_ROLLED_BACK');
      if (known && (known.amount !== amount || known.roundId !== roundId)) return this.#reply('TX_MISMATCH');
    }
    if (fresh.length === 0) return this.#reply('OK');
    if (this.refuseDebits) return this.#reply(this.refuseDebits);
    if (fresh.some(({ roundId }) => this.rounds.get(roundId)?.isClosed)) return this.#reply('ROUND_CLOSED');
    if (this.balance < fresh.reduce((sum, { amount }) => sum + amount, 0n)) return this.#reply('INSUFFICIENT_FUNDS');
    for (const { txId, roundId, amount } of fresh) {
      this.balance -= amount;
      this.#debits.set(txId, { state: 'applied', amount, roundId });
      const round = this.rounds.get(roundId) ?? { isClosed: false, stakes: 0n, payouts: 0n, debits: 0, credits: 0 };
      this.rounds.set(roundId, { ...round, stakes: round.stakes + amount, debits: round.debits + 1 });
    }
    return this.#reply('OK');
  }

  /** Whole stakes come back: no part does here. */
  #returnStake(body: FakeBody) {
    const [txId, ref] = [String(body.txId), String(body.refTxId)];
    if (this.#returns.has(txId)) return this.#reply('OK');
    const known = this.#debits.get(ref);
    if (!known) return this.#reply('TX_NOT_FOUND');
    if (known.state !== 'applied') return this.#reply('TX_ROLLED_BACK');
    if (known.amount !== BigInt(String(body.amount))) return this.#reply('TX_MISMATCH');
    const answer = this.#takeBack(ref, known);
    if (answer.status === 'OK') this.#returns.add(txId);
    return answer;
  }

  #credit(body: FakeBody) {
    const txId = String(body.txId);
    const roundId = String(body.roundId);
    const amount = BigInt(String(body.amount));
    const known = this.#credits.get(txId);
    if (known?.state === 'rolled-back') return this.#reply('TX_ROLLED_BACK');
    if (known) return known.amount === amount && known.roundId === roundId ? this.#reply('OK') : this.#reply('TX_MISMATCH');
    const round = this.rounds.get(roundId);
    if (this.#debits.get(String(body.debitTxId))?.state !== 'applied' || !round) return this.#reply('TX_NOT_FOUND');
    if (round.isClosed && body.debitTxId === undefined) return this.#reply('ROUND_CLOSED');
    this.balance += amount;
    this.#credits.set(txId, { state: 'applied', amount, roundId });
    const credits = round.credits + 1;
    this.rounds.set(roundId, { ...round, payouts: round.payouts + amount, credits, isClosed: body.roundFinished === true });
    return this.#reply('OK');
  }

  #rollback(body: FakeBody) {
    const ref = String(body.refTxId);
    const roundId = String(body.roundId);
    if (this.#rollbacks.has(String(body.txId))) return this.#reply('OK');
    if (body.of === 'credit') return this.#reverse(body);
    this.#rollbacks.add(String(body.txId));
    const known = this.#debits.get(ref);
    if (!known) this.#debits.set(ref, { state: 'tombstone', amount: 0n, roundId });
    return known?.state === 'applied' ? this.#takeBack(ref, known) : this.#reply('OK');
  }

  #takeBack(ref: string, known: Movement) {
    const round = this.rounds.get(known.roundId);
    if (!round || round.credits > 0) return this.#reply('TX_SETTLED');
    this.balance += known.amount;
    this.#debits.set(ref, { ...known, state: 'rolled-back' });
    const stakes = round.stakes - known.amount;
    this.rounds.set(known.roundId, { ...round, stakes, isClosed: stakes === 0n });
    return this.#reply('OK');
  }

  #reverse(body: FakeBody) {
    const ref = String(body.refTxId);
    const known = this.#credits.get(ref);
    const round = this.rounds.get(String(body.roundId));
    if (known?.state !== 'applied' || !round) return this.#reply(known ? 'TX_ROLLED_BACK' : 'TX_NOT_FOUND');
    this.#rollbacks.add(String(body.txId));
    this.#credits.set(ref, { ...known, state: 'rolled-back' });
    this.balance -= known.amount;
    this.rounds.set(String(body.roundId), { ...round, payouts: round.payouts - known.amount, credits: round.credits - 1 });
    return this.#reply('OK');
  }

  #status(body: FakeBody) {
    const known = this.#debits.get(String(body.txId));
    if (!known) return this.#reply('TX_NOT_FOUND', { state: 'unknown' });
    return this.#reply('OK', { state: known.state, amount: known.amount.toString(), roundId: known.roundId });
  }
}
