import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createEvents } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { createMetrics } from '../base/metrics.ts';
import { memoryNonceStore } from '../base/partner-api/nonces.ts';
import { createPictures } from '../base/pictures/pictures.ts';
import { type Brand, type Merchant } from '../brand/index.ts';
import { createCashier, moneyInOpsCalls } from '../cashier/index.ts';
import { channelApiOf, fakeProvider, PROVIDER, TEST_KEYS } from '../cashier/testing/provider.ts';
import type { Wallet } from '../wallet/index.ts';

interface WalkDeps {
  db: Database;
  clock: Clock;
  wallet: Wallet;
  brand: Brand;
}

type Ops = ReturnType<typeof moneyInOpsCalls>;
type Make = <N extends keyof Ops>(name: N, input?: { query?: object; body?: object }) => ReturnType<Ops[N]>;

/** What operators do about what waits. */
async function decide(make: Make, { username, orderNo }: { username: string; orderNo: string }): Promise<void> {
  await make('opsDeposits');
  await make('opsDeposits', { query: { username } });
  const [held] = (await make('opsPayments')).list;
  await make('opsPaymentPut', { body: { id: held?.id, decision: 'book', reason: 'walked' } });
  const [ticket] = (await make('opsTickets')).list;
  await make('opsTicketPut', { body: { id: ticket?.id, action: 'answer', text: 'It is there.' } });
  const csv = `reference,amount,description\nW${orderNo},50000,${orderNo.replace('-', '')}\n`;
  expect(await make('opsStatementPut', { body: { csv, reason: 'walked' } })).toMatchObject({ booked: 1 });
}

type Members = ReturnType<typeof createCashier>['deposits']['members'];
type Sender = Pick<WalkDeps, 'db' | 'clock'> & { members: Members; asker: Parameters<Members['receipt']>[0] };

/** What a member shows of a transfer by hand. */
async function sendReceipt({ db, clock, members, asker }: Sender, orderNo: string): Promise<void> {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const picture = await createPictures({ db, clock }).add(asker, png);
  await members.receipt(asker, { orderNo, payer: 'WALKER', pictures: [picture] });
}

/** Every way of a deposit: by a provider and by hand, paid once and twice, given up, asked about, looked at by operators. */
export async function walkDeposits(
  { db, clock, wallet, brand }: WalkDeps,
  { merchant, accountId, username }: { merchant: Merchant; accountId: bigint; username: string },
): Promise<void> {
  const log = createLog('silent');
  const provider = fakeProvider();
  const events = createEvents(db, clock, log);
  const nonces = memoryNonceStore(clock);
  const providers = { keys: TEST_KEYS, otherKeys: new Map(), nonces, metrics: createMetrics(), fetch: provider.fetch };
  const money = { openStakes: async () => 0n, clearBalanceOf: async () => 0n, images: brand.images, calendarOf: brand.byId };
  const cashier = createCashier({ db, clock, log, events, wallet, ...money, providers });
  const { desk, members } = cashier.deposits;
  const ops = moneyInOpsCalls({
    ...desk,
    accounts: { account: async () => ({ id: accountId }) as never, nameOf: async () => username },
    // The operator's walk looks at the signs.
    risk: { look: async () => new Map() },
    answerMember: async () => {},
  });
  const by = {
    merchant,
    query: {},
    body: {},
    operator: 'walk',
    isOfEveryBrand: true,
    isApproved: true,
    record: () => async () => {},
  };
  const make: Make = (name, input = {}) => (ops[name] as (request: unknown) => never)({ ...by, ...input });
  const at = new Date(clock.now());
  // The walk is walked more than once.
  const id = randomUUID().slice(0, 8);

  await make('opsProviderPut', { body: { code: PROVIDER, name: 'Test', url: 'https://pay.example', isOpen: true } });
  await make('opsUnitValuePut', { body: { unitValue: 1_000 } });
  await make('opsChannelPut', { body: { channel: 'WALLET', provider: PROVIDER, method: 'PAGE', kind: 'REDIRECT' } });
  const bank = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };
  await make('opsChannelPut', { body: { channel: 'BANK', provider: null, method: null, kind: 'BANK', bank } });
  await make('opsChannels');

  const api = await channelApiOf(cashier, clock);
  const asker = { merchantId: merchant.id, accountId, language: 'EN', origin: 'https://marquee.example' };
  const open = (mcsBankCode: string, requestKey: string) => members.open(asker, { amount: 50, mcsBankCode, requestKey });
  provider.answers['deposit'] = () => new Error('timeout');
  const paid = await open('WALLET', `paid-${id}`);
  await db.query({
    text: `update deposit_order set requested_at = $2 where order_no = $1`,
    values: [paid.orderNo, new Date(at.getTime() - 60_000)],
  });
  provider.reset();
  for (const job of cashier.deposits.jobs) await job.run({ start: at });
  expect((await api.report(paid.orderNo, 'PAID', { paymentId: `one-${id}` })).state).toBe('PAID');
  expect((await api.report(paid.orderNo, 'PAID', { paymentId: `two-${id}` })).state).toBe('HELD');
  await api.call('status', { kind: 'deposit', no: paid.orderNo });

  const left = await open('BANK', `left-${id}`);
  await members.cancel(asker, left.orderNo);
  const hand = await open('BANK', `hand-${id}`);
  await sendReceipt({ db, clock, members, asker }, hand.orderNo);
  await members.paid(asker, hand.orderNo);
  await members.ticket(asker, { orderNo: hand.orderNo, question: 'where is it' });
  await members.report(asker, {});
  await members.settings(asker);
  await members.channels(asker);

  await decide(make, { username, orderNo: hand.orderNo });
  await api.close();
}
