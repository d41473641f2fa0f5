import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import { salary, tier } from '../agent/testing/terms.ts';
import type { App } from '../app.ts';
import { browser } from './app.ts';

/** What an agent makes the gateway ask: links and who comes by them, accounts by hand, the team. */
export async function walkNetwork(app: App): Promise<void> {
  const page = browser(app);
  const fine = async (name: CallName, input: Parameters<typeof page.call>[1] = {}) => {
    const answer = await page.call(name, input);
    expect(answer.errorCode, name).toBeUndefined();
    return answer.value;
  };
  const username = await page.register();
  const [merchant] = await app.db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
  const text = 'update account set type = 2 where merchant_id = $1 and username_key = $2';
  await app.db.query({ text, values: [merchant?.id, username] });
  await fine('agentTerms');
  const terms = { type: 0, series: 1_700, rates: {} };
  const link = await fine('createAffiliateUrl', { body: { ...terms, days: 1, remark: 'walk' } });
  const code = String(link?.['code']);
  const visitor = browser(app);
  expect((await visitor.call('affiliate', { query: { code } })).errorCode).toBeUndefined();
  const name = `w${randomUUID().replaceAll('-', '').slice(0, 9)}`;
  const body = { username: `${name}a`, password: 'Demo2026x', agreed: true, login: false, affiliateCode: code };
  expect((await visitor.call('register', { body })).errorCode).toBeUndefined();
  await fine('viewAffiliateUrls', { query: { state: 'ACTIVE', remark: 'walk' } });
  await fine('updateAffiliateUrl', { body: { code, isDisabled: true } });
  await fine('openDownlines', { body: { username: `${name}b`, ...terms } });
  for (const query of [{}, { scope: 'team', sort: 'login' }, { above: `${name}b` }, { search: `${name}b` }] as const) {
    await page.call('downlines', { query });
  }
  await fine('downline', { query: { username: `${name}b` } });
  for (const query of [{}, { range: 'lastMonth' }, { username: `${name}b` }] as const) await fine('teamOverview', { query });
  for (const query of [{}, { scope: 'team', sort: 'net' }, { view: 'team', gameType: 'RNG' }, { search: `${name}b` }] as const)
    await fine('teamProfit', { query });
  await fine('teamSeries');
  await fine('teamProfitFile');
  for (const query of [{}, { scope: 'direct' }, { username: `${name}b`, dateBy: 'settled' }] as const)
    await fine('teamBets', { query });
  for (const query of [{}, { scope: 'direct', direction: 'in' }, { username: `${name}b` }] as const)
    await fine('teamTransactions', { query });
  await fine('agentIncome');
  await fine('updateDownlineRebates', { body: { username: `${name}b`, series: 1_700 } });
  await fine('promoteDownline', { body: { username: `${name}b` } });
  const notice = { title: 'News', text: 'Something is new', requestKey: `walk-${name}` };
  const announcementId = String((await fine('writeLineAnnouncement', { body: notice }))?.['announcementId']);
  await fine('writeLineAnnouncement', { body: notice });
  await fine('lineAnnouncements');
  await fine('withdrawLineAnnouncement', { query: { announcementId } });
  await fine('deleteAffiliateUrl', { query: { code } });
  await walkContracts(app, page, { top: username, child: `${name}b` });
}

/** A contract of the house, one below it, and what is asked about both. */
async function walkContracts(app: App, page: ReturnType<typeof browser>, { top, child }: { top: string; child: string }) {
  const terms = salary([tier(1_000)]);
  await app.db.query({
    text: `insert into agent_contract (merchant_id, kind, salary_type, holder_id, version, terms, status, effective_from)
           select merchant_id, 'DAILY', 'SINGLE_BET', id, 1, $2, 'ACTIVE', created_at from account where username_key = $1`,
    values: [top, JSON.stringify(terms)],
  });
  const propose = async () => Number((await page.call('proposeContract', { body: { username: child, ...terms } })).value?.['id']);
  expect((await page.call('cancelContractRequest', { body: { requestId: await propose() } })).errorCode).toBeUndefined();
  const requestId = await propose();
  expect(requestId).toBeGreaterThan(0);
  for (const name of ['consolidated', 'contractLimits', 'contracts', 'contractRequests', 'contractToday'] as const) {
    expect((await page.call(name)).errorCode, name).toBeUndefined();
  }
  for (const side of ['own', 'downline'] as const)
    expect((await page.call('contractBills', { query: { kind: 'DAILY', side } })).errorCode).toBeUndefined();
  expect((await page.call('contractBill', { query: { billId: '1' } })).errorCode).toBe('agent.bill');
  expect((await page.call('contractRequests', { query: { mine: 'true' } })).errorCode).toBeUndefined();
  expect((await page.call('contracts', { query: { side: 'downline', username: child } })).errorCode).toBeUndefined();
  expect((await page.call('processDailySalary', { query: { id: String(requestId), status: 'A' } })).errorCode).toBe('CT_STATE');
  expect((await page.call('processDividend', { query: { status: 'A' } })).errorCode).toBe('CT_STATE');
}
