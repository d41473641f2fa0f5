import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { VENDOR_HEADERS } from '@marquee/contract/vendor';
import { isSigned } from '@marquee/service/signature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { ended, NOW } from './lottery/testing/told.ts';
import { sqlModules } from './modules.ts';
import { testOperators } from './ops/testing/operators.ts';
import { openTestApp, operatorsDoor, VENDOR_KEY } from './testing/app.ts';

const DRAW = '20260531';
const ABOUT = { merchant: 'marquee', vendor: 'TCG_LOTTO_VN', gameCode: 'xsmb', draw: DRAW, reason: 'as announced' };
const [FIRST, SECOND, THIRD] = ['11111,11111', '22222,22222', '33333,33333'];

interface Entered {
  numbers: string;
  onlyIfOpen?: boolean;
  corrects?: string;
}

describe.each(usualKind)('results that two people enter at two gateways, on %s', (kind) => {
  const clock = manualClock(NOW);
  let gateways: App[] = [];
  let db: Database;
  let vendor: TestVendor;
  const people: string[] = [];
  /** The numbers at the vendor; empty: none yet. */
  let known = '';
  /** What the vendor was asked to decide, and how many requests of any kind came without our signature. */
  const decided: { call: string; body: object }[] = [];
  let strange = 0;

  /** What speaks against numbers, as the studio says it. */
  const objection = ({ numbers, onlyIfOpen, corrects }: Entered): string | null => {
    if (numbers === known || (corrects === undefined ? !onlyIfOpen || known === '' : corrects === known)) return null;
    return 'this draw has other numbers already';
  };

  const enter = (entered: Entered, isCheck: boolean): object => {
    const message = objection(entered);
    if (message !== null) return { status: 'BAD_REQUEST', message };
    if (!isCheck) known = entered.numbers;
    return { status: 'OK' };
  };
  const draw = () => ({ ...ended(DRAW, known, 'official'), ...(known === '' && { state: 'locked' }) });
  /** By call. */
  const told: Readonly<Record<string, (body: never) => object>> = {
    draws: () => ({ status: 'OK', draws: [draw()] }),
    table: () => ({ status: 'OK', bets: [], closed: [], weekdays: [0, 1], holidays: [] }),
    stations: () => ({ status: 'OK', stations: [] }),
    result: (entered) => enter(entered, false),
    'result-check': (entered) => enter(entered, true),
  };
  const isOurs = ({ headers, url = '' }: IncomingMessage, rawBody: string): boolean => {
    const [timestamp, nonce, signature] = [VENDOR_HEADERS.timestamp, VENDOR_HEADERS.nonce, VENDOR_HEADERS.signature].map((name) =>
      String(headers[name]),
    ) as [string, string, string];
    return isSigned(VENDOR_KEY, { timestamp, nonce, signature, path: url, rawBody }, clock.now());
  };

  beforeAll(async () => {
    vendor = await startTestVendor();
    const decisions = ['result', 'void', 'calendar', 'station'];
    for (const call of [...decisions, ...decisions.map((name) => `${name}-check`), 'draws', 'table', 'stations'])
      vendor.drawings.set(`/vendor/lottery/${call}`, (request, response) => {
        void text(request).then((raw) => {
          if (!isOurs(request, raw)) strange += 1;
          const body = JSON.parse(raw) as object;
          if (decisions.includes(call)) decided.push({ call, body });
          response.end(JSON.stringify(told[call]?.(body as never) ?? { status: 'OK' }));
        });
      });
    db = await openTestDatabase(kind, sqlModules);
    const keys = { VENDOR_KEY_TCG_LOTTO_VN: VENDOR_KEY };
    // One database, closed by nobody but this test.
    const lent = { ...db, close: async () => {} };
    gateways = [await openTestApp(kind, clock, lent, keys), await openTestApp(kind, clock, lent, keys)];
    await db.query({ text: `update vendor set base_url = $1 where code = 'TCG_LOTTO_VN'`, values: [vendor.url] });
    await db.query({ text: 'update catalogue_version set version = version + 1' });
    clock.advance(2_000);
    const operators = testOperators(db, clock);
    for (const name of ['mai', 'lan', 'hoa']) people.push(await operators.person(name, ['risk'], null));
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await db.close();
    await vendor.close();
  });
  beforeEach(() => {
    [known, decided.length] = ['', 0];
  });
  afterEach(() => expect(strange, 'requests to the vendor that nobody signed').toBe(0));

  const put = async (gateway: number, person: number, path: string, input: object, language = 'EN') => {
    const app = gateways[gateway];
    if (!app) throw new Error('there is no such gateway');
    const answer = await operatorsDoor(app).inject({
      ...{ method: 'PUT', url: `/ops/v1/${path}` },
      headers: { authorization: `Bearer ${people[person]}`, 'content-type': 'application/json', language },
      payload: JSON.stringify(input),
    });
    const { errorCode, message, value } = answer.json() as { errorCode?: string; message?: string; value: { proposal: number } };
    return { code: errorCode ?? 'ok', message, proposal: value?.proposal };
  };
  const propose = (gateway: number, entered: Entered) => put(gateway, gateway, 'lottery/result', { ...ABOUT, ...entered });
  const approve = (gateway: number, id: number | undefined, language?: string) =>
    put(gateway, 2, 'proposals/approve', { merchant: 'marquee', id }, language);

  it('stay as they are where another one was proposed before they were there, which says so', async () => {
    const early = await propose(0, { numbers: FIRST });
    const other = await propose(1, { numbers: SECOND });
    expect((await approve(1, other.proposal)).code).toBe('ok');
    const late = await approve(0, early.proposal, 'VI');
    expect([late.code, known]).toEqual(['ops.drawn', SECOND]);
    expect(late.message).toContain(`kỳ này đã có kết quả ${SECOND}`);
    // Nor is another one proposed any more without naming them.
    expect((await propose(0, { numbers: FIRST })).code).toBe('ops.drawn');
  });

  it('are entered once where two are approved in the same moment', async () => {
    const proposals = [await propose(0, { numbers: FIRST }), await propose(1, { numbers: SECOND })];
    const done = await Promise.all(proposals.map(({ proposal }, gateway) => approve(gateway, proposal)));
    expect(done.map(({ code }) => code).sort()).toEqual(['ok', 'ops.drawn']);
    expect(known).toBe(done[0]?.code === 'ok' ? FIRST : SECOND);
  });

  it('are corrected by who names them, and no more once they have changed', async () => {
    known = FIRST;
    const early = await propose(0, { numbers: THIRD, corrects: FIRST });
    const other = await propose(1, { numbers: SECOND, corrects: FIRST });
    expect((await approve(0, other.proposal)).code).toBe('ok');
    expect([(await approve(1, early.proposal)).code, known]).toEqual(['ops.drawn', SECOND]);
    const anew = await propose(1, { numbers: THIRD, corrects: SECOND });
    expect([(await approve(0, anew.proposal)).code, known]).toEqual(['ok', THIRD]);
  });

  const { draw: _, ...GAME } = ABOUT;
  it.each<[string, object, object]>([
    ['result', { ...ABOUT, numbers: FIRST }, { gameCode: 'xsmb', draw: DRAW, numbers: FIRST, onlyIfOpen: true }],
    ['void', ABOUT, { gameCode: 'xsmb', draw: DRAW }],
    ['calendar', { ...GAME, weekdays: [1] }, { gameCode: 'xsmb', weekdays: [1] }],
    ['calendar', { ...GAME, day: DRAW, isHoliday: true }, { gameCode: 'xsmb', day: DRAW, isHoliday: true }],
    ['station', { ...GAME, from: '20260701', isOpen: false }, { gameCode: 'xsmb', from: '20260701', isOpen: false }],
  ])(
    'and what else two people decide, as %s of %o, hold once, never by one of them alone, and stand in the audit by both',
    async (call, asked, body) => {
      const rows = () =>
        db.query<{ operator: string; subject: string; after: object }>({
          text: `select operator, subject, after from ops_audit where subject like 'lottery %' order by id`,
        });
      const before = (await rows()).length;
      const { proposal } = await put(0, 0, `lottery/${call}`, asked);
      // Whoever proposed it is refused at any gateway, and nobody else has decided anything yet.
      for (const gateway of [0, 1])
        expect((await put(gateway, 0, 'proposals/approve', { merchant: 'marquee', id: proposal })).code).toBe('ops.second');
      expect([decided, (await rows()).length]).toEqual([[], before]);
      const approvals = [1, 2].map((person, gateway) =>
        put(gateway, person, 'proposals/approve', { merchant: 'marquee', id: proposal }),
      );
      const outcomes = (await Promise.all(approvals)).map(({ code }) => code);
      expect(outcomes.toSorted()).toEqual(['ok', 'ops.refused']);
      expect(decided).toEqual([{ call, body }]);
      const line = {
        operator: `mai and ${outcomes[0] === 'ok' ? 'lan' : 'hoa'}`,
        subject: expect.stringMatching(/^lottery TCG_LOTTO_VN\/xsmb/),
      };
      expect((await rows()).slice(before)).toMatchObject([
        { ...line, after: { asked: { reason: 'as announced' } } },
        { ...line, after: { reason: 'as announced' } },
      ]);
    },
  );
});
