import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGNED_HEADERS } from '@marquee/contract/signed';
import type { LotteryState } from '@marquee/contract/vendor';
import { isSigned, signatureOf } from '@marquee/service/signature';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { createResultFeeds, type FeedDeps } from './agreeing.ts';
import { httpFeed, type ResultFeed } from './feed.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const [GAME, DRAW] = ['xsmb', '20260601'];
const [KEY, OTHER_KEY] = ['a'.repeat(40), 'b'.repeat(40)];
const [RIGHT, OTHER] = ['12345,67890,11', '12345,67890,12'];

describe('an example feed over HTTP', () => {
  let server: Server;
  /** What it does with a request, and by which key and nonce it signs. */
  let said: object = {};
  let change: { key?: string; nonce?: string; timestamp?: string } = {};
  const heard: boolean[] = [];
  const clock = manualClock(NOW);
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const header = (name: string): string => String(request.headers[name]);
        const nonce = header(SIGNED_HEADERS.nonce);
        const asked = { timestamp: header(SIGNED_HEADERS.timestamp), nonce, signature: header(SIGNED_HEADERS.signature) };
        heard.push(isSigned(KEY, { ...asked, path: '/draws', rawBody: Buffer.concat(chunks) }, NOW));
        const body = JSON.stringify(said);
        const timestamp = change.timestamp ?? String(NOW);
        response.setHeader(SIGNED_HEADERS.timestamp, timestamp);
        response.setHeader(
          SIGNED_HEADERS.signature,
          signatureOf(change.key ?? KEY, timestamp, change.nonce ?? nonce, '/draws', body),
        );
        response.end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    change = {};
  });
  const feed = (): ResultFeed => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/draws`;
    return httpFeed({ clock, fetch }, { name: 'first', url, key: KEY });
  };

  it('is asked by a signed request, and says the numbers of the draw or that it has none', async () => {
    said = { gameCode: GAME, draw: DRAW, numbers: RIGHT };
    expect(await feed().resultOf(GAME, DRAW)).toBe(RIGHT);
    said = { gameCode: GAME, draw: DRAW, numbers: null };
    expect(await feed().resultOf(GAME, DRAW)).toBeNull();
    expect(heard).toEqual([true, true]);
  });

  it.each([
    ['another key', { key: OTHER_KEY }],
    ['an answer to another request', { nonce: 'f'.repeat(32) }],
    ['an answer of yesterday', { timestamp: String(NOW - 86_400_000) }],
  ])('is not believed by %s', async (_, wrong) => {
    said = { gameCode: GAME, draw: DRAW, numbers: RIGHT };
    change = wrong;
    await expect(feed().resultOf(GAME, DRAW)).rejects.toThrow('not signed');
  });

  it.each([
    ['another draw', { gameCode: GAME, draw: '20260531', numbers: RIGHT }],
    ['another game', { gameCode: 'xsmn-tp-hcm', draw: DRAW, numbers: RIGHT }],
    ['no text', { gameCode: GAME, draw: DRAW, numbers: [1, 2] }],
  ])('is not believed about %s', async (_, answer) => {
    said = answer;
    await expect(feed().resultOf(GAME, DRAW)).rejects.toThrow();
  });
});

describe('results of feeds', () => {
  const decided: object[] = [];
  const written: unknown[] = [];
  let states: LotteryState[] = [];
  let proposed = '';
  let objections: { check: string | null; entry: string | null };
  beforeEach(() => {
    [proposed, objections] = ['', { check: null, entry: null }];
    [decided.length, written.length] = [0, 0];
    states = [{ gameCode: GAME, group: 'VN', mode: 'SEA', intervalSeconds: 86_400, waiting: [DRAW] }];
  });

  /** Feeds that say so: null for one that has none, undefined for one that does not answer. */
  function open(...says: (string | null | undefined)[]) {
    return createResultFeeds({
      db: { transaction: async (work: (tx: never) => Promise<unknown>) => work(undefined as never) } as unknown as Database,
      log: createLog('silent'),
      catalogue: {
        allGames: async () => [{ gameType: 'LOTT', vendorId: 5 }],
        vendorById: async () => ({ code: 'TCG_LOTTO_VN' }),
      } as unknown as FeedDeps['catalogue'],
      vendors: {
        statesNow: async () => states,
        check: async (vendor, _, request) => {
          decided.push([vendor, 'result-check', request]);
          return objections.check;
        },
        decide: async (...request) => {
          decided.push(request);
          return objections.entry;
        },
      },
      feeds: says.map((numbers, at) => ({
        name: `feed-${at}`,
        async resultOf() {
          if (numbers === undefined) throw new Error('no answer');
          return numbers;
        },
      })),
      isProposed: async (...about) => proposed === about.join(' '),
      recordBy: (names, subject) => async (_, change) => void written.push([names, subject, change.after]),
    });
  }
  const run = async (...says: (string | null | undefined)[]): Promise<object[]> => {
    const [job] = open(...says).jobs;
    await job?.run({ start: new Date(NOW), signal: new AbortController().signal } as never);
    return decided;
  };
  const REQUEST = { gameCode: GAME, draw: DRAW, numbers: RIGHT, onlyIfOpen: true };
  const CHECKED = ['TCG_LOTTO_VN', 'result-check', REQUEST];
  const ENTERED = [CHECKED, ['TCG_LOTTO_VN', 'result', REQUEST]];
  const SUBJECT = ['feed-0 and feed-1', `lottery TCG_LOTTO_VN/${GAME} ${DRAW}`];

  it('are entered where two say the same, by their names in the audit', async () => {
    expect(await run(RIGHT, RIGHT.replaceAll(',', ', '))).toEqual(ENTERED);
    const after = { numbers: RIGHT, feeds: 'feed-0 and feed-1' };
    expect(written).toEqual([
      [...SUBJECT, { asked: after }],
      [...SUBJECT, after],
    ]);
  });

  it('are left to two people who are about to decide the draw', async () => {
    proposed = `TCG_LOTTO_VN ${GAME} ${DRAW}`;
    expect([await run(RIGHT, RIGHT), written]).toEqual([[], []]);
  });

  it('are not entered where the vendor speaks against them, and do not overrule who was quicker: the audit says so', async () => {
    objections.check = 'a result has 27 numbers';
    expect([await run(RIGHT, RIGHT), written]).toEqual([[CHECKED], []]);
    objections = { check: null, entry: 'this draw has other numbers already' };
    decided.length = 0;
    expect(await run(RIGHT, RIGHT)).toEqual(ENTERED);
    expect(written.slice(1)).toEqual([[...SUBJECT, { refused: 'this draw has other numbers already' }]]);
  });

  it.each([
    ['one alone', [RIGHT]],
    ['one, while the other has none', [RIGHT, null]],
    ['one, while the other does not answer', [RIGHT, undefined]],
    ['two that contradict each other', [RIGHT, OTHER]],
    ['two, while a third contradicts them', [RIGHT, RIGHT, OTHER]],
  ])('are not entered by %s', async (_, says) => {
    expect(await run(...says)).toEqual([]);
    expect(written).toEqual([]);
  });

  it('are asked for where a draw waits alone, and without feeds never', async () => {
    states = [{ gameCode: GAME, group: 'VN', mode: 'SEA', intervalSeconds: 86_400 }];
    expect(await run(RIGHT, RIGHT)).toEqual([]);
    expect(open().jobs).toEqual([]);
  });

  it('stand for the second person where one says what a person entered, and none says otherwise', async () => {
    expect(await open(RIGHT).confirms(GAME, DRAW, RIGHT.replaceAll(',', ' , '))).toBe('feed-0');
    expect(await open(undefined, RIGHT).confirms(GAME, DRAW, RIGHT)).toBe('feed-1');
    for (const says of [[], [null], [undefined], [OTHER], [RIGHT, OTHER]])
      expect(await open(...says).confirms(GAME, DRAW, RIGHT)).toBeNull();
  });
});
