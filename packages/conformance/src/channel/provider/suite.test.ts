import { describe, expect, test } from 'vitest';
import { reportTable } from '../../report.ts';
import { PROVIDER_FAULTS, type ProviderFault } from '../../testing/channel/provider-faults.ts';
import { memoryProvider } from '../../testing/channel/provider-model.ts';
import { gatewayCases } from '../gateway/index.ts';
import { createInbox, listenInbox } from './inbox.ts';
import { providerCases, runProviderCases } from './index.ts';

const TARGET = { url: 'http://provider.test', provider: 'TEST', key: 'the-key-of-the-tests-of-providers-00000' };

async function failuresOf(
  fault: ProviderFault | undefined,
  chosen = providerCases,
): Promise<{ failed: string[]; report: string }> {
  // A provider in memory has reported all that it will when it has answered.
  const inbox = createInbox({ ...TARGET, idle: async () => undefined });
  const results = await runProviderCases(TARGET, inbox, chosen, { send: memoryProvider(TARGET, inbox, fault) });
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  return { failed: bad.map(({ id }) => id), report: reportTable(bad) };
}

describe('the suite that checks a provider', () => {
  test('passes a right one', async () => {
    const { failed, report } = await failuresOf(undefined);
    expect(failed, report).toEqual([]);
  });

  test.each(Object.entries(PROVIDER_FAULTS) as [ProviderFault, string][])('finds one that %s, by %s', async (fault, id) => {
    const chosen = providerCases.filter((one) => one.id === id);
    expect((await failuresOf(fault, chosen)).failed).toEqual([id]);
  });

  test('is tried on many broken providers', () => {
    expect(Object.keys(PROVIDER_FAULTS).length).toBeGreaterThanOrEqual(20);
  });

  test('names each case once, also beside those for gateways', () => {
    const ids = [...providerCases, ...gatewayCases].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });
});

test('the inbox listens for a provider that is elsewhere', async () => {
  const inbox = createInbox(TARGET);
  const { url, close } = await listenInbox(inbox, 0);
  inbox.answer('D-1', [{ http: 503 }]);
  const send = () => fetch(`${url}/channel/v1/deposit-result`, { method: 'POST', body: '{"orderNo":"D-1","state":"PAID"}' });
  const coming = inbox.nth('D-1', 2);
  expect((await send()).status).toBe(503);
  expect(await (await send()).json()).toEqual({ status: 'OK', state: 'PAID' });
  expect(await coming).toMatchObject({ isSigned: false, isFitting: false });
  await close();
});
