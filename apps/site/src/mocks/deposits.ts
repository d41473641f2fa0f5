import type { Body, CallName, Query, Reply } from '@marquee/contract';

type Order = Reply<'depositOrder'>;
type Channel = Reply<'depositChannels'>[string]['channels'][number];

const MINUTE_MS = 60_000;
const LIFE_MS = 30 * MINUTE_MS;
/** The fake brand counts in thousands. */
const UNIT_VALUE = 1_000;

const channel = (mcsBankCode: string, name: string, kind: Channel['kind']): Channel => ({
  vendorName: 'PLAYBANK',
  vendorId: 0,
  mcsBankCode,
  banks: [],
  name,
  kind,
  iconUrl: '',
  minAmount: 10,
  maxAmount: 200_000,
  feePercent: 0,
  quickAmounts: [50, 100, 500],
  usualSeconds: 95,
  waiting: 0,
  hours: null,
  rest: null,
  isOpen: true,
  openOrderNo: null,
});

const CHANNELS = [
  channel('QR', 'QR transfer', 'QR'),
  channel('WALLET', 'E-wallet', 'WALLET'),
  channel('CARD', 'Prepaid card', 'VOUCHER'),
  channel('HAND', 'Transfer by hand', 'BANK'),
];

const BANK = { bankCode: '000000', bankName: 'Play Bank (play money)', accountNo: '0000000000', holder: 'MARQUEE PLAY MONEY' };

function instructionsOf(kind: Channel['kind'], note: string): Order['instructions'] {
  if (kind === 'QR') return { kind, qr: `00020101021238${note}`, bank: { ...BANK, note } };
  if (kind === 'BANK') return { kind, bank: { ...BANK, note } };
  return kind === 'VOUCHER' ? { kind } : { kind: 'WALLET', url: 'https://bank.example/pay' };
}

type Fake = ReturnType<typeof fakeDeposits>;
interface Asked<N extends CallName> {
  query: Query<N>;
  body: Body<N>;
}

/** What answers the calls about deposits. */
export const depositHandlers = (deposits: Fake) => ({
  depositSettings: deposits.settings,
  depositChannels: deposits.channels,
  depositByQr: ({ body }: Asked<'depositByQr'>) => deposits.open(body),
  depositByUrl: ({ body }: Asked<'depositByUrl'>) => deposits.open(body),
  depositByVoucher: ({ body }: Asked<'depositByVoucher'>) => deposits.open(body),
  depositReport: deposits.report,
  depositOrder: ({ query }: Asked<'depositOrder'>) => deposits.find(query.orderNo),
  depositPaid: ({ body }: Asked<'depositPaid'>) => deposits.change(body.orderNo, { state: 'PENDING', toldPaidAt: Date.now() }),
  depositCancel: ({ body }: Asked<'depositCancel'>) => deposits.change(body.orderNo, { state: 'EXPIRED', instructions: null }),
  depositReceipt: ({ body: { orderNo, payer, pictures } }: Asked<'depositReceipt'>) =>
    deposits.change(orderNo, { state: 'PENDING', takesReceipt: false, receipt: { payer, pictures, sentAt: Date.now() } }),
  depositTicket: ({ body: { orderNo, question } }: Asked<'depositTicket'>) =>
    deposits.change(orderNo, { ticket: { id: 1, state: 'OPEN', question, openedAt: Date.now(), answer: null } }),
});

/** The fake gateway's deposits: an order waits until the test says otherwise. */
export function fakeDeposits() {
  const orders = new Map<string, Order>();
  const find = (orderNo: string): Order => {
    const order = orders.get(orderNo);
    if (!order) throw new Error(`there is no order ${orderNo}`);
    return order;
  };
  const change = (orderNo: string, part: Partial<Order>): Order => {
    const order = { ...find(orderNo), ...part };
    orders.set(orderNo, order);
    return order;
  };
  const open = ({ amount, mcsBankCode }: Pick<Body<'depositByUrl'>, 'amount' | 'mcsBankCode'>): Order => {
    const way = CHANNELS.find((each) => each.mcsBankCode === mcsBankCode) ?? channel(mcsBankCode, mcsBankCode, 'WALLET');
    const orderNo = `D-${String(orders.size + 1).padStart(10, '2')}`;
    const order: Order = {
      orderNo,
      channel: mcsBankCode,
      channelName: way.name,
      state: 'CREATED',
      amount,
      paid: null,
      fee: 0,
      credited: null,
      requestedAt: Date.now(),
      decidedAt: null,
      remark: '',
      kind: way.kind,
      currency: 'VND',
      unitValue: UNIT_VALUE,
      payAmount: amount,
      payInCurrency: amount * UNIT_VALUE,
      expiresAt: Date.now() + LIFE_MS,
      instructions: instructionsOf(way.kind, orderNo.replace('-', '')),
      toldPaidAt: null,
      ahead: null,
      usualSeconds: way.usualSeconds,
      ticket: null,
      takesReceipt: way.mcsBankCode === 'HAND',
      receipt: null,
    };
    orders.set(orderNo, order);
    return order;
  };
  return {
    orders,
    change,
    settings: (): Reply<'depositSettings'> => ({
      allowDeposit: 'Y',
      totalDepositSuccessCount: 0,
      depositInfo: { currency: 'VND', unitValue: UNIT_VALUE, blockedUntil: null, orderMinutes: LIFE_MS / MINUTE_MS },
    }),
    channels: (): Reply<'depositChannels'> =>
      Object.fromEntries(CHANNELS.map((each) => [each.mcsBankCode, { channels: [each] }])),
    open,
    find,
    report: (): Reply<'depositReport'> => {
      const list = [...orders.values()].reverse().map((order) => ({ ...order, bonus: order.state === 'SUCCESS' ? 25 : null }));
      return { list, totalPages: 1, totalCount: list.length, totalCredited: 0, totalBonus: 0 };
    },
  };
}
