import type { Query } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI', 'EN'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };
const DAY = 86_400_000;

describe.each(usualKind)('a selection of the betting record on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness.close());

  const asMember = (accountId: bigint) => ({
    merchant,
    language: 'EN',
    origin: 'https://play.example',
    session: { id: 1n, accountId, merchantId: 1, username: 'u', type: 0 },
  });
  const bets = (accountId: bigint, query: Query<'bets'> = {}) => harness.gateway.play.bets(query, asMember(accountId));
  const catchUp = () => harness.gateway.play.catchUp();

  test('narrows to a game and to days of settlement, and gives the same as a file', async () => {
    const who = await harness.seat();
    await who.debit({ roundId: 'night', amount: '20000' });
    await who.debit({ roundId: 'table', amount: '10000', gameCode: 'table' });
    const placed = harness.clock.now();
    harness.clock.advance(DAY);
    await who.credit({ roundId: 'night', amount: '50000' });
    await catchUp();
    const [before, after] = [placed, harness.clock.now()].map((at) => new Date(at).toISOString().slice(0, 10));
    const roundsOf = async (query: Query<'bets'>) => (await bets(who.accountId, query)).list.map(({ roundId }) => roundId);
    const on = (day: string | undefined) => ({ startDate: day ?? '', endDate: day ?? '' });
    expect((await roundsOf(on(before))).sort()).toEqual(['night', 'table']);
    expect(await roundsOf({ ...on(before), nodeId: '104' })).toEqual(['table']);
    expect(await roundsOf({ ...on(before), dateBy: 'settled' })).toEqual([]);
    expect(await roundsOf({ ...on(after), dateBy: 'settled' })).toEqual(['night']);
    expect((await bets(who.accountId, on(before))).period).toEqual({ start: before, end: before });
    const pieces: string[] = [];
    const file = await harness.gateway.play.betsFile(on(before), asMember(who.accountId));
    for await (const piece of file) pieces.push(piece);
    const [head, ...lines] = pieces.join('').split('\r\n');
    expect(head).toBe('\uFEFFTime,Settled,Number,Provider,Game,Category,Round,Stake,Valid bet,Payout,Result,Status');
    expect(lines.find((line) => line.includes('night'))).toMatch(
      /^[^,]+,[^,]+,[\w-]+,Reel Theatre,Game lantern,RNG,night,2\.00,2\.00,5\.00,3\.00,won$/,
    );
    expect(lines.find((line) => line.includes('table'))).toMatch(/,table,1\.00,0\.00,,,unsettled$/);
    harness.clock.set(placed);
  });

  test('files are made in pieces, every bet once, also where many were placed at one moment', async () => {
    const who = await harness.seat();
    await who.debit({ roundId: 'first' });
    await catchUp();
    await harness.db.query({
      text: `insert into play_round (merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout,
               refunded, valid_bet, status, opened_at)
             select merchant_id, account_id, vendor_id, 'copy' || n, node_id, game_type, currency, 'copy' || n, stake, payout, refunded,
               valid_bet, status, opened_at - make_interval(secs => (n / 700) * 0.000001)
             from play_round, generate_series(1, 2100) n where account_id = $1`,
      values: [who.accountId],
    });
    const numbers = new Set<string>();
    let rows = -1;
    for await (const piece of await harness.gateway.play.betsFile({}, asMember(who.accountId))) {
      const lines = piece.split('\r\n').slice(0, -1);
      expect(lines.length).toBeLessThanOrEqual(1_000);
      rows += lines.length;
      for (const line of lines) numbers.add(line.split(',')[2] ?? '');
    }
    expect([rows, numbers.size]).toEqual([2_101, 2_102]);
  });
});
