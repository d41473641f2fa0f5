import type { VendorResults } from '@marquee/contract/vendor';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BetReply, BetsReply, TableProof, TableState } from '../../shared/table-protocol.ts';
import { mixOf } from '../../tables/chance.ts';
import { roundAt } from '../../tables/clock.ts';
import { TABLES, tableOf } from '../../tables/tables.ts';
import { FLIGHT, on, WHEEL } from '../../testing/table-studio.ts';
import { LAUNCH, startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { SeatedSession } from '../records.ts';
import { createTableClocks, settleTables, turnTables } from './rounds.ts';
import { sessionView } from './views.ts';

/** Of the same vendor as the other flight, at the same pace. */
const OTHER_FLIGHT = 'crash-summit';
let studio: TestApp;
beforeEach(async () => {
  studio = await startTestApp(undefined, 'silent', ['TDW', 'PVL', 'SKL']);
  // To the start of a round.
  const { endsAt } = now();
  studio.clock.advance(endsAt - studio.clock.now());
  createTableClocks(studio.base)();
});
afterEach(() => studio.close());

const now = () => roundAt({ everyMs: 40_000, afterLockMs: 14_000 }, studio.clock.now());

/** Opens the table as the gateway does, and answers the frame's address and token. */
async function open(gameCode = WHEEL): Promise<{ url: string; token: string }> {
  const body = JSON.stringify({ ...LAUNCH, gameCode });
  const { url = '' } = await studio.sendLaunch(body, {
    ...studio.signedHeaders(body),
    'x-vendor': tableOf(gameCode)?.vendor ?? '',
  });
  const token = url.split('#t=')[1] ?? '';
  const session = await studio.app.inject({ url: '/api/tables/session', headers: { authorization: token } });
  expect(session.json()).toMatchObject({ tableCode: gameCode, currencySymbol: '₫', demo: false, trial: false });
  return { url, token };
}
const bet = (change: object = {}) => ({
  requestKey: 'key-of-a-bet',
  table: WHEEL,
  roundNo: now().roundNo,
  stakes: [on('red', 5)],
  ...change,
});
const post = (token: string, url: string, payload: object) =>
  studio.app.inject({ method: 'POST', url, headers: { authorization: token }, payload });
const get = (token: string, url: string) => studio.app.inject({ url, headers: { authorization: token } });
const stateFor = async (token: string) => (await get(token, `/api/tables/${WHEEL}/state`)).json<TableState>();

describe('the calls of tables', () => {
  it('let a player leave a flight while another of their calls waits for the wallet', async () => {
    const { token } = await open(FLIGHT);
    const at = roundAt(tableOf(FLIGHT) ?? { everyMs: 1, afterLockMs: 1 }, studio.clock.now());
    const stakes = [{ ...on('flight', 10), pick: 5_000 }];
    const { bet: placed } = (
      await post(token, '/api/tables/bets', bet({ table: FLIGHT, roundNo: at.roundNo, stakes }))
    ).json<BetReply>();
    let goOn = (): void => undefined;
    const asked = new Promise<void>((ask) => {
      vi.spyOn(studio.base.wallet, 'debit').mockImplementation(() => {
        ask();
        return new Promise((answer) => {
          goOn = () => answer({ kind: 'refused', status: 'INSUFFICIENT_FUNDS', reply: { status: 'INSUFFICIENT_FUNDS' } });
        });
      });
    });
    const second = post(
      token,
      '/api/tables/bets',
      bet({ requestKey: 'key-of-another', table: OTHER_FLIGHT, roundNo: at.roundNo, stakes }),
    );
    const answered = await Promise.race([second, asked.then(() => 'waits')]);
    studio.clock.advance(at.drawsAt - studio.clock.now());
    turnTables(studio.base);
    const round = studio.base.store.tables.rounds.find(FLIGHT, at.roundNo);
    if (round) studio.base.store.tables.rounds.update({ ...round, outcome: [4_000] });
    studio.clock.advance(2_000);
    const left = (await post(token, `/api/tables/bets/${placed.betId}/leave`, {})).json<BetReply>();
    expect([answered, left.bet.stakes[0]?.left]).toEqual(['waits', 160]);
    goOn();
    expect((await second).json()).toMatchObject({ error: 'funds' });
  });

  it('open the page of tables, framed by the site alone', async () => {
    const { url } = await open();
    const page = await studio.app.inject({ url: url.replace(/^https?:\/\/[^/]+|#.*$/g, '') });
    expect(page.body).toContain('<title>tables</title>');
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://site.test');
    expect((await studio.app.inject({ url: '/rounds?round=1' })).body).toContain('<title>rounds</title>');
  });

  it('tell the gateway the last results of a vendor’s tables, of a flight when it is over, and nothing of other vendors', async () => {
    const results = async (vendor: string) =>
      (await studio.app.inject({ url: `/vendor/results?vendor=${vendor}` })).json<VendorResults>().results;
    const last = async (vendor: string, code: string) => (await results(vendor)).find(({ gameCode }) => gameCode === code)?.last;
    // Samples are told to nobody: a lobby of others does not mark them.
    expect(await results('PVL')).toEqual([]);
    studio.clock.advance(40_000);
    turnTables(studio.base);
    const before = await last('SKL', FLIGHT);
    expect(before).toHaveLength(1);
    expect((await results('PVL')).map(({ gameCode }) => gameCode)).toEqual(
      TABLES.filter(({ vendor }) => vendor === 'PVL').map(({ code }) => code),
    );
    expect(await results('TDW')).toEqual([]);
    expect(await results('XYZ')).toEqual([]);
    const { roundNo, drawsAt } = roundAt(tableOf(FLIGHT) ?? { everyMs: 1, afterLockMs: 1 }, studio.clock.now());
    turnTables(studio.base);
    studio.clock.advance(drawsAt - studio.clock.now());
    turnTables(studio.base);
    const round = studio.base.store.tables.rounds.find(FLIGHT, roundNo);
    if (round) studio.base.store.tables.rounds.update({ ...round, outcome: [230] });
    // The flight that is up tells nothing.
    expect(await last('SKL', FLIGHT)).toEqual(before);
    studio.clock.advance(60_000);
    expect((await last('SKL', FLIGHT))?.[0]).toEqual({ texts: { EN: '2.30×' }, tone: 'green' });
  });

  it('show two devices the same round at the same moment, and the seed after the draw alone', async () => {
    const [one, other] = [await open(), await open()];
    const { endsAt } = now();
    const first = await stateFor(one.token);
    const { roundNo = '', commitment } = first.next ?? {};
    const add = async (token: string, to: string, number: string) =>
      (await post(token, `/api/tables/${WHEEL}/numbers`, { roundNo: to, number: number.repeat(32) })).json<TableState>().next;
    expect(await add(one.token, roundNo, '1')).toMatchObject({ roundNo, hasNumber: true });
    // A round that is mixed, or none, takes no number.
    for (const to of [first.round.roundNo, '202001010001'])
      expect(await add(other.token, to, '2')).toMatchObject({ hasNumber: false });
    expect((await stateFor(one.token)).next?.hasNumber).toBe(true);
    studio.clock.advance(endsAt - studio.clock.now());
    const opened = (await stateFor(one.token)).round;
    expect(opened).toMatchObject({ roundNo, commitment, mix: mixOf(['1'.repeat(32)]), seed: null, outcome: [], state: 'open' });
    await add(other.token, roundNo, '3');
    const { drawsAt } = now();
    studio.clock.advance(drawsAt - studio.clock.now() - 1);
    expect((await stateFor(one.token)).round.outcome).toEqual([]);
    studio.clock.advance(1);
    const [mine, theirs] = [await stateFor(one.token), await stateFor(other.token)];
    expect(mine.round.outcome).toHaveLength(1);
    expect(theirs.round).toEqual(mine.round);
    const proof = (await studio.app.inject({ url: `/api/tables/rounds/${WHEEL}/${roundNo}` })).json<TableProof>();
    expect(proof).toMatchObject({ round: mine.round, numbers: ['1'.repeat(32)] });
  });

  it('tell a device the rounds after the one that it knows', async () => {
    const { token } = await open();
    const all = (await stateFor(token)).past.map(({ roundNo }) => roundNo);
    expect(all.length).toBeGreaterThan(16);
    const since = async (roundNo: string) =>
      (await get(token, `/api/tables/${WHEEL}/state?since=${roundNo}`)).json<TableState>().past.map((past) => past.roundNo);
    expect(await since(all[0] ?? '')).toEqual([]);
    expect(await since(all[2] ?? '')).toEqual(all.slice(0, 2));
    expect(await since(all[15] ?? '')).toEqual(all);
    expect((await get(token, `/api/tables/${WHEEL}/state?since=now`)).statusCode).toBe(400);
  });

  it('place a bet, show it again to whoever comes back, and list it', async () => {
    const { token } = await open();
    const placed = (await post(token, '/api/tables/bets', bet())).json<BetReply>();
    expect(placed).toMatchObject({ bet: { state: 'placed', total: '50000' }, balance: '950000' });
    const again = await open();
    expect((await stateFor(again.token)).bet).toEqual(placed.bet);
    const second = await post(again.token, '/api/tables/bets', bet({ requestKey: 'another-key' }));
    expect([second.statusCode, second.json()]).toMatchObject([409, { error: 'seat.taken' }]);
    const { drawsAt } = now();
    studio.clock.advance(drawsAt - studio.clock.now());
    turnTables(studio.base);
    await settleTables(studio.base);
    const { betId } = placed.bet;
    const list = (await get(token, '/api/tables/bets')).json();
    expect(list).toMatchObject({ bets: [{ betId, state: 'settled' }], more: false });
    const proof = (await studio.app.inject({ url: `/api/tables/round-of/${betId}` })).json<TableProof>();
    expect(proof.round.roundNo).toBe(placed.bet.roundNo);
  });

  it('prove a bet with its round to who has its number, without what its player holds, and no bet by table and round', async () => {
    const { token } = await open();
    const { bet: placed } = (await post(token, '/api/tables/bets', bet())).json<BetReply>();
    const { drawsAt } = now();
    studio.clock.advance(drawsAt - studio.clock.now());
    turnTables(studio.base);
    await settleTables(studio.base);
    const [listed] = (await get(token, '/api/tables/bets')).json<BetsReply>().bets;
    const proven = (await studio.app.inject({ url: `/api/tables/round-of/${placed.betId}` })).json<TableProof>();
    const { betId, table, roundNo, stakes, total, payout, state } = listed ?? placed;
    expect(proven.bet).toEqual({ betId, table, roundNo, stakes, total, payout, state });
    expect(stakes).toEqual([{ area: 'red', stake: '50000', back: payout }]);
    const { bet: _bet, ...round } = proven;
    expect((await studio.app.inject({ url: `/api/tables/rounds/${table}/${roundNo}` })).json()).toEqual(round);
    expect((await studio.app.inject({ url: `/api/tables/round-of/${'f'.repeat(32)}` })).json()).toMatchObject({
      error: 'round.unknown',
    });
  });

  it('take a bet back and tell the balance', async () => {
    const { token } = await open();
    const { betId } = (await post(token, '/api/tables/bets', bet())).json<BetReply>().bet;
    const back = (await post(token, `/api/tables/bets/${betId}/cancel`, {})).json<BetReply>();
    expect(back).toMatchObject({ bet: { state: 'returned' }, balance: '1000000' });
    expect((await get(token, '/api/tables/balance')).json()).toEqual({ balance: '1000000' });
  });

  it('take a bet back whatever the wallet says of the session then, but for no word of it', async () => {
    const { token } = await open();
    const { betId } = (await post(token, '/api/tables/bets', bet())).json<BetReply>().bet;
    const asked = vi.spyOn(studio.base.wallet, 'authenticate');
    asked.mockResolvedValueOnce({ kind: 'unknown', why: 'no answer' });
    const cancel = () => post(token, `/api/tables/bets/${betId}/cancel`, {});
    expect((await cancel()).json()).toMatchObject({ error: 'wallet.unavailable' });
    asked.mockResolvedValueOnce({ kind: 'refused', status: 'TOKEN_EXPIRED', reply: { status: 'TOKEN_EXPIRED' } });
    const back = await cancel();
    expect([back.statusCode, back.json<BetReply>().bet.state]).toEqual([200, 'returned']);
  });

  it('name the seat of a player, which is another one for each', () => {
    const seatOf = (vendor: string, player: string) => sessionView({ vendor, player, currency: 'VND' } as SeatedSession).seat;
    expect(seatOf('PVL', 'one')).toMatch(/^[0-9a-f]{32}$/);
    expect(seatOf('PVL', 'one')).toBe(seatOf('PVL', 'one'));
    expect(new Set([seatOf('PVL', 'one'), seatOf('PVL', 'two'), seatOf('SKL', 'one')]).size).toBe(3);
  });

  it('answer who waits for the end of a flight when none is on, and refuse to leave what is none', async () => {
    const { token } = await open(FLIGHT);
    const landed = await get(token, `/api/tables/${FLIGHT}/landing`);
    expect([landed.statusCode, landed.json<TableState>().round.state]).toEqual([200, 'open']);
    expect((await get('', `/api/tables/${FLIGHT}/landing`)).statusCode).toBe(401);
    const unknown = await post(token, `/api/tables/bets/${'0'.repeat(32)}/leave`, {});
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { error: 'order.unknown' }]);
    const stakes = [{ ...on('flight', 5), pick: 1.5 }];
    expect((await post(token, '/api/tables/bets', bet({ table: FLIGHT, stakes }))).statusCode).toBe(400);
    const placed = await post(token, '/api/tables/bets', bet({ table: FLIGHT, stakes: [{ ...on('flight', 5), pick: 200 }] }));
    expect(placed.json<BetReply>().bet.stakes).toEqual([{ area: 'flight', stake: '50000', pick: 200 }]);
    const early = await post(token, `/api/tables/bets/${placed.json<BetReply>().bet.betId}/leave`, {});
    expect([early.statusCode, early.json()]).toMatchObject([409, { error: 'flight.over' }]);
  });

  it('answer who asks ahead of a moment at that moment, not before it, and after five seconds at the latest', async () => {
    const { token } = await open();
    const { drawsAt } = now();
    turnTables(studio.base);
    studio.clock.advance(drawsAt - 1_000 - studio.clock.now());
    const asked = async (at: number): Promise<TableState> =>
      (await get(token, `/api/tables/${WHEEL}/state?at=${at}`)).json<TableState>();
    // A timer that is early.
    const wait = vi.spyOn(studio.base.clock, 'wait').mockImplementationOnce(async (ms) => studio.clock.advance(ms - 1));
    const drawn = await asked(drawsAt);
    expect([drawn.now, drawn.round.outcome.length, wait.mock.calls]).toEqual([drawsAt, 1, [[1_000], [1]]]);
    expect((await asked(drawsAt)).now).toBe(drawsAt);
    expect((await asked(drawsAt + 3_600_000)).now).toBe(drawsAt + 5_000);
    for (const at of ['-1', 'now', '1.5']) expect((await get(token, `/api/tables/${WHEEL}/state?at=${at}`)).statusCode).toBe(400);
  });

  it('refuse strangers and what is not well formed, and book nothing', async () => {
    const { token } = await open();
    expect((await post('', '/api/tables/bets', bet())).statusCode).toBe(401);
    const bad = [
      { stakes: [] },
      { stakes: [{ area: 'red', stake: '0' }] },
      { stakes: [{ area: 'red', stake: '-1' }] },
      { stakes: [{ area: 'Red', stake: '10000' }] },
      { roundNo: 'now' },
      { table: 'pearl-tide' },
      { more: true },
    ];
    for (const change of bad) expect((await post(token, '/api/tables/bets', bet(change))).statusCode).toBe(400);
    expect((await get(token, '/api/tables/k3-elott-1m/state')).statusCode).toBe(409);
    expect((await studio.app.inject({ url: `/api/tables/rounds/${WHEEL}/20200101` })).statusCode).toBe(404);
    const numbers = `/api/tables/${WHEEL}/numbers`;
    expect((await post(token, numbers, { roundNo: now().roundNo, number: 'x' })).statusCode).toBe(400);
    expect(studio.gateway.wallet.balance).toBe(1_000_000n);
  });

  it('list the tables of the vendor with their returns', async () => {
    const reply = await studio.app.inject({ url: '/vendor/games?vendor=PVL' });
    const { games, verifyUrl } = reply.json<{ games: { gameType: string; rtpBasisPoints: number }[]; verifyUrl: string }>();
    expect(games).toHaveLength(TABLES.filter(({ vendor }) => vendor === 'PVL').length);
    expect(games.every(({ gameType, rtpBasisPoints }) => gameType === 'LIVE' && rtpBasisPoints > 9_600)).toBe(true);
    expect(verifyUrl).toContain('/rounds?round={round}');
  });
});
