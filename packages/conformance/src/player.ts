import { randomBytes } from 'node:crypto';
import { Failure } from './check.ts';
import type { Answer, VendorClient } from './client.ts';

export type State = 'active' | 'frozen' | 'excluded' | 'expired';

/** A fresh id, readable in logs. */
export const fresh = (prefix: string): string => `${prefix}-${randomBytes(9).toString('hex')}`;

/** A test player with a session, and its calls with everything filled in that a case does not care about. */
export interface TestPlayer {
  token: string;
  player: string;
  currency: string;
  gameCode: string;
  gameType: string | null;
  closedGameCode: string | null;
  /** Another game of the vendor that is open. */
  secondGameCode: string | null;
  foreignGameCode: string | null;
  debit(fields: { amount: string; txId?: string; roundId?: string } & Record<string, unknown>): Promise<Answer>;
  credit(fields: { amount: string; roundId: string } & Record<string, unknown>): Promise<Answer>;
  rollback(fields: { refTxId: string; roundId: string } & Record<string, unknown>): Promise<Answer>;
  returnStake(fields: { refTxId: string; roundId: string; amount: string } & Record<string, unknown>): Promise<Answer>;
  detail(fields: { roundId: string } & Record<string, unknown>): Promise<Answer>;
  instant(fields: { stake: string; payout: string } & Record<string, unknown>): Promise<Answer>;
  endRound(fields: { roundId: string } & Record<string, unknown>): Promise<Answer>;
  promotion(fields: { amount: string } & Record<string, unknown>): Promise<Answer>;
  /** What became of a transaction. */
  status(txId: string, kind: 'debit' | 'credit' | 'rollback' | 'return-stake' | 'promotion'): Promise<Answer>;
  authenticate(): Promise<Answer>;
  /** The balance, asked without a session, so that it can be seen in every state. */
  balance(): Promise<bigint>;
  /** The same player in another state, with a new session and perhaps more money. */
  become(state: State, more?: string): Promise<TestPlayer>;
}

const textOf = (answer: Answer, field: string): string => {
  const value = answer[field];
  if (typeof value !== 'string') throw new Failure(`the answer has no ${field}: ${JSON.stringify(answer)}`);
  return value;
};

/** Asks the wallet for a test player: `test/session` of the vendor API. */
export async function openPlayer(
  client: VendorClient,
  wish: { balance: string; state?: State; player?: string; gameCode?: string },
): Promise<TestPlayer> {
  const made = await client.call('test/session', wish);
  if (made.status !== 'OK')
    throw new Failure(`test/session answered ${made.status} (HTTP ${made.http}); is the wallet in demo mode?`);
  const token = textOf(made, 'token');
  const player = textOf(made, 'player');
  const currency = textOf(made, 'currency');
  const gameCode = textOf(made, 'gameCode');
  const optional = (field: string): string | null => (typeof made[field] === 'string' ? (made[field] as string) : null);
  const named = { player, currency, gameCode };
  const { call } = client;

  return {
    token,
    player,
    currency,
    gameCode,
    gameType: optional('gameType'),
    closedGameCode: optional('closedGameCode'),
    secondGameCode: optional('secondGameCode'),
    foreignGameCode: optional('foreignGameCode'),
    debit: (fields) => call('debit', { token, gameCode, currency, txId: fresh('d'), roundId: fresh('r'), ...fields }),
    credit: (fields) => call('credit', { ...named, txId: fresh('c'), roundFinished: true, ...fields }),
    rollback: (fields) => call('rollback', { ...named, txId: fresh('b'), ...fields }),
    returnStake: (fields) => call('return-stake', { ...named, txId: fresh('s'), ...fields }),
    detail: (fields) => call('round-detail', { ...named, ...fields }),
    instant: (fields) =>
      call('debit-credit', { token, gameCode, currency, txId: fresh('i'), roundId: fresh('r'), roundFinished: true, ...fields }),
    endRound: (fields) => call('end-round', { ...named, ...fields }),
    promotion: (fields) => call('promotion-win', { player, currency, txId: fresh('p'), promotionRef: fresh('promo'), ...fields }),
    status: (txId, kind) => call('status', { player, txId, kind }),
    authenticate: () => call('authenticate', { token }),
    async balance() {
      const answer = await call('status', { player, txId: 'conformance-balance', kind: 'debit' });
      return BigInt(textOf(answer, 'balance'));
    },
    become: (state, more = '0') => openPlayer(client, { balance: more, state, player, gameCode }),
  };
}
