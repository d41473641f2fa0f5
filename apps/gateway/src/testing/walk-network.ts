import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import { plantBills } from '../agent/testing/planted.ts';
import { dividend, salary, tier } from '../agent/testing/terms.ts';
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
  const money = { scope: 'team', balanceFrom: '0', firstDepositFrom: '2026-01-01', firstDepositTo: '2026-12-31' } as const;
  await fine('downlines', { query: money });
  for (const query of [{}, { scope: 'team', sort: 'login' }, { above: `${name}b` }, { search: `${name}b` }] as const) {
    await page.call('downlines', { query });
  }
  await fine('downlinesFile', { query: { scope: 'team' } });
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
  await fine('agentCommissions');
  await fine('updateDownlineRebates', { body: { username: `${name}b`, series: 1_700 } });
  for (const remark of ['', 'walk']) await fine('remarkDownline', { body: { username: `${name}b`, remark } });
  await fine('promoteDownline', { body: { username: `${name}b` } });
  const notice = { title: 'News', text: 'Something is new', requestKey: `walk-${name}` };
  const announcementId = String((await fine('writeLineAnnouncement', { body: notice }))?.['announcementId']);
  await fine('writeLineAnnouncement', { body: notice });
  await fine('writeLineAnnouncement', { body: { ...notice, username: `${name}b`, requestKey: `one-${name}` } });
  await fine('lineAnnouncements');
  const id = Number((await fine('createAssistant', { body: { name: 'walker', pages: ['agentTeamOverview'] } }))?.['id']);
  await fine('assistants');
  await fine('updateAssistant', { body: { id, pages: ['agentDailyWages2'], isNewPassword: true } });
  await fine('removeAssistant', { query: { id: String(id) } });
  await fine('pinLineAnnouncement', { body: { announcementId: Number(announcementId), pinned: true } });
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
  const paymentPassword = '481516';
  const set = { newPaymentPassword: paymentPassword, confirmPaymentPassword: paymentPassword, loginPassword: 'Demo2026x' };
  expect((await page.call('setPaymentPassword', { body: set })).errorCode).toBeUndefined();
  const offer = { username: child, ...terms };
  const propose = async () => Number((await page.call('proposeContract', { body: { ...offer, paymentPassword } })).value?.['id']);
  for (const kind of ['DAILY', 'REALTIME', 'HOURLY'] as const) {
    expect((await page.call('simulateContract', { body: { ...offer, kind } })).errorCode, kind).toBeUndefined();
  }
  expect(
    (await page.call('simulateContract', { body: { username: child, ...dividend([tier(1_000)]) } })).errorCode,
  ).toBeUndefined();
  expect((await page.call('cancelContractRequest', { body: { requestId: await propose() } })).errorCode).toBeUndefined();
  const requestId = await propose();
  expect(requestId).toBeGreaterThan(0);
  for (const name of [
    'consolidated',
    'contractLimits',
    'contracts',
    'contractRequests',
    'contractToday',
    'contractRealtimeDay',
  ] as const) {
    expect((await page.call(name)).errorCode, name).toBeUndefined();
  }
  for (const side of ['own', 'downline'] as const) {
    expect((await page.call('contractBillSums', { query: { kind: 'DAILY', side, by: 'day' } })).errorCode).toBeUndefined();
    expect((await page.call('contractBills', { query: { kind: 'DAILY', side } })).errorCode).toBeUndefined();
  }
  expect((await page.call('contractBill', { query: { billId: '1' } })).errorCode).toBe('agent.bill');
  expect((await page.call('contractRequests', { query: { mine: 'true' } })).errorCode).toBeUndefined();
  expect((await page.call('contracts', { query: { side: 'downline', username: child } })).errorCode).toBeUndefined();
  expect((await page.call('processDailySalary', { query: { id: String(requestId), status: 'A' } })).errorCode).toBe('CT_STATE');
  expect((await page.call('processDividend', { query: { status: 'A' } })).errorCode).toBe('CT_STATE');
  await walkDebts(app, page, { top, child });
}

/** Something that is owed below, looked at and paid. */
async function walkDebts(app: App, page: ReturnType<typeof browser>, { top, child }: { top: string; child: string }) {
  const [payer] = await app.db.query<{ id: bigint; merchantId: number }>({
    text: `select id, merchant_id as "merchantId" from account where username_key = $1`,
    values: [top],
  });
  const [holder] = await app.db.query<{ id: bigint }>({
    text: 'select id from account where username_key = $1',
    values: [child],
  });
  if (!payer || !holder) throw new Error('the agents of the walk are gone');
  const { id: payerId, merchantId } = payer;
  const { short } = await plantBills(app.db, { merchantId, accountId: holder.id, payerId, at: new Date() });
  expect((await page.call('agentDebts')).value).toMatchObject({ open: 0.01, list: [{ username: child }] });
  expect((await page.call('agentDebtPay', { body: {} })).errorCode).toBeUndefined();
  await app.db.query({
    text: `insert into agent_payment (merchant_id, bill_id, from_kind, from_id, to_kind, to_id, amount, way, at)
           values ($1, $2, 'MAIN', $3, 'MAIN', $4, 100, 'RUN', now())`,
    values: [merchantId, short, payerId, holder.id],
  });
}
