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

  test('tells a gateway that is not there from one that differs', async () => {
    const target = { url: 'http://127.0.0.1:9', merchant: 'x', account: null, language: 'EN' };
    const [result] = await runFamilyCases(target, familyCases.slice(0, 1));
    expect(result).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('no answer') });
  });
});
