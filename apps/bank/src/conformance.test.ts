import { createInbox, providerCases, reportTable, runProviderCases } from '@marquee/conformance';
import { expect, it } from 'vitest';
import { startTestBank, TARGET, type TestBank } from './testing/test-bank.ts';

it('keeps every rule that a provider has to keep', async () => {
  let bank: TestBank | null = null;
  const inbox = createInbox({ ...TARGET, idle: async () => bank?.idle() });
  bank = await startTestBank(inbox);
  const results = await runProviderCases(TARGET, inbox, providerCases, { send: bank.send });
  await bank.close();
  const bad = results.filter(({ outcome }) => outcome !== 'pass');
  expect(
    bad.map(({ id }) => id),
    reportTable(bad),
  ).toEqual([]);
});
