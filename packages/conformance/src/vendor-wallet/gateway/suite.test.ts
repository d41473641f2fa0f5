import { describe, expect, test } from 'vitest';
import { reportTable } from '../../report.ts';
import { memoryReports, REPORT_FAULTS, type ReportFault } from '../../testing/reports.ts';
import { ownWalletCases, runOwnWalletCases } from './index.ts';

const TARGET = { url: 'http://gateway.test', vendor: 'OWN', key: 'the-key-of-the-tests-of-gateways-and-wallets' };

async function failuresOf(fault?: ReportFault, chosen = ownWalletCases): Promise<{ failed: string[]; report: string }> {
  const results = await runOwnWalletCases(TARGET, chosen, { send: memoryReports(TARGET, fault) });
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  return { failed: bad.map(({ id }) => id), report: reportTable(bad) };
}

describe('the suite that checks a gateway as a vendor with a wallet', () => {
  test('passes a right gateway', async () => {
    const { failed, report } = await failuresOf();
    expect(failed, report).toEqual([]);
  });

  test.each(Object.entries(REPORT_FAULTS) as [ReportFault, string][])('finds one that %s, by %s', async (fault, id) => {
    const chosen = ownWalletCases.filter((one) => one.id === id);
    expect((await failuresOf(fault, chosen)).failed).toEqual([id]);
  });

  test('has a fault for every case, and names each once', () => {
    const ids = ownWalletCases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set<string>(Object.values(REPORT_FAULTS))].toSorted()).toEqual(ids.toSorted());
  });
});
