import { describe, expect, test } from 'vitest';
import { reportTable } from '../report.ts';
import { FAMILY_FAULTS, type FamilyFault } from '../testing/family-faults.ts';
import { familyModel } from '../testing/family-model.ts';
import { familyCases, runFamilyCases } from './index.ts';

async function badOf(fault?: FamilyFault, ids: readonly string[] | null = null): Promise<{ bad: string[]; report: string }> {
  const { send, target } = familyModel(fault);
  const chosen = ids ? familyCases.filter(({ id }) => ids.includes(id)) : familyCases;
  const results = await runFamilyCases(target, chosen, { send });
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  return { bad: bad.map(({ id }) => id), report: reportTable(bad) };
}

describe('the suite of the player protocol’s family', () => {
  test('has at least 80 cases, each with a name and a reason', () => {
    expect(familyCases.length).toBeGreaterThanOrEqual(80);
    expect(new Set(familyCases.map(({ id }) => id)).size).toBe(familyCases.length);
    for (const { title, why } of familyCases) expect(Math.min(title.length, why.length)).toBeGreaterThan(7);
  });

  test('passes a gateway that keeps the protocol, of which only several languages are missing', async () => {
    const { bad, report } = await badOf();
    expect(bad, report).toEqual(['HDR-07']);
  });

  test.each(Object.entries(FAMILY_FAULTS) as [FamilyFault, string][])('a gateway that %s fails %s', async (fault, id) => {
    expect((await badOf(fault, [id])).bad).toEqual([id]);
  });

  test('is tried on at least 10 gateways with a planted fault', () => {
    expect(Object.keys(FAMILY_FAULTS).length).toBeGreaterThanOrEqual(10);
  });

  test('registers nobody where an account is given', async () => {
    const { send, target } = familyModel();
    const asked: string[] = [];
    const watched: typeof send = (url, init) => {
      asked.push(`${init.method} ${new URL(url).pathname}`);
      return send(url, init);
    };
    const account = { username: 'somebody', password: 'Secret2026' };
    const results = await runFamilyCases({ ...target, account }, familyCases, { send: watched });
    expect(asked.filter((call) => call.startsWith('PUT /wps/member/register'))).toEqual([]);
    expect(results.find(({ id }) => id === 'REG-01')?.outcome).toBe('skipped');
  });

  /** A gateway that says so many times that there were too many calls. */
  function limiting(times: number, refusal: { http: number; retryAfter?: string }) {
    const { send, target } = familyModel();
    const waits: number[] = [];
    let left = times;
    const limited: typeof send = async (url, init) => {
      if (!url.includes('/wps/captcha') || left === 0) return send(url, init);
      left -= 1;
      const body = JSON.stringify({ success: false, errorCode: 'TOO_MANY_REQUEST', message: 'Too many requests.', value: null });
      const headers = refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter };
      return new Response(body, { status: refusal.http, headers });
    };
    const cases = familyCases.filter(({ id }) => id === 'CAP-01');
    const wait = async (seconds: number): Promise<void> => void waits.push(seconds);
    return { waits, run: async () => (await runFamilyCases(target, cases, { send: limited, wait }))[0] };
  }

  test('waits as long as a gateway asks that limits its calls, and asks again', async () => {
    const { waits, run } = limiting(2, { http: 429, retryAfter: '48' });
    expect(await run()).toMatchObject({ outcome: 'pass' });
    expect(waits).toEqual([48, 48]);
  });

  test('waits for one that says so in its answer alone, by its own measure', async () => {
    const { waits, run } = limiting(1, { http: 200 });
    expect(await run()).toMatchObject({ outcome: 'pass' });
    expect(waits).toEqual([30]);
  });

  test.each([
    ['never ends its limit', 99, '5', [5, 5, 5]],
    ['asks for hours', 1, '7200', []],
  ])('tells of a gateway that %s what its operator can do', async (_name, times, retryAfter, expected) => {
    const { waits, run } = limiting(times, { http: 429, retryAfter });
    expect(await run()).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('limits calls of this address') });
    expect(waits).toEqual(expected);
  });

  test('tells of a brand without a key what it needs', async () => {
    const { send, target } = familyModel();
    const keyless: typeof send = async (url, init) =>
      url.includes('/key/rsa') ? new Response('{"success":false}', { status: 400 }) : send(url, init);
    const [login] = await runFamilyCases(
      target,
      familyCases.filter(({ id }) => id === 'LOG-01'),
      { send: keyless },
    );
    expect(login).toMatchObject({ outcome: 'fail', reason: expect.stringMatching(/no key.*scheme legacy/) });
  });

  test('tells a gateway that is not there from one that differs', async () => {
    const target = { url: 'http://127.0.0.1:9', merchant: 'x', account: null, language: 'EN' };
    const [result] = await runFamilyCases(target, familyCases.slice(0, 1));
    expect(result).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('no answer') });
  });
});
