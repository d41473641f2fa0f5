import { describe, expect, test } from 'vitest';
import { cases, casesNamed, reportTable, runCases, summaryOf } from './index.ts';
import { FAULTS, type Fault } from './testing/faults.ts';
import { memoryWallet } from './testing/wallet.ts';

async function failuresOf(fault: Fault | undefined, chosen = cases): Promise<{ failed: string[]; report: string }> {
  const { send, target, other } = memoryWallet(fault);
  const results = await runCases(target, chosen, { send, other });
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  return { failed: bad.map(({ id }) => id), report: reportTable(bad) };
}

describe('the conformance suite', () => {
  test('a right wallet passes', async () => {
    const { failed, report } = await failuresOf(undefined);
    expect(failed, report).toEqual([]);
  });

  test('leaves no round open, also where cases fail', async () => {
    for (const wallet of [memoryWallet(), memoryWallet('refuses wins after the session')]) {
      await runCases(wallet.target, cases, { send: wallet.send, other: wallet.other, parallel: 4 });
      expect(wallet.openRounds()).toEqual([]);
    }
  });

  test.each(Object.entries(FAULTS) as [Fault, string][])('a wallet that %s fails %s', async (fault, id) => {
    expect((await failuresOf(fault, casesNamed([id]))).failed).toEqual([id]);
  });

  test('is tried on many broken wallets', () => {
    expect(Object.keys(FAULTS).length).toBeGreaterThanOrEqual(60);
  });

  test('cases are chosen by the beginning of their ids', () => {
    expect(casesNamed(['rbk-06', 'PAR']).map(({ id }) => id)).toEqual(['RBK-06', ...casesNamed(['PAR']).map(({ id }) => id)]);
    expect(casesNamed(['no-such'])).toEqual([]);
  });

  test('the report names what failed, why, and why it matters', async () => {
    const { send, target } = memoryWallet('takes a stake after its rollback');
    const results = await runCases(target, casesNamed(['RBK-05', 'RBK-06', 'SES-07']), { send });
    const report = reportTable(results);
    expect(report).toMatch(/pass {2}RBK-05/);
    expect(report).toMatch(/FAIL {2}RBK-06[^\n]*\n +expected TX_ROLLED_BACK, got .*\n +Why it matters: Requests overtake/);
    expect(report).toMatch(/skip {2}SES-07/);
    expect(summaryOf(results)).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  });

  test('a wallet that is not there fails with a reason', async () => {
    const [result] = await runCases({ url: 'http://127.0.0.1:9', vendor: 'TST', key: 'no-key' }, casesNamed(['DEB-01']));
    expect(result).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('no answer') });
  });
});
