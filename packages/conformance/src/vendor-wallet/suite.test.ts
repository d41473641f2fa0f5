import { describe, expect, test } from 'vitest';
import { reportTable } from '../report.ts';
import { memoryVendorWallet, VENDOR_WALLET_FAULTS, type VendorWalletFault } from '../testing/vendor-wallet.ts';
import { runVendorWalletCases, vendorWalletCases } from './index.ts';

const TARGET = { url: 'http://vendor.test', vendor: 'OWN', key: 'the-key-of-the-tests-of-vendors-with-wallets' };

async function failuresOf(fault?: VendorWalletFault, chosen = vendorWalletCases): Promise<{ failed: string[]; report: string }> {
  const results = await runVendorWalletCases(TARGET, chosen, { currency: 'VND', send: memoryVendorWallet(TARGET, fault) });
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  return { failed: bad.map(({ id }) => id), report: reportTable(bad) };
}

describe('the suite that checks a vendor’s wallet', () => {
  test('passes the books of the example', async () => {
    const { failed, report } = await failuresOf();
    expect(failed, report).toEqual([]);
  });

  test.each(Object.entries(VENDOR_WALLET_FAULTS) as [VendorWalletFault, string][])(
    'finds one that %s, by %s',
    async (fault, id) => {
      const chosen = vendorWalletCases.filter((one) => one.id === id);
      expect((await failuresOf(fault, chosen)).failed).toEqual([id]);
    },
  );

  test('has a fault for every case, and names each once', () => {
    const ids = vendorWalletCases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.values(VENDOR_WALLET_FAULTS).toSorted()).toEqual(ids.toSorted());
  });
});
