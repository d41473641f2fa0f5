import { type Send, signedClient, type Target } from '../client.ts';
import { type Result, type RunOptions, runEach } from '../run.ts';
import { VENDOR_WALLET_DOOR, type VendorWalletCase, vendorWalletBench } from './bench.ts';
import { questionCases } from './questions.ts';
import { formCases, signedCases } from './requests.ts';
import { transferCases } from './transfers.ts';

/** Every case of the suite that checks the wallet of a vendor which keeps one of its own, as its gateway. */
export const vendorWalletCases: readonly VendorWalletCase[] = [...signedCases, ...formCases, ...transferCases, ...questionCases];

/** Runs cases against a vendor's wallet, one after the other. Players are new ones; what they are given is left there. */
export function runVendorWalletCases(
  { url, vendor, key }: Target,
  chosen: readonly VendorWalletCase[],
  { currency, send, ...options }: { currency: string; send?: Send } & Pick<RunOptions, 'onResult'>,
): Promise<Result[]> {
  const client = signedClient({ url, caller: vendor, key }, VENDOR_WALLET_DOOR, send);
  return runEach(chosen, (one) => one.run(vendorWalletBench(client, currency)), options);
}
