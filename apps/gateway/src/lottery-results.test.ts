import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

  /** What speaks against numbers, as the studio says it. */
  const objection = ({ numbers, onlyIfOpen, corrects }: Entered): string | null => {
    if (numbers === known || (corrects === undefined ? !onlyIfOpen || known === '' : corrects === known)) return null;
    return 'this draw has other numbers already';
  };

  beforeAll(async () => {
    vendor = await startTestVendor();
    const draw = () => ({ ...ended(DRAW, known, 'official'), ...(known === '' && { state: 'locked' }) });
    vendor.drawings.set('/vendor/lottery/draws', (_, response) => {
      response.end(JSON.stringify({ status: 'OK', draws: [draw()] }));
    });
    for (const call of ['result', 'result-check'])
      vendor.drawings.set(`/vendor/lottery/${call}`, (request, response) => {
        void text(request).then((body) => {
          const entered = JSON.parse(body) as Entered;
          const message = objection(entered);
          if (message === null && call === 'result') known = entered.numbers;
          response.end(JSON.stringify(message === null ? { status: 'OK' } : { status: 'BAD_REQUEST', message }));
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
    known = '';
  });

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
});
