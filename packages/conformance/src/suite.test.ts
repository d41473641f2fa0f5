import { describe, expect, test } from 'vitest';
import { cases, casesNamed, reportTable, runCases, summaryOf } from './index.ts';
import { type Fault, startWallet } from './testing/wallet.ts';

const KEY = 'a-key-for-the-wallet-in-memory-0123456789';

async function failuresOf(faults: readonly Fault[], chosen = cases): Promise<{ failed: string[]; report: string }> {
  const wallet = await startWallet(KEY, faults);
  try {
    const results = await runCases(wallet.target, chosen, { parallel: 8 });
    const bad = results.filter(({ outcome }) => outcome === 'fail');
    return { failed: bad.map(({ id }) => id), report: reportTable(bad) };
  } finally {
    await wallet.close();
  }
}

/** The case that each fault must be caught by. */
const CAUGHT_BY: Record<Fault, string> = {
  'pays a repetition again': 'DEB-05',
  'ignores tombstones': 'RBK-06',
  'forgets nonces': 'SIG-12',
  'accepts any signature': 'SIG-02',
  'reads the balance before it locks': 'PAR-06',
  'refuses credits after the session': 'CRE-11',
  'rolls back settled debits': 'RBK-09',
  'takes any content under a known id': 'DEB-06',
  'keeps closed rounds open': 'RND-03',
  'books half an instant round': 'INS-02',
  'credits rounds without a debit': 'CRE-07',
  'lets excluded players bet': 'DEB-20',
};

describe('the conformance suite', () => {
  test('a right wallet passes', { timeout: 60_000 }, async () => {
    const { failed, report } = await failuresOf([]);
    expect(failed, report).toEqual([]);
  });

  test.each(Object.entries(CAUGHT_BY) as [Fault, string][])('a wallet that %s fails %s', async (fault, id) => {
    expect((await failuresOf([fault], casesNamed([id]))).failed).toEqual([id]);
  });

  test('cases are chosen by the beginning of their ids', () => {
    expect(casesNamed(['rbk-06', 'PAR']).map(({ id }) => id)).toEqual(['RBK-06', ...casesNamed(['PAR']).map(({ id }) => id)]);
    expect(casesNamed(['no-such'])).toEqual([]);
  });

  test('the report names what failed, why, and why it matters', async () => {
    const wallet = await startWallet(KEY, ['ignores tombstones']);
    const results = await runCases(wallet.target, casesNamed(['RBK-05', 'RBK-06', 'SES-07']));
    await wallet.close();
    const report = reportTable(results);
    expect(report).toMatch(/pass {2}RBK-05/);
    expect(report).toMatch(/FAIL {2}RBK-06[^\n]*\n +expected TX_ROLLED_BACK, got .*\n +Why it matters: Requests overtake/);
    expect(report).toMatch(/skip {2}SES-07/);
    expect(summaryOf(results)).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  });

  test('a wallet that is not there fails with a reason', async () => {
    const [result] = await runCases({ url: 'http://127.0.0.1:9', vendor: 'TST', key: KEY }, casesNamed(['DEB-01']));
    expect(result).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('no answer') });
  });
});
