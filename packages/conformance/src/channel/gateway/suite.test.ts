import { describe, expect, test } from 'vitest';
import { reportTable } from '../../report.ts';
import { GATEWAY_FAULTS, type GatewayFault } from '../../testing/channel/gateway-faults.ts';
import { memoryGateway } from '../../testing/channel/gateway-model.ts';
import { gatewayCases, runGatewayCases } from './index.ts';

async function failuresOf(fault: GatewayFault | undefined, chosen = gatewayCases): Promise<{ failed: string[]; report: string }> {
  const { send, target, other } = memoryGateway(fault);
  const results = await runGatewayCases(target, chosen, { send, other });
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  return { failed: bad.map(({ id }) => id), report: reportTable(bad) };
}

describe('the suite that checks a gateway', () => {
  test('passes a right one', async () => {
    const { failed, report } = await failuresOf(undefined);
    expect(failed, report).toEqual([]);
  });

  test.each(Object.entries(GATEWAY_FAULTS) as [GatewayFault, string][])('finds one that %s, by %s', async (fault, id) => {
    const chosen = gatewayCases.filter((one) => one.id === id);
    expect((await failuresOf(fault, chosen)).failed).toEqual([id]);
  });

  test('is tried on many broken gateways', () => {
    expect(Object.keys(GATEWAY_FAULTS).length).toBeGreaterThanOrEqual(20);
  });

  test('names each case once', () => {
    const ids = gatewayCases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });

  test('skips what needs a second provider where there is none', async () => {
    const { send, target } = memoryGateway();
    const results = await runGatewayCases(target, gatewayCases, { send });
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual([
      'CDP-19',
      'CDP-20',
      'CPO-14',
      'CST-03',
    ]);
  });
});
