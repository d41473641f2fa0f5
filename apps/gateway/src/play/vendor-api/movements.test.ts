import { MOST_MOVEMENTS } from '@marquee/contract/vendor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Posting } from '../../wallet/index.ts';
import type { PlayGuard } from '../deps.ts';
import { startTestGateway } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { type VendorAnswer, vendorClient } from '../testing/vendor-client.ts';

type Movement = { call: string; body: object };
type Seat = { token: string; player: string };

describe.each(databaseKinds)('several movements in one request on %s', (kind) => {
  let harness: Harness;
  let guard: PlayGuard = () => null;
  beforeAll(async () => {
    harness = await openHarness(kind, { guards: [(stake) => guard(stake)] });
  });
  afterAll(async () => {
    expect(await harness.gateway.wallet.reconcile()).toEqual([]);
    await harness.close();
  });

  let made = 0;
  const common = { gameCode: 'lantern', currency: 'VND' };
  const fresh = (): string => {
    made += 1;
    return `m-${kind}-${made}`;
  };
  const debit = ({ token }: Seat, more: object = {}): Movement => ({
    call: 'debit',
    body: { token, txId: fresh(), roundId: fresh(), amount: '10000', ...common, ...more },
  });
  const credit = ({ player }: Seat, more: object): Movement => ({
    call: 'credit',
    body: { player, txId: fresh(), amount: '0', roundFinished: true, ...common, ...more },
  });
  const send = (movements: Movement[], more: object = {}) => harness.call('movements', { movements, ...more });
  const answersOf = async (movements: Movement[], call = harness.call): Promise<VendorAnswer[]> => {
    const answer = await call('movements', { movements });
    expect(answer).toMatchObject({ http: 200, status: 'OK' });
    return answer['answers'] as VendorAnswer[];
  };
  const statuses = async (movements: Movement[]) => (await answersOf(movements)).map(({ status }) => status);
  /** The same movements as calls of their own, one after the other. */
  const singly = async (movements: Movement[]): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const { call, body } of movements) {
      const { http: _, ...answer } = await harness.call(call, body);
      answers.push(answer);
    }
    return answers;
  };

  test('are answered each as its own call answers it, field by field, whichever way it came first', async () => {
    const [one, two] = [await harness.seat(), await harness.seat('5000')];
    const roundId = fresh();
    const txId = fresh();
    const movements: Movement[] = [
      debit(one, { txId, roundId }),
      debit(two, { amount: '6000', requestId: 'too-much' }),
      { call: 'return-stake', body: { player: one.player, txId: fresh(), refTxId: txId, roundId, amount: '4000', ...common } },
      credit(one, { roundId, amount: '99999999999' }),
      {
        call: 'debit-credit',
        body: {
          token: two.token,
          txId: fresh(),
          roundId: fresh(),
          stake: '5000',
          payout: '9000',
          roundFinished: true,
          ...common,
        },
      },
      { call: 'rollback', body: { player: one.player, txId: fresh(), refTxId: fresh(), roundId: fresh(), ...common } },
      { call: 'promotion-win', body: { player: two.player, txId: fresh(), promotionRef: 'gift', amount: '1', currency: 'VND' } },
      { call: 'end-round', body: { player: one.player, roundId, ...common } },
      credit(one, { roundId: fresh() }),
    ];
    const answers = await answersOf(movements);
    expect(answers.map(({ status }) => status)).toEqual([
      'OK',
      'INSUFFICIENT_FUNDS',
      'OK',
      'OK',
      'OK',
      'OK',
      'OK',
      'OK',
      'TX_NOT_FOUND',
    ]);
    expect(answers[1]).toEqual({ status: 'INSUFFICIENT_FUNDS', currency: 'VND', balance: '5000', requestId: 'too-much' });
    expect(answers[3]).toMatchObject({ held: true, balance: '994000' });
    const repeated = movements.filter((_, at) => answers[at]?.status === 'OK');
    const first = answers.filter(({ status }) => status === 'OK');
    expect(await answersOf(repeated)).toEqual(first);
    expect(await singly(repeated)).toEqual(first);
    const other = await harness.seat();
    const alone = [debit(other), debit(other, { amount: '20000' })];
    const told = await singly(alone);
    expect(await answersOf(alone)).toEqual(told);
  });

  test('do not spoil each other: what is wrong in one is its own answer’s', async () => {
    const who = await harness.seat();
    const wrong: Movement[] = [
      debit(who, { amount: 10_000 }),
      debit(who, { amuont: '1', requestId: 'attempt' }),
      { call: 'debit', body: {} },
      { call: 'balance', body: { token: who.token, requestId: 'look' } },
      { call: 'movements', body: { movements: [debit(who)] } },
      { call: 'constructor', body: {} },
      debit({ ...who, token: 'nobody-has-this-token' }),
      debit(who, { gameCode: 'none' }),
    ];
    const answers = await answersOf([debit(who), ...wrong, debit(who)]);
    expect(answers.map(({ status }) => status)).toEqual([
      'OK',
      ...Array.from({ length: 6 }, () => 'BAD_REQUEST'),
      'INVALID_TOKEN',
      'WRONG_GAME',
      'OK',
    ]);
    expect(answers[2]).toEqual({
      status: 'BAD_REQUEST',
      message: 'amuont: must NOT have additional properties',
      requestId: 'attempt',
    });
    expect(answers[4]).toEqual({ status: 'BAD_REQUEST', message: 'there is no movement "balance"', requestId: 'look' });
    expect(answers.at(-1)).toMatchObject({ balance: '980000' });
  });

  test('of one player are done in their order, also by a gateway that does not know the sessions yet', async () => {
    const { gateway, db, clock } = harness;
    const cold = await startTestGateway({ db, clock });
    const players = await Promise.all(Array.from({ length: 5 }, () => harness.seat('10000')));
    const rounds = players.map((who) => {
      const roundId = fresh();
      // The win pays for the next stake: out of order one of the two would be refused.
      return [debit(who, { roundId }), credit(who, { roundId, amount: '30000' }), debit(who, { amount: '30000' })];
    });
    const mixed = [0, 1, 2].flatMap((step) => rounds.map((steps) => steps[step] as Movement));
    const answers = await answersOf(mixed, vendorClient(cold.url, 'RLT', clock.now));
    expect(answers.map(({ balance }) => balance)).toEqual([0, 30_000, 0].flatMap((left) => players.map(() => String(left))));
    await cold.close();
    await gateway.play.catchUp();
  });

  test('of several players are posted as one group', async () => {
    const players = await Promise.all(Array.from({ length: MOST_MOVEMENTS }, () => harness.seat()));
    const groups = async () => {
      const { values } = await harness.gateway.metrics.groupSize.get();
      return values.find(({ metricName }) => metricName === 'ledger_group_size_count')?.value ?? 0;
    };
    await answersOf(players.map((who) => ({ call: 'end-round', body: { player: who.player, roundId: 'none', ...common } })));
    const before = await groups();
    await answersOf(players.map((who) => debit(who)));
    expect((await groups()) - before).toBeLessThanOrEqual(2);
  });

  test('pass every limit as if sent alone', async () => {
    const who = await harness.seat('30000');
    expect(await statuses([debit(who, { amount: '999' }), ...[1, 2, 3, 4].map(() => debit(who))])).toEqual([
      'LIMIT_REACHED',
      'OK',
      'OK',
      'OK',
      'INSUFFICIENT_FUNDS',
    ]);
    guard = ({ amount }) => (amount === 1_000n ? 'GAME_DISABLED' : null);
    const rich = await harness.seat();
    expect(await statuses([debit(rich, { amount: '1000' }), debit(rich, { amount: '1001' })])).toEqual(['GAME_DISABLED', 'OK']);
    guard = () => null;
  });

  test('behind one that is not decided wait, and the others go on', async () => {
    const [one, two] = [await harness.seat(), await harness.seat()];
    const { wallet, metrics } = harness.gateway;
    const { post } = wallet;
    const [roundId, first] = [fresh(), fresh()];
    const movements = [debit(one, { roundId, txId: first }), debit(two), credit(one, { roundId, requestId: 'win' })];
    const txIdOf = (posting: Posting) => ('txId' in posting ? posting.txId : '');
    wallet.post = (posting) => (txIdOf(posting) === first ? Promise.resolve({ status: 'unknown' }) : post(posting));
    const answers = await answersOf(movements);
    expect(answers).toMatchObject([
      { status: 'TEMPORARY', currency: 'VND' },
      { status: 'OK' },
      { status: 'TEMPORARY', requestId: 'win', message: expect.stringContaining('earlier movement of this player') },
    ]);
    wallet.post = (posting) => (txIdOf(posting) === first ? Promise.reject(new Error('the connection broke')) : post(posting));
    expect(await statuses(movements)).toEqual(['TEMPORARY', 'OK', 'TEMPORARY']);
    wallet.post = post;
    expect(await answersOf(movements)).toMatchObject([{ balance: '990000' }, answers[1], { balance: '990000' }]);
    const { values } = await metrics.temporary.get();
    expect(values.map(({ labels, value }) => [labels.cause, value])).toEqual([
      ['unknown', 1],
      ['database failed', 1],
    ]);
  });

  test('tell of a round before its money: what is refused of it holds nothing up, and behind what is not known no money is begun', async () => {
    const [one, two] = [await harness.seat(), await harness.seat()];
    const table = { table: 'T1', bets: [{ area: 'Banker', stake: '10000', payout: '0' }] };
    const told = ({ player }: Seat, roundId: string, part: object): Movement => ({
      call: 'round-detail',
      body: { player, roundId, gameCode: 'table', currency: 'VND', ...part },
    });
    const roundOf = (who: Seat, part: object): Movement[] => {
      const [roundId, about] = [fresh(), { gameCode: 'table' }];
      return [debit(who, { roundId, ...about }), told(who, roundId, part), credit(who, { roundId, amount: '7', ...about })];
    };
    const rounds = [...roundOf(one, { table }), ...roundOf(two, { spin: { result: 'a' } })];
    const answers = await answersOf(rounds);
    expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'BAD_REQUEST', 'OK']);
    expect(answers[1]).toMatchObject({ balance: '990000', currency: 'VND' });
    expect(await singly(rounds.slice(1, 2))).toMatchObject([{ status: 'OK', balance: '990007' }]);
    const { db } = harness;
    const { flight } = db;
    db.flight = async (statements) => {
      if (statements.some(({ name }) => name === 'play-details-keep')) throw new Error('the connection broke');
      return flight.call(db, statements);
    };
    const later = roundOf(one, { table });
    expect(await statuses(later)).toEqual(['OK', 'TEMPORARY', 'TEMPORARY']);
    db.flight = flight;
    expect(await harness.call('balance', { token: one.token })).toMatchObject({ balance: '980007' });
    expect(await statuses(later)).toEqual(['OK', 'OK', 'OK']);
  });

  test('are not begun where it is not known whose they are', async () => {
    const who = await harness.seat();
    const { db, clock } = harness;
    clock.advance(11_000);
    const { query } = db;
    db.query = (async (statement) => {
      if (statement.name === 'play-session') throw new Error('the connection broke');
      return query.call(db, statement);
    }) as typeof db.query;
    const win = {
      call: 'promotion-win',
      body: { player: who.player, txId: fresh(), promotionRef: 'gift', amount: '1', currency: 'VND' },
    };
    expect(await send([win, debit(who)])).toMatchObject({ http: 500, status: 'TEMPORARY' });
    db.query = query;
    expect(await harness.call('balance', { token: who.token })).toMatchObject({ balance: '1000000' });
  });

  test('are refused whole when their frame is wrong, and nothing moves', async () => {
    const who = await harness.seat();
    const many = Array.from({ length: MOST_MOVEMENTS + 1 }, () => debit(who));
    const wrong: [unknown, string][] = [
      [[], 'movements: must NOT have fewer than 1 items'],
      [many, `movements: must NOT have more than ${MOST_MOVEMENTS} items`],
      [[debit(who), { call: 'debit' }], "movements/1: must have required property 'body'"],
      [[debit(who), { ...debit(who), more: 1 }], 'more: must NOT have additional properties'],
      [[debit(who), { call: 'debit', body: [] }], 'movements/1/body: must be object'],
      [{}, 'movements: must be array'],
    ];
    for (const [movements, message] of wrong) {
      const answer = await harness.call('movements', { movements, requestId: 'all' });
      expect(answer).toEqual({ http: 200, status: 'BAD_REQUEST', message, requestId: 'all' });
    }
    const sized = (kB: number) => debit(who, { requestId: 'x'.repeat(kB * 1024) });
    expect(await send([debit(who), sized(128)])).toMatchObject({ http: 413, status: 'BAD_REQUEST' });
    expect(await send([sized(127)])).toMatchObject({ http: 200, status: 'OK', answers: [{ status: 'BAD_REQUEST' }] });
    expect(await harness.call('balance', { token: who.token })).toMatchObject({ balance: '1000000' });
    expect(await send([debit(who)], { requestId: 'all' })).toMatchObject({ status: 'OK', requestId: 'all' });
  });

  test('come to one, sent at once to two gateways by several', async () => {
    const { db, clock } = harness;
    const other = await startTestGateway({ db, clock });
    const calls = [harness.call, vendorClient(other.url, 'RLT', clock.now)];
    const players = await Promise.all(Array.from({ length: Math.floor(MOST_MOVEMENTS / 3) }, () => harness.seat('25000')));
    const movements = players.flatMap((who) => [debit(who), debit(who), debit(who)]);
    const all = await Promise.all(Array.from({ length: 4 }, (_, at) => answersOf(movements, calls[at % 2])));
    const taken = movements.map((_, at) => [...new Set(all.map((answers) => JSON.stringify(answers[at])))]);
    // Two of three are covered, each with one answer for all who ask.
    for (const [at, told] of taken.entries()) {
      const isTaken = told.some((answer) => answer.startsWith('{"status":"OK"'));
      expect(told.length, `movement ${at}: ${told.join(' ')}`).toBe(1);
      expect(isTaken).toBe(at % 3 < 2);
    }
    for (const who of players) expect(await harness.call('balance', { token: who.token })).toMatchObject({ balance: '5000' });
    await other.close();
  });

  test('are counted, by request', async () => {
    const figure = harness.gateway.metrics.registry.getSingleMetric('vendor_request_movements');
    const count = async (name: string): Promise<number> => {
      const values = ((await figure?.get())?.values ?? []) as { metricName?: string; value: number }[];
      return values.find(({ metricName }) => metricName === `vendor_request_movements_${name}`)?.value ?? 0;
    };
    const before = [await count('count'), await count('sum')];
    const who = await harness.seat();
    await answersOf([debit(who), debit(who), debit(who)]);
    expect([await count('count'), await count('sum')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 3]);
  });
});
