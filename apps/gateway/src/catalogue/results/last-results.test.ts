import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from '../testing/app.ts';
import { seedFewGames } from '../testing/few-games.ts';

const BANKER = { texts: { EN: 'B', CN: '庄' }, tone: 'red' };
const TIE = { texts: { EN: '=' }, tone: 'green' };
/** What the vendor answers, and which addresses were asked. */
let answer: { code: number; body: unknown } = { code: 200, body: {} };
let asked: string[] = [];
/** Answers that the vendor keeps back; null while it answers at once. */
let held: ServerResponse[] | null = null;
const vendor = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (held) return void held.push(response);
  response.writeHead(answer.code, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});

let app: TestCatalogue;
beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  app = await startTestCatalogue(await openCatalogueDatabase(usualKind[0] ?? 'embedded'));
  await seedFewGames(app);
  const address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  await app.db.query({ text: 'update vendor set base_url = $1', values: [address] });
});
afterAll(async () => {
  await app.close();
  await app.db.close();
  vendor.closeAllConnections();
  await new Promise((resolve) => vendor.close(resolve));
});
beforeEach(() => {
  // Whatever was asked before is old by now, also of a vendor that is left alone.
  app.clock.advance(120_000);
  asked = [];
  held = null;
});

const told = (...last: object[]) => ({ code: 200, body: { results: [{ gameCode: 'baccarat', last }] } });
async function results(gameType = 'LIVE', language = 'VI'): Promise<Record<string, { text: string; tone: string }[]>> {
  const { status, body } = await app.get('/wps/game/lastResults', { gameType }, language);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.value as { results: Record<string, { text: string; tone: string }[]> }).results;
}
const nodeOf = async (code: string): Promise<string> => {
  const rows = await app.db.query<{ node_id: number }>({
    text: 'select node_id from game where game_code = $1',
    values: [code],
  });
  return String(rows[0]?.node_id);
};

it('tells them by the node of the game, newest first, in the language of who asks, else in English', async () => {
  answer = told(BANKER, TIE, { texts: { TH: 'จ' }, tone: 'red' });
  const shown = [
    { text: 'B', tone: 'red' },
    { text: '=', tone: 'green' },
  ];
  expect(await results()).toEqual({ [await nodeOf('baccarat')]: shown });
  expect(await results('live', 'CN')).toEqual({ [await nodeOf('baccarat')]: [{ text: '庄', tone: 'red' }, shown[1]] });
});

it('asks a vendor once for whoever looks, and again when its answer is old', async () => {
  answer = told(BANKER);
  await Promise.all([results(), results(), results('LIVE', 'EN')]);
  app.clock.advance(4_999);
  await results();
  expect(asked).toEqual(['/vendor/results?vendor=BBB']);
  app.clock.advance(1);
  answer = told(TIE);
  expect(Object.values(await results())).toEqual([[{ text: '=', tone: 'green' }]]);
  expect(asked).toHaveLength(2);
});

it('is as old as five seconds at most, whichever of two gateways is asked, and each of them asks for itself', async () => {
  const viewer = { merchantId: app.merchantId, language: 'EN' };
  const gateways = [app.catalogue, app.another()];
  for (let look = 0; look < 6; look += 1) {
    answer = told({ texts: { EN: String(look) }, tone: 'red' });
    const { results: shown } = (await gateways[look % 2]?.lastResults({ gameType: 'LIVE' }, viewer)) ?? { results: {} };
    expect(Object.values(shown)).toEqual([[{ text: String(look), tone: 'red' }]]);
    // The lobby asks for them every five seconds, and hears the other gateway each time.
    app.clock.advance(5_000);
  }
  expect(asked).toHaveLength(6);
});

it('keeps nobody from the lobby while a vendor does not answer', async () => {
  held = [];
  const waiting = [results(), results()];
  await expect.poll(() => held?.length, { timeout: 15_000 }).toBe(1);
  const { body } = await app.get('/wps/relay/GCSGAME_gameList', { gameType: 'LIVE' });
  expect((body.value as { games: { gameCode: string }[] }).games.map(({ gameCode }) => gameCode)).toEqual(['baccarat']);
  held[0]?.destroy();
  expect(await Promise.all(waiting)).toEqual([{}, {}]);
  expect(asked).toHaveLength(1);
});

it.each([
  ['serves no results', { code: 404, body: {} }],
  ['tells a colour that there is none of', told({ ...BANKER, tone: 'pink' })],
  ['tells a text that no tile has room for', told({ ...BANKER, texts: { EN: 'much too long' } })],
  ['tells more than a lobby shows', told(...Array.from({ length: 13 }, () => BANKER))],
  ['tells a language that is none', told({ ...BANKER, texts: { EN: 'B', '<b>': 'B' } })],
])('shows none of a vendor that %s, and leaves it alone for a minute', async (_, wrong) => {
  answer = wrong;
  expect(await results()).toEqual({});
  answer = told(BANKER);
  app.clock.advance(59_999);
  expect(await results()).toEqual({});
  expect(asked).toHaveLength(1);
  app.clock.advance(1);
  expect(Object.keys(await results())).toHaveLength(1);
});

it('asks no vendor that the brand has no open tables of, and tells nothing of a game that it does not offer', async () => {
  answer = {
    code: 200,
    body: {
      results: [
        { gameCode: 'shut', last: [BANKER] },
        { gameCode: 'unheard', last: [BANKER] },
      ],
    },
  };
  expect(await results('RNG')).toEqual({});
  expect(asked).toEqual(['/vendor/results?vendor=AAA']);
  expect(await results('FISH')).toEqual({});
  expect(asked).toHaveLength(1);
});
