import type { Send } from '../../client.ts';
import { type Result, type RunOptions, runEach } from '../../run.ts';
import { type ChannelTarget, clientOf } from '../gateway/bench.ts';
import { PROVIDER_DOOR, type ProviderCase, providerBench } from './bench.ts';
import type { Inbox } from './inbox.ts';
import { providerPayoutCases, providerReportCases } from './reports.ts';
import { providerDepositCases, providerRequestCases } from './requests.ts';

/** Every case of the suite that checks a provider, as its gateway. */
export const providerCases: readonly ProviderCase[] = [
  ...providerRequestCases,
  ...providerDepositCases,
  ...providerReportCases,
  ...providerPayoutCases,
];

/** Runs cases against a provider in test mode that reports to the inbox, one after the other, since balances are compared. */
export function runProviderCases(
  target: ChannelTarget,
  inbox: Inbox,
  cases: readonly ProviderCase[],
  options: { send?: Send } & Pick<RunOptions, 'onResult'> = {},
): Promise<Result[]> {
  const client = clientOf(target, PROVIDER_DOOR, options.send);
  return runEach(cases, (one) => one.run(providerBench(client, inbox)), options);
}
