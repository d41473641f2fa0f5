import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dateOf } from '../../base/calendar/clock.ts';
import { usualKind } from '../../base/testing/database.ts';
import { detailKeeping, keepDetails, type ToldDetail } from '../rounds/detail-store.ts';
import { testGame } from '../testing/catalogue.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

describe.each(usualKind)('details of rounds on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
    const types = { cards: 'PVP', match: 'SPORTS', draw: 'ELOTT' };
    for (const [index, [code, gameType]] of Object.entries(types).entries()) {
      harness.gateway.catalogue.games.push(testGame(105 + index, 1, code, { gameType }));
    }
  });
  afterAll(() => harness?.close());

  const money = { stake: '10000', payout: '0' };
  const leg = { event: 'A – B', market: '1X2', selection: 'A', oddsType: 'HK', odds: '0.90' };
  const ticket = { betType: 'pair', selection: '12', unit: '10000', multiple: 1, tickets: 1, ...money };
  const samples: Record<string, { game: string; part: object }> = {
    table: { game: 'table', part: { table: { table: 'T1', round: '202701150042', bets: [{ area: 'Banker', ...money }] } } },
    cards: { game: 'cards', part: { table: { table: 'R1', bets: [{ area: 'hand', ...money }], fee: '5' } } },
    match: { game: 'match', part: { slip: { kind: 'single', legs: [leg], ...money } } },
    draw: { game: 'draw', part: { draw: { draw: '1', bets: [ticket], numbers: '12,34', source: 'simulated' } } },
    slot: { game: 'lantern', part: { spin: { result: '🏮🏮🏮', round: '7', features: 2 } } },
  };

  /** A round of a fresh player in a game, and its calls. */
  const openRound = async (gameCode: string, roundId = 'r') => {
    const who = await harness.seat();
    await who.debit({ txId: 'd', roundId, gameCode });
    const base = { player: who.player, roundId, gameCode, currency: 'VND' };
    return { ...who, tell: (more: object) => harness.call('round-detail', { ...base, ...more }) };
  };
  const walletOf = async (accountId: bigint): Promise<bigint> => {
    const text = 'select wallet_account_id as wallet from vendor_player where account_id = $1';
    const [row] = await harness.db.query<{ wallet: bigint }>({ text, values: [accountId] });
    if (!row) throw new Error('there is no such player');
    return row.wallet;
  };
  const kept = (accountId: bigint) =>
    harness.db.query<{ version: number; part: string; detail: unknown }>({
      text: 'select version, part, detail from play_round_detail where account_id = $1 order by version',
      values: [accountId],
    });

  test.each(Object.keys(samples))('are kept as told: %s', async (name) => {
    const { game, part } = samples[name] ?? { game: '', part: {} };
    const round = await openRound(game);
    expect(await round.tell(part)).toMatchObject({ status: 'OK', balance: '990000' });
    const [[what, detail] = []] = Object.entries(part);
    expect(await kept(round.accountId)).toEqual([{ version: 1, part: what, detail }]);
    const others = Object.values(samples).filter(({ part: other }) => !(String(what) in other));
    for (const { part: other } of others)
      expect(await round.tell({ ...other, version: 2 })).toMatchObject({ status: 'BAD_REQUEST' });
  });

  test('name a table by its game in the language of the reader, where the vendor told a name of the game', async () => {
    const [VI, EN] = ['Trò chơi table', 'Game table'];
    const bets = [{ area: 'Banker', ...money }];
    const round = await openRound('table', 'named');
    await round.tell({ table: { table: EN, bets } });
    await round.credit({ roundId: 'named', gameCode: 'table' });
    await harness.gateway.play.catchUp();
    const session = { id: 1n, accountId: round.accountId, merchantId: 1, username: 'u', type: 0 };
    const merchant = { id: 1, code: 'm', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: false, allowPlain: false };
    const asker = { merchant, language: 'VI', origin: 'https://play.example', session };
    const { list } = await harness.gateway.play.bets({}, asker);
    expect(list.map(({ gameName, detail }) => [gameName, detail?.table?.table])).toEqual([[VI, VI]]);
  });

  test.each([
    ['table', { table: { table: 'T1', round: '202701150042', bets: [{ area: 'Banker', stake: 1, payout: 0 }] } }, 'detail'],
    ['cards', { table: { table: 'R1', bets: [{ area: 'hand', stake: 1, payout: 0 }] } }, 'detail'],
    ['match', { slip: { kind: 'single', cashedOut: false, legs: [leg] } }, 'detail'],
    [
      'draw',
      {
        draw: {
          ...{ draw: '1', numbers: '12,34', source: 'simulated' },
          bets: [{ betType: 'pair', selection: '12', unit: 1, multiple: 1, tickets: 1, stake: 1, payout: 0 }],
        },
      },
      'detail',
    ],
    ['slot', { spin: { result: '🏮🏮🏮', round: '7', features: 2 } }, 'stake'],
  ])('are shown in the record of the player, and of nobody else: %s', async (name, shown, basis) => {
    const { game, part } = samples[name] ?? { game: '', part: {} };
    const round = await openRound(game, `shown-${name}`);
    const other = await openRound(game, `shown-${name}`);
    await round.tell(part);
    for (const { credit } of [round, other]) await credit({ roundId: `shown-${name}`, gameCode: game });
    await harness.gateway.play.catchUp();
    const recordOf = async (accountId: bigint) => {
      const session = { id: 1n, accountId, merchantId: 1, username: 'u', type: 0 };
      const merchant = { id: 1, code: 'm', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: false, allowPlain: false };
      const { list } = await harness.gateway.play.bets({}, { merchant, language: 'EN', origin: 'https://play.example', session });
      return list.map(({ detail, validBetBasis }) => ({ detail, validBetBasis }));
    };
    expect(await recordOf(round.accountId)).toEqual([{ detail: shown, validBetBasis: basis }]);
    expect(await recordOf(other.accountId)).toEqual([{ detail: undefined, validBetBasis: 'stake' }]);
  });

  test('narrow the record to a draw, from when its number is told on', async () => {
    const who = await harness.seat();
    const { draw } = (samples['draw'] as { part: { draw: object } }).part;
    const session = { id: 1n, accountId: who.accountId, merchantId: 1, username: 'u', type: 0 };
    const merchant = { id: 1, code: 'm', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: false, allowPlain: false };
    const roundsOf = async (query: { draw?: string }) => {
      await harness.gateway.play.catchUp();
      const request = { merchant, language: 'EN', origin: 'https://play.example', session };
      const { list, footer } = await harness.gateway.play.bets(query, request);
      return [...list.map(({ roundId }) => roundId).sort(), footer.count];
    };
    for (const [roundId, number] of Object.entries({ one: '20260601', two: '20260602', open: null })) {
      const round = { roundId, gameCode: 'draw' };
      await who.debit({ txId: `d-${roundId}`, ...round });
      if (number === null) continue;
      await harness.call('round-detail', { player: who.player, currency: 'VND', ...round, draw: { ...draw, draw: number } });
      await who.credit({ txId: `c-${roundId}`, ...round });
    }
    expect(await roundsOf({ draw: '20260602' })).toEqual(['two', 1]);
    const { numbers: _, source: __, ...waiting } = { numbers: '', source: '', ...draw };
    const told = { player: who.player, currency: 'VND', roundId: 'open', gameCode: 'draw' };
    await harness.call('round-detail', { ...told, draw: { ...waiting, draw: '20260604' } });
    expect(await roundsOf({ draw: '20260604' })).toEqual(['open', 1]);
    const { list } = await harness.gateway.play.bets(
      { draw: '20260604' },
      { merchant, language: 'EN', origin: 'https://play.example', session },
    );
    expect(list).toMatchObject([{ status: 'unsettled', detail: { draw: { draw: '20260604', bets: [{ selection: '12' }] } } }]);
    expect(list[0]?.detail?.draw).not.toHaveProperty('numbers');
    await harness.call('round-detail', { ...told, version: 2, draw: { ...draw, draw: '20260604' } });
    await who.credit({ txId: 'c-open', roundId: 'open', gameCode: 'draw' });
    expect(await roundsOf({ draw: '20260604' })).toEqual(['open', 1]);
    expect(await roundsOf({ draw: '20260603' })).toEqual([0]);
    expect(await roundsOf({ draw: '' })).toEqual(['one', 'open', 'two', 3]);
  });

  test('keep every version, each as it was told first, whatever the order of its fields', async () => {
    const round = await openRound('lantern');
    const one = { spin: { result: 'a', features: 1 } };
    expect(await round.tell(one)).toMatchObject({ status: 'OK' });
    expect(await round.tell({ spin: { features: 1, result: 'a' }, version: 1 })).toMatchObject({ status: 'OK' });
    expect(await round.tell({ spin: { result: 'b' } })).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await round.tell({ spin: { result: 'b' }, version: 2 })).toMatchObject({ status: 'OK' });
    expect(await round.tell(one)).toMatchObject({ status: 'OK' });
    expect((await kept(round.accountId)).map(({ version }) => version)).toEqual([1, 2]);
  });

  test('stand though their stake is taken back: the same is the same answer, another version is refused', async () => {
    const round = await openRound('lantern');
    expect(await round.tell({ spin: { result: 'a' } })).toMatchObject({ status: 'OK' });
    await round.rollback({ refTxId: 'd', roundId: 'r' });
    expect(await round.tell({ spin: { result: 'a' } })).toMatchObject({ status: 'OK' });
    expect(await round.tell({ spin: { result: 'b' } })).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await round.tell({ spin: { result: 'a' }, version: 2 })).toMatchObject({ status: 'TX_NOT_FOUND' });
  });

  test('of two that come at once one is kept', async () => {
    const round = await openRound('lantern');
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((result) => round.tell({ spin: { result } })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['OK', 'TX_MISMATCH', 'TX_MISMATCH', 'TX_MISMATCH']);
    expect(await kept(round.accountId)).toHaveLength(1);
  });

  test.runIf(kind === 'postgres')('told to two gateways at once, in another order each, stand in nobody’s way', async () => {
    const { db, clock } = harness;
    const { accountId } = await openRound('lantern');
    const about = { accountId, vendorId: 1, roundRef: 'r', wallet: await walletOf(accountId), nodeId: 101, at: dateOf(clock) };
    const versionOf = (version: number): ToldDetail => ({ ...about, version, told: { part: 'spin', detail: { result: 'a' } } });
    const other = await db.lane();
    const keepThere = async (version: number): Promise<number> => {
      const [lock, keep] = detailKeeping([versionOf(version)]);
      await other.query(lock);
      return (await other.query<{ kept: number; packed: string }>(keep))[0]?.kept ?? 0;
    };
    try {
      await other.query({ text: 'begin' });
      expect(await keepThere(1)).toBe(1);
      const both = keepDetails(db, [versionOf(2), versionOf(1)]);
      const waiting = { text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'` };
      await vi.waitFor(async () => expect(await db.query(waiting)).not.toEqual([]), { timeout: 20_000 });
      expect(await keepThere(2)).toBe(1);
      await other.query({ text: 'commit' });
      expect(await both).toMatchObject({ kept: 0 });
    } finally {
      await other.query({ text: 'rollback' });
      other.close();
    }
  });

  test('need a stake of that game which stands', async () => {
    const round = await openRound('lantern');
    const spin = { spin: { result: 'a' } };
    expect(await round.tell({ ...spin, roundId: 'other' })).toMatchObject({ status: 'TX_NOT_FOUND' });
    expect(await round.tell({ ...spin, gameCode: 'harbour' })).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await round.tell({ ...spin, gameCode: 'none' })).toMatchObject({ status: 'WRONG_GAME' });
    expect(await round.tell({ ...spin, currency: 'THB' })).toMatchObject({ status: 'WRONG_CURRENCY' });
    await round.rollback({ refTxId: 'd', roundId: 'r' });
    expect(await round.tell(spin)).toMatchObject({ status: 'TX_NOT_FOUND' });
    expect(await kept(round.accountId)).toEqual([]);
  });

  test('refuse words that no database or page should see, and fields that are not known', async () => {
    const round = await openRound('table');
    const bet = { area: 'Banker', ...money };
    const hostile = [
      { table: { table: 'a\u0000b', bets: [bet] } },
      { table: { table: 'a\nb', bets: [bet] } },
      { table: { table: '\ud800', bets: [bet] } },
      { table: { table: '', bets: [bet] } },
      { table: { table: 'T', bets: [] } },
      { table: { table: 'T', bets: [{ ...bet, extra: 1 }] } },
      { table: { table: 'T', bets: [{ ...bet, stake: 10_000 }] } },
      { table: { table: 'T', bets: [bet] }, version: 0 },
      { table: { table: 'T', bets: [bet] }, spin: {} },
    ];
    for (const body of hostile) expect(await round.tell(body), JSON.stringify(body)).toMatchObject({ status: 'BAD_REQUEST' });
    expect(await kept(round.accountId)).toEqual([]);
  });

  test('may have 64 kB, four times as much as any other call', async () => {
    const round = await openRound('draw');
    const bets = (count: number) => Array.from({ length: count }, () => ({ ...ticket, selection: '1'.repeat(2_000) }));
    expect(await round.tell({ draw: { draw: '1', bets: bets(25) } })).toMatchObject({ status: 'OK' });
    expect(await round.tell({ draw: { draw: '1', bets: bets(40) }, version: 2 })).toMatchObject({
      http: 413,
      status: 'BAD_REQUEST',
    });
  });
});
