import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { offerLottery } from './lottery/testing/offered.ts';
import { MINUTE, NOW } from './lottery/testing/told.ts';
import { sqlModules } from './modules.ts';
import { browser, openTestApp, vendorCall } from './testing/app.ts';
import { type OpenStream, openStream } from './testing/streams.ts';

const UNIT = 10_000n;
const GAME = 'ssc-lott-1m';
/** Long enough before its draw that a player is likely to be elsewhere. */
const AWAY = 11 * MINUTE;
/** Codes of the ledger: a stake that its game gave back, and payouts. */
const [GIVEN_BACK, PAID] = [[84], [32, 33]];

interface Player {
  page: ReturnType<typeof browser>;
  token: string;
  player: string;
  stream: OpenStream;
}

describe.each(usualKind)('what a draw comes to, told by a vendor that sends all of it twice to two gateways, on %s', (kind) => {
  const clock = manualClock(NOW);
  let db: Database;
  let vendor: TestVendor;
  let gateways: [App, App];
  let [winner, loser, nobody] = [] as unknown as [Player, Player, Player];
  let launched = '';

  /** A member at a game, with a page open that listens. */
  async function seat(app: App): Promise<Player> {
    const page = browser(app);
    await page.register();
    await app.settle();
    const [game] = await db.query<{ node: number }>({
      text: 'select node_id as node from game where game_code = $1',
      values: [GAME],
    });
    expect(await page.call('launchGame', { query: { launchMode: 'GLS', nodeId: String(game?.node) } })).toMatchObject({
      success: true,
    });
    const token = launched;
    const { player } = await vendorCall(app, clock, 'authenticate', { token });
    return { page, token, player: String(player), stream: await openStream(app, page) };
  }

  beforeAll(async () => {
    vendor = await startTestVendor();
    vendor.drawings.set('/vendor/launch', (request, response) => {
      void text(request).then((body) => {
        launched = (JSON.parse(body) as { token: string }).token;
        response.end(JSON.stringify({ status: 'OK', url: 'https://frame.test/play' }));
      });
    });
    db = await openTestDatabase(kind, sqlModules);
    // One database, closed by nobody but this test.
    const lent = { ...db, close: async () => {} };
    gateways = [await openTestApp(kind, clock, lent), await openTestApp(kind, clock, lent)];
    const [app] = gateways;
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    await offerLottery(db, vendor.url, GAME);
    clock.advance(2_000);
    [winner, loser, nobody] = [await seat(app), await seat(app), await seat(app)];
  });
  afterAll(async () => {
    for (const { stream } of [winner, loser, nobody]) stream?.close();
    for (const gateway of gateways) await gateway.close();
    await db.close();
    await vendor.close();
  });

  const about = (roundId: string) => ({ roundId, gameCode: GAME, currency: 'VND' });
  /** Sends the same to both gateways at once, and again; all have the same answer. */
  async function sendTwice(call: string, body: object): Promise<void> {
    const answers = await Promise.all(
      [...gateways, ...gateways].map((gateway) => vendorCall(gateway, clock, call, body).then((each) => JSON.stringify(each))),
    );
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^\{"status":"OK"/)]);
  }
  const stake = ({ token }: Player, roundId: string): Promise<void> =>
    sendTwice('debit', { ...about(roundId), token, txId: `d-${roundId}`, amount: String(100n * UNIT) });
  async function pay({ player }: Player, roundId: string, amount: bigint): Promise<void> {
    const txIds = { txId: `c-${roundId}`, debitTxId: `d-${roundId}` };
    await sendTwice('credit', { ...about(roundId), ...txIds, player, amount: String(amount), roundFinished: true });
  }
  async function settle(): Promise<void> {
    const [one, other] = gateways;
    await one.settle();
    await other.settle();
    await one.settle();
  }
  const booked = async (codes: readonly number[], roundId: string): Promise<bigint[]> => {
    const rows = await db.query<{ amount: bigint }>({
      text: 'select amount from transfer where code = any ($1) and group_id = $2',
      values: [codes, roundId],
    });
    // A return is followed by what it ends of the round, of 0.
    return rows.flatMap(({ amount }) => (amount > 0n ? [amount] : []));
  };
  /** The titles of a member's messages, newest first, of which the bell tells as many. */
  async function inboxOf({ page }: Player): Promise<string[]> {
    const { value } = await page.call('inbox');
    const { list } = value as unknown as { list: { title: string }[] };
    expect((await page.call('unreadCount')).value).toBe(list.length);
    return list.map(({ title }) => title);
  }
  /** How often a member's open page was told of messages and of bets until a stake of now moves its balance, which it hears of last. */
  async function heardBy(who: Player, roundId: string, last: string): Promise<{ messages: number; bets: number }> {
    const body = { ...about(roundId), token: who.token, txId: `d-${roundId}`, amount: String(UNIT) };
    expect(await vendorCall(gateways[0], clock, 'debit', body)).toMatchObject({ status: 'OK' });
    const heard = await who.stream.until(new RegExp(`${last}[^]*event: balance`));
    const times = (type: string): number => heard.split(`event: ${type}\n`).length - 1;
    return { messages: times('messages'), bets: times('bets') };
  }

  it('is paid once, and told to each player of its own ticket once, in the inbox and on the open page, and to nobody else', async () => {
    await stake(winner, 'won');
    await stake(loser, 'lost');
    clock.advance(AWAY);
    await pay(winner, 'won', 195n * UNIT);
    await pay(loser, 'lost', 0n);
    await settle();
    expect([await booked(PAID, 'won'), await booked(PAID, 'lost')]).toEqual([[195n * UNIT], []]);
    expect([await inboxOf(winner), await inboxOf(loser), await inboxOf(nobody)]).toEqual([
      ['Your lottery ticket won'],
      ['Your draw was held'],
      [],
    ]);
    const told = { messages: 1, bets: 1 };
    expect(await heardBy(winner, 'after-won', 'event: messages')).toEqual(told);
    expect(await heardBy(loser, 'after-lost', 'event: messages')).toEqual(told);
    expect(await heardBy(nobody, 'after-nothing', '')).toEqual({ messages: 0, bets: 0 });
  });

  it('comes back once where it is void, which its player alone is told', async () => {
    await stake(winner, 'void');
    const bet = { betType: 'SSC_5', selection: '1|2|3|4|5', unit: '20000', multiple: 1, tickets: 1, payout: '0', series: '1960' };
    const draw = { draw: '202606010722', isVoid: true, bets: [{ ...bet, stake: String(100n * UNIT) }] };
    await sendTwice('round-detail', { ...about('void'), player: winner.player, version: 1, draw });
    const back = { txId: 's-void', refTxId: 'd-void', amount: String(100n * UNIT) };
    await sendTwice('return-stake', { ...about('void'), ...back, player: winner.player });
    await settle();
    expect([await booked(GIVEN_BACK, 'void'), await booked(PAID, 'void')]).toEqual([[100n * UNIT], []]);
    expect([await inboxOf(winner), await inboxOf(loser), await inboxOf(nobody)]).toEqual([
      ['A draw is void', 'Your lottery ticket won'],
      ['Your draw was held'],
      [],
    ]);
    const { messages } = await heardBy(winner, 'after-void', 'event: messages[^]*event: messages');
    expect(messages).toBe(2);
  });
});
