import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { findWageringDifferences } from './cashier/index.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { offerLottery } from './lottery/testing/offered.ts';
import { readSettledAfter } from './play/index.ts';
import { openTestApp, vendorCall } from './testing/app.ts';
import { plantRewards } from './testing/walk-rewards.ts';
import { walkers } from './testing/walkers.ts';
import { createChoices } from './wallet/testing/workload.ts';

const UNIT = 10_000n;
const GAME = 'ssc-lott-1m';
/** Codes of the ledger: a rebate of one's own tickets, and a commission of those below. */
const [SELF, COMMISSION] = [40, 44];

describe.each(usualKind)('the series of a ticket, from the vendor to the ledger, on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let app: App;
  let vendor: TestVendor;
  let session = { token: '', player: '' };
  const { logIn, as, open } = walkers(() => app);

  beforeAll(async () => {
    vendor = await startTestVendor();
    vendor.drawings.set('/vendor/launch', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        session.token = (JSON.parse(Buffer.concat(chunks).toString()) as { token: string }).token;
        response.end(JSON.stringify({ status: 'OK', url: 'https://frame.test/play' }));
      });
    });
    app = await openTestApp(kind, clock);
    await offerLottery(app.db, vendor.url, GAME);
    await logIn('demoagent', 'Demo2026');
    await open('demoagent', 'ticketer', 0);
    await app.db.query({ text: `update account set series = 1900 where username = 'ticketer'` });
    await app.settle();
    clock.advance(2_000);
    const [game] = await app.db.query<{ node: number }>({
      text: 'select node_id as node from game where game_code = $1',
      values: [GAME],
    });
    await as('ticketer', 'launchGame', { query: { launchMode: 'GLS', nodeId: String(game?.node) } });
    const told = await vendorCall(app, clock, 'authenticate', { token: session.token });
    // The vendor hears up to which series the member may play.
    expect(told['series']).toBe(1_900);
    const { player } = told;
    session = { ...session, player: String(player) };
  });
  afterAll(async () => {
    await app.close();
    await vendor.close();
  });

  it('is told with whether the stakes count in jackpots: not those of trial and test accounts', async () => {
    const counted = async (): Promise<unknown> =>
      (await vendorCall(app, clock, 'authenticate', { token: session.token }))['counted'];
    const becomes = (text: string) => app.db.query({ text: `update account set ${text} where username = 'ticketer'` });
    expect(await counted()).toBe(true);
    await becomes('is_test = true');
    expect(await counted()).toBe(false);
    await becomes('is_test = false, type = 4');
    expect(await counted()).toBe(false);
    await becomes('type = 0');
    expect(await counted()).toBe(true);
  });

  const about = (roundId: string) => ({ roundId, gameCode: GAME, currency: 'VND' });
  const stake = async (roundId: string) => {
    const debit = { ...about(roundId), token: session.token, txId: `d-${roundId}`, amount: String(100n * UNIT) };
    expect(await vendorCall(app, clock, 'debit', debit)).toMatchObject({ status: 'OK' });
  };
  /** What tells of tickets of these series that together stake 100.00 and pay nothing. */
  const detailOf = (roundId: string, series: readonly (string | undefined)[], more: object = {}, version = 1) => {
    const bets = series.map((each) => ({
      ...{ betType: 'SSC_5', selection: '1|2|3|4|5', unit: '20000', multiple: 1, tickets: 1, payout: '0' },
      ...{ stake: String((100n * UNIT) / BigInt(series.length)), ...(each === undefined ? {} : { series: each }) },
    }));
    const draw = { draw: '202606010001', bets, ...more };
    return { ...about(roundId), player: session.player, version, draw };
  };
  const tell = async (...told: Parameters<typeof detailOf>) =>
    expect(await vendorCall(app, clock, 'round-detail', detailOf(...told))).toMatchObject({ status: 'OK' });
  const lossOf = (roundId: string) => {
    const txIds = { txId: `c-${roundId}`, debitTxId: `d-${roundId}` };
    return { ...about(roundId), ...txIds, player: session.player, amount: '0', roundFinished: true };
  };
  const lose = async (roundId: string) => {
    await vendorCall(app, clock, 'credit', lossOf(roundId));
    await app.settle();
  };
  /** Stakes 100.00 on tickets of these series, told in one detail, and loses. */
  const ticket = async (roundId: string, series: readonly (string | undefined)[], more: object = {}) => {
    await stake(roundId);
    await tell(roundId, series, more);
    await lose(roundId);
  };
  const given = async (code: number): Promise<Record<string, bigint>> => {
    const rows = await app.db.query<{ username: string; sum: bigint }>({
      text: `select a.username, sum(t.amount)::bigint as sum from transfer t
             join ledger_account l on l.id = t.credit_id join account a on a.id = l.owner_id
             where t.code = $1 group by a.username`,
      values: [code],
    });
    return Object.fromEntries(rows.map(({ username, sum }) => [username, sum]));
  };

  it('gives the player what of the own series was not played, and those above what theirs is more', async () => {
    await ticket('one', ['1860']);
    // 1900 - 1860, 1940 - 1900 and 1958 - 1940 two-thousandths of 100.00.
    expect(await given(SELF)).toEqual({ ticketer: 2n * UNIT });
    expect(await given(COMMISSION)).toEqual({ demoagent: 2n * UNIT, demotop: (9n * UNIT) / 10n });
  });

  it('above the one from which members take no part keeps them out of lotteries by series, and of none other', async () => {
    const limit = async (noBetSeries: number | null) => {
      await app.db.query({
        text: `update merchant set site = site || jsonb_build_object('agents', coalesce(site -> 'agents', '{}'::jsonb)
                 || jsonb_build_object('noBetSeries', $1::jsonb)) where code = 'marquee'`,
        values: [JSON.stringify(noBetSeries)],
      });
      await app.db.query({ text: 'update brand_version set version = version + 1' });
      clock.advance(3_000);
    };
    const debit = (txId: string) =>
      vendorCall(app, clock, 'debit', {
        ...{ roundId: txId, gameCode: GAME, currency: 'VND', token: session.token, txId, amount: String(UNIT) },
      });
    const [game] = await app.db.query<{ node: number }>({
      text: 'select node_id as node from game where game_code = $1',
      values: [GAME],
    });
    const launch = () => as('ticketer', 'launchGame', { query: { launchMode: 'GLS', nodeId: String(game?.node) } });
    await limit(1_898);
    expect(await debit('above')).toMatchObject({ status: 'PLAYER_BLOCKED' });
    expect(await launch()).toMatchObject({ success: false, errorCode: 'account.blocked' });
    await limit(1_900);
    expect(await debit('at')).toMatchObject({ status: 'OK' });
    await limit(null);
    expect(await launch()).toMatchObject({ success: true });
  });

  it('gives nothing for tickets that a bonus lets count for what is to be wagered alone, and again once that is done', async () => {
    const sums = async () => [(await given(SELF))['ticketer'] ?? 0n, (await given(COMMISSION))['demoagent'] ?? 0n];
    const before = await sums();
    const [promotionClaimId] = await plantRewards(app, clock, 'ticketer', 1);
    await app.db.query({ text: 'update reward_item set counts_bets = false where id = $1', values: [promotionClaimId] });
    expect((await as('ticketer', 'claimPromotions', {})).value).toMatchObject([{ countsBets: false }]);
    expect(await as('ticketer', 'claimIssuedPromotion', { body: { promotionClaimId } })).toMatchObject({ success: true });
    clock.advance(1_000);
    await ticket('with-the-bonus', ['1860']);
    expect(await sums()).toEqual(before);
    const [round] = await app.db.query({
      text: `select valid_bet as valid, wager_bet as wager from play_round where round_ref = 'with-the-bonus'`,
    });
    expect(round).toEqual({ valid: 0n, wager: 100n * UNIT });
    const [requirement] = await app.db.query({ text: 'select status, done from wagering_requirement where not counts_bets' });
    expect(requirement, 'what is to be wagered').toEqual({ status: 'DONE', done: 5n * UNIT });
    // The member reads which bets count for nothing else, and what they count.
    const { value: asked } = await as('ticketer', 'turnoverRequirements', {});
    expect(asked).toMatchObject({ list: [{ countsBets: false, status: 'DONE' }, {}] });
    const { value: record } = await as('ticketer', 'bets', {});
    expect(record).toMatchObject({ list: [{ roundId: 'with-the-bonus', validBet: 0, wagerBet: 100 }, { roundId: 'at' }, {}] });
    const { db } = app;
    expect(await findWageringDifferences({ db, clock, settledAfter: readSettledAfter })).toEqual([]);
    clock.advance(1_000);
    await ticket('afterwards', ['1860']);
    expect(await sums()).toEqual([(before[0] ?? 0n) + 2n * UNIT, (before[1] ?? 0n) + 2n * UNIT]);
  });

  it('is the highest of an order, and no series that is not a number', async () => {
    const before = (await given(SELF))['ticketer'] ?? 0n;
    await ticket('two', ['1860', '1880']);
    expect((await given(SELF))['ticketer']).toBe(before + UNIT);
    await ticket('three', ['high']);
    await ticket('four', [undefined]);
    expect((await given(SELF))['ticketer']).toBe(before + UNIT);
  });

  it('gives back no more than up to the highest series of the game, where others have a higher one', async () => {
    const before = (await given(SELF))['ticketer'] ?? 0n;
    await ticket('own-most', ['1860'], { seriesMost: 1_880 });
    // 1880 - 1860 two-thousandths of 100.00, though 1900 is the own series.
    expect(((await given(SELF))['ticketer'] ?? 0n) - before).toBe(UNIT);
    await ticket('own-most-played', ['1880'], { seriesMost: 1_880 });
    expect(((await given(SELF))['ticketer'] ?? 0n) - before).toBe(UNIT);
  });

  it('gives the same where the details come after the payout, however often they are told', async () => {
    const sums = async () =>
      [await given(SELF), await given(COMMISSION)].flatMap((sum) => [sum['ticketer'] ?? 0n, sum['demoagent'] ?? 0n]);
    const since = async (before: readonly bigint[]) => (await sums()).map((sum, place) => sum - (before[place] ?? 0n));
    const before = await sums();
    await stake('late');
    await lose('late');
    expect(await since(before)).toEqual([0n, 0n, 0n, 2n * UNIT]);
    await tell('late', ['1860']);
    await app.settle();
    await tell('late', ['1860']);
    await tell('late', ['1860'], { numbers: '1,2,3,4,5' }, 2);
    await app.settle();
    // What the player has of it came late; what those above have of it does not change.
    expect(await since(before)).toEqual([2n * UNIT, 0n, 0n, 2n * UNIT]);
    const [round] = await app.db.query({ text: `select series, valid_bet as valid from play_round where round_ref = 'late'` });
    expect(round).toEqual({ series: 1_860, valid: 100n * UNIT });

    await stake('late-most');
    await lose('late-most');
    await tell('late-most', ['1860'], { seriesMost: 1_880 });
    await app.settle();
    // The game's highest is below the series of both: nothing is left for those above, who have had 2.00 already and owe it.
    expect((await given(SELF))['ticketer']).toBe((before[0] ?? 0n) + 3n * UNIT);
    const [lines] = await app.db.query({
      text: `select sum(l.valid_bet * l.rate)::bigint as exact from agent_commission_line l join account a on a.id = l.agent_id
             where a.username = 'demoagent'`,
    });
    expect(lines).toEqual({ exact: ((before[3] ?? 0n) + 2n * UNIT) * 1_000_000n });
  });

  it('gives the same at two gateways, whatever comes first and twice, and one of which dies before it writes or answers', async () => {
    const choices = createChoices(7);
    let [isMortal, deaths] = [false, 0];
    const dying = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!isMortal || choices.chance(0.7)) return work();
      deaths += 1;
      if (choices.chance(0.5)) await work();
      throw new Error('the gateway died before it wrote, or before it answered');
    };
    const { db } = app;
    const other = await openTestApp(kind, clock, {
      ...{ ...db, close: async () => {} },
      transaction: (work) => dying(() => db.transaction(work)),
      flight: (statements) => dying(() => db.flight(statements)),
    });
    const before = [(await given(SELF))['ticketer'] ?? 0n, (await given(COMMISSION))['demoagent'] ?? 0n];
    const rounds = Array.from({ length: 12 }, (_, at) => `two-gateways-${at}`);
    for (const roundId of rounds) await stake(roundId);
    isMortal = true;
    const send = async (call: string, body: object): Promise<void> => {
      let status: unknown;
      while (status !== 'OK') ({ status } = await vendorCall(choices.pick([app, other]), clock, call, body));
    };
    const asked = (roundId: string): (() => Promise<void>)[] => {
      const [detail, loss] = [() => send('round-detail', detailOf(roundId, ['1860'])), () => send('credit', lossOf(roundId))];
      return choices.pick([
        [detail, loss, detail, loss],
        [loss, detail, detail],
        [loss, loss, detail],
        [detail, detail, loss],
      ]);
    };
    await Promise.all(
      rounds.map(async (roundId) => {
        for (const run of asked(roundId)) await run();
      }),
    );
    isMortal = false;
    await Promise.all([app.settle(), other.settle()]);
    await other.close();
    await app.settle();
    expect(deaths).toBeGreaterThan(0);
    expect([(await given(SELF))['ticketer'], (await given(COMMISSION))['demoagent']]).toEqual(
      before.map((sum) => sum + 12n * 2n * UNIT),
    );
  });

  it('is followed by a word on why the stake came back where the draw is void, and by none where it came back otherwise', async () => {
    const back = async (roundId: string) => {
      const giveBack = { ...about(roundId), player: session.player, txId: `s-${roundId}`, refTxId: `d-${roundId}` };
      expect(await vendorCall(app, clock, 'return-stake', { ...giveBack, amount: String(100n * UNIT) })).toMatchObject({
        status: 'OK',
      });
      await app.settle();
    };
    const told = () => app.db.query({ text: `select template from message where template like 'lottery.%'` });
    await stake('taken-back');
    await back('taken-back');
    expect(await told()).toEqual([]);
    await stake('void');
    await tell('void', ['1860'], { isVoid: true });
    await back('void');
    await back('void');
    expect(await told()).toEqual([{ template: 'lottery.returned.draw' }]);
  });
});
