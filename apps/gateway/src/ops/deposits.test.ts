import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { createWallet, type Wallet } from '../wallet/index.ts';
import { openPublishingWorld, type PublishingWorld, type TestGateway } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const reason = 'seen in the account';
const BANK = { bankCode: '000000', bankName: 'Play Bank', accountNo: '0000000001', holder: 'MARQUEE' };

describe.each(usualKind)('deposits by hand on %s', (kind) => {
  let world: PublishingWorld;
  let other: TestGateway;
  let wallet: Wallet;
  let mai = '';
  let lan = '';
  let member = 0n;
  let count = 0;

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    other = await world.another();
    wallet = createWallet({ db: world.db, clock: world.clock });
    await world.db.query({
      text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort, bank)
             values ($1, 'HAND', '{"EN":"By hand"}', 'hand.svg', true, false, 100000, 1000000000, 1, $2)`,
      values: [world.merchant.id, JSON.stringify(BANK)],
    });
  });
  beforeEach(async () => {
    count += 1;
    world.clock.advance(3_700_000);
    const { id } = await world.gateway.identity.createAccount({
      merchantId: world.merchant.id,
      currency: 'VND',
      username: `payer${count}`,
      password: null,
      type: 0,
      registeredVia: 'OPERATOR',
    });
    member = id;
    [mai, lan] = await Promise.all([
      world.operators.person(`mai${count}`, ['finance'], null),
      world.operators.person(`lan${count}`, ['finance'], world.merchant.id),
    ]);
  });
  afterAll(async () => {
    await wallet.drain();
    await world.close();
  });

  const asker = () => ({ merchantId: world.merchant.id, accountId: member, language: 'EN', origin: 'https://orchid.example' });
  const open = (amount = 50, requestKey = `request-${count}`) =>
    world.gateway.cashier.deposits.members.open(asker(), { amount, mcsBankCode: 'HAND', requestKey });
  const look = (orderNo: string) => world.gateway.cashier.deposits.members.order(asker(), orderNo);
  const work = (body: object, by = mai, on?: TestGateway) =>
    world.ops('PUT', 'deposits', { key: by, body: { ...MERCHANT, reason, ...body } }, on);
  const importCsv = (csv: string, on?: TestGateway) =>
    world.ops('PUT', 'statement', { key: mai, body: { ...MERCHANT, csv, reason } }, on);
  const payments = async () =>
    (
      (await world.ops('GET', 'payments', { key: mai, query: MERCHANT })).value as {
        list: { id: number; orderNo: string; amount: number }[];
      }
    ).list;
  const balance = async () =>
    (await wallet.balanceOf(await wallet.accountOf(world.merchant.id, member, 'VND'))).balance / 10_000n;
  const lines = (subject: string) =>
    world.db.query<{ after: object }>({ text: 'select after from ops_audit where subject = $1 order by id', values: [subject] });

  it('say where to transfer to and what the transfer says, and wait among the others', async () => {
    const order = await open();
    expect(order.instructions).toEqual({ kind: 'BANK', bank: { ...BANK, note: order.orderNo.replace('-', '') } });
    const { list } = (await world.ops('GET', 'deposits', { key: mai, query: MERCHANT })).value as { list: { orderNo: string }[] };
    expect(list.map(({ orderNo }) => orderNo)).toContain(order.orderNo);
  });

  it('are confirmed once, by many who do so at two gateways, with who and why', async () => {
    const { orderNo } = await open();
    expect(await work({ orderNo, action: 'claim' })).toMatchObject({ value: { claimedBy: `mai${count}` } });
    const answers = await Promise.all(
      [undefined, other, undefined, other].map((on) => work({ orderNo, action: 'confirm' }, lan, on)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect([await balance(), (await look(orderNo)).state]).toEqual([50n, 'SUCCESS']);
    expect(await lines(`deposit ${orderNo}`)).toMatchObject([
      { after: { action: 'claim' } },
      { after: { action: 'confirm', reason } },
    ]);
    expect((await work({ orderNo, action: 'fail' })).errorCode).toBe('ops.refused');
  });

  it('wait for a second person above what one may alone', async () => {
    const { orderNo } = await open(5_000);
    const { value } = await work({ orderNo, action: 'confirm' });
    const { proposal } = value as { proposal: number };
    expect(await balance()).toBe(0n);
    expect((await world.ops('PUT', 'proposals/approve', { key: mai, body: { ...MERCHANT, id: proposal } })).errorCode).toBe(
      'ops.second',
    );
    expect((await world.ops('PUT', 'proposals/approve', { key: lan, body: { ...MERCHANT, id: proposal } })).success).toBe(true);
    expect(await balance()).toBe(5_000n);
  });

  it('are matched with a statement by note and amount, once, and the rest waits for a person', async () => {
    const [one, two] = [await open(50), await open(50)];
    expect(two.orderNo).toBe(one.orderNo);
    const note = one.orderNo.replace('-', '');
    const csv = [
      'date;reference;amount;description',
      `2026-06-01;F${count}1;"50,000";ck ${note.toLowerCase()} cam on`,
      `2026-06-01;F${count}2;20000;no note at all`,
      '',
    ].join('\n');
    const answers = await Promise.all([importCsv(csv), importCsv(csv, other)]);
    const sums = answers.map(({ value }) => value as { booked: number; held: number; known: number });
    expect(sums.reduce((sum, each) => sum + each.booked, 0)).toBe(1);
    expect(sums.reduce((sum, each) => sum + each.held, 0)).toBe(1);
    expect(await importCsv(csv)).toMatchObject({ value: { lines: 2, booked: 0, held: 0, known: 2 } });
    expect(await balance()).toBe(50n);
    const [held] = (await payments()).filter(({ amount }) => amount === 20);
    const decide = (body: object, on?: TestGateway) =>
      world.ops('PUT', 'payments', { key: mai, body: { ...MERCHANT, id: held?.id, decision: 'book', reason, ...body } }, on);
    expect((await decide({})).errorCode).toBe('ops.refused');
    const booked = await Promise.all([decide({ orderNo: one.orderNo }), decide({ orderNo: one.orderNo }, other)]);
    expect(booked.filter(({ success }) => success)).toHaveLength(1);
    expect(await balance()).toBe(70n);
    expect((await decide({ decision: 'refuse' })).errorCode).toBe('ops.refused');
    expect(await wallet.reconcile()).toEqual([]);
  });

  it('of another amount than the note’s order are not booked by a statement', async () => {
    const { orderNo } = await open();
    const note = orderNo.replace('-', '');
    expect(await importCsv(`reference,amount,description\nX${count},49999,${note}\n`)).toMatchObject({
      value: { booked: 0, held: 1 },
    });
    expect((await look(orderNo)).state).toBe('CREATED');
    const held = (await payments()).find((payment) => payment.orderNo === orderNo);
    expect((await look(orderNo)).unbooked).toEqual([{ amount: 49.999, state: 'HELD' }]);
    const refusal = { ...MERCHANT, id: held?.id, decision: 'refuse', reason };
    expect(await world.ops('PUT', 'payments', { key: mai, body: refusal })).toMatchObject({ success: true });
    expect((await look(orderNo)).unbooked).toEqual([{ amount: 49.999, state: 'REFUSED' }]);
  });

  it.each([
    ['is none', 'hello'],
    ['has a line without an amount', 'reference,amount,description\nA,none,x'],
    ['has a line without a reference', 'reference,amount,description\n,5000,x'],
  ])('refuse a statement that %s, and book nothing of it', async (_what, csv) => {
    const { orderNo } = await open();
    const good = `reference,amount,description\nG${count},50000,${orderNo.replace('-', '')}\n`;
    const bad = csv.startsWith('reference') ? `${good}${csv.split('\n')[1]}` : csv;
    expect((await importCsv(bad)).errorCode).toBe('ops.refused');
    expect(await balance()).toBe(0n);
  });

  it('answer a question into the inbox, once', async () => {
    const { orderNo } = await open();
    await world.gateway.cashier.deposits.members.ticket(asker(), { orderNo, question: 'I paid, nothing arrived' });
    const { list } = (await world.ops('GET', 'tickets', { key: mai, query: MERCHANT })).value as {
      list: { id: number; orderNo: string }[];
    };
    const id = list.find((ticket) => ticket.orderNo === orderNo)?.id;
    const answer = () =>
      world.ops('PUT', 'tickets', { key: mai, body: { ...MERCHANT, id, action: 'answer', text: 'It has come.' } });
    expect((await answer()).success).toBe(true);
    expect((await answer()).errorCode).toBe('ops.refused');
    expect((await look(orderNo)).ticket).toMatchObject({ state: 'ANSWERED', answer: 'It has come.' });
    const sent = await world.db.query({ text: `select template from message where account_id = $1`, values: [member] });
    expect(sent).toEqual([{ template: 'ticket.answered' }]);
  });

  it('end with their channel’s hours, rest, ranks and limits, as the operator sets them', async () => {
    const set = (body: object) => world.ops('PUT', 'channels', { key: mai, body: { ...MERCHANT, channel: 'HAND', ...body } });
    const refusal = async (amount = 50) => {
      world.clock.advance(61_000);
      return open(amount, `limits-${count}-${world.clock.now()}`).then(
        () => null,
        (error: { code: string }) => error.code,
      );
    };
    const now = world.clock.now();
    expect((await set({ rest: { from: now, until: now + 600_000 } })).success).toBe(true);
    expect(await refusal()).toBe('deposit.method');
    expect((await set({ rest: null, minRank: 1 })).success).toBe(true);
    expect(await refusal()).toBe('deposit.method');
    expect((await set({ minRank: 0, rankLimits: [{ rank: 0, max: 40 }] })).success).toBe(true);
    expect(await refusal()).toBe('deposit.amount');
    // 12:00 in Vietnam at the world's beginning; it is an hour or more later now.
    expect((await set({ rankLimits: [], hours: { from: 0, until: 1 } })).success).toBe(true);
    expect(await refusal()).toBe('deposit.method');
    expect((await set({ hours: null, minAmount: 20, maxAmount: 10 })).errorCode).toBe('ops.refused');
    expect((await set({ hours: null, provider: 'NOBODY', method: 'PAGE' })).errorCode).toBe('ops.refused');
    expect((await set({ hours: null })).success).toBe(true);
    expect(await refusal()).toBeNull();
  });

  it('are paid out at once by a provider only, and warn below what their operator says', async () => {
    const set = (body: object) => world.ops('PUT', 'channels', { key: mai, body: { ...MERCHANT, channel: 'HAND', ...body } });
    expect((await set({ paysAtOnce: true })).errorCode).toBe('ops.refused');
    await world.db.query({
      text: `insert into payment_provider (code, name, base_url, changed_at) values ('PAYER', 'Payer', 'https://pay.example', now())`,
    });
    const run = { provider: 'PAYER', method: 'PAGE' };
    expect(await set({ ...run, paysAtOnce: true, lowBalance: 5_000 })).toMatchObject({
      value: { paysAtOnce: true, lowBalance: 5_000 },
    });
    // What is left out stays, and a channel that comes to be run by hand cannot pay at once.
    expect(await set({ minAmount: 11 })).toMatchObject({ value: { paysAtOnce: true, lowBalance: 5_000 } });
    expect((await set({ provider: null })).errorCode).toBe('ops.refused');
    expect(await set({ provider: null, paysAtOnce: false, lowBalance: null })).toMatchObject({
      value: { provider: null, paysAtOnce: false, lowBalance: null },
    });
  });
});
