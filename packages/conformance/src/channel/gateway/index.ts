import { type Result, type RunOptions, runEach } from '../../run.ts';
import { type ChannelTarget, clientOf, GATEWAY_DOOR, type GatewayCase, gatewayBench } from './bench.ts';
import { gatewayDepositCases } from './deposits.ts';
import { gatewayInputCases } from './input.ts';
import { gatewayPayoutCases } from './payouts.ts';
import { gatewaySignatureCases } from './signature.ts';

/** Every case of the suite that checks a gateway, as a provider sees it. */
export const gatewayCases: readonly GatewayCase[] = [
  ...gatewaySignatureCases,
  ...gatewayInputCases,
  ...gatewayDepositCases,
  ...gatewayPayoutCases,
];

export interface GatewayRunOptions extends Pick<RunOptions, 'parallel' | 'send' | 'onResult'> {
  /** A second provider of the same gateway; without it the cases that need one are skipped. */
  other?: ChannelTarget;
}

/** Runs cases against a gateway in demo mode; the results are in the cases' order. */
export function runGatewayCases(
  target: ChannelTarget,
  cases: readonly GatewayCase[],
  options: GatewayRunOptions = {},
): Promise<Result[]> {
  const client = clientOf(target, GATEWAY_DOOR, options.send);
  const other = options.other ? clientOf(options.other, GATEWAY_DOOR, options.send) : null;
  return runEach(cases, (one) => one.run(gatewayBench(client, other)), options);
}
