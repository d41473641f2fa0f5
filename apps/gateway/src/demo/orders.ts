import { toWire } from '@marquee/money';
import { proofOf, readOrderByKey } from '../cashier/index.ts';
import type { Account } from '../identity/index.ts';
import { createBalance } from './balance.ts';
import type { DoingDeps } from './deps.ts';
import { slip } from './slip.ts';
import type { MemberStep, Move } from './steps.ts';

type StepOf<K extends MemberStep['kind']> = Extract<MemberStep, { kind: K }>;
type DepositMove = StepOf<'deposit-ends' | 'deposit-left' | 'deposit-told'>;
interface Moved {
  orderNo: string;
  account: Account;
  language: string;
}

const UNIT = 10_000n;

/** What members and operators write in the past, in the member's language. */
const SAID = {
  VI: { missing: 'Tiền chưa vào tài khoản', refund: 'Ngân hàng đã trả lại khoản tiền' },
  EN: { missing: 'Nothing has arrived', refund: 'The bank sent the transfer back' },
} as const;
const saidIn = (language: string) => (language === 'VI' ? SAID.VI : SAID.EN);

/** Makes what shows a proof: a picture of the member's. */
const proving =
  ({ modules: { pictures }, merchant }: DoingDeps) =>
  async ({ id: accountId }: Account): Promise<string> =>
    pictures.add({ merchantId: merchant.id, accountId }, await slip());

/** Makes what becomes of withdrawals. */
function createPaying(deps: DoingDeps) {
  const { cashier, pictures } = deps.modules;
  const { payouts } = cashier;
  const proof = proving(deps);

  const dispute = async ({ orderNo, account, language }: Moved): Promise<void> => {
    const picture = await proof(account);
    await payouts.dispute(account.id, `${orderNo}.1`, saidIn(language).missing, (tx, part) =>
      pictures.tie(tx, account.id, [picture], proofOf(part)),
    );
  };
  const ways: Readonly<Record<Move, (moved: Moved) => Promise<unknown>>> = {
    approve: ({ orderNo }) => cashier.approveWithdrawal(orderNo),
    reject: ({ orderNo }) => cashier.rejectWithdrawal(orderNo, 'review'),
    cancel: ({ orderNo }) => cashier.cancelWithdrawal(orderNo),
    pay: ({ orderNo }) => cashier.payWithdrawal(orderNo),
    settle: ({ orderNo }) => cashier.settleWithdrawal(orderNo, 'SUCCESS'),
    fail: ({ orderNo }) => cashier.settleWithdrawal(orderNo, 'FAILED', 'bank'),
    sent: ({ orderNo }) => payouts.sent(`${orderNo}.1`, { hint: 'MARQUEE PLAY MONEY', isCertain: false }),
    received: ({ orderNo, account }) => payouts.received(account.id, `${orderNo}.1`),
    dispute,
    refund: ({ orderNo, language }) => payouts.decide(`${orderNo}.1`, 'refund', saidIn(language).refund, async () => {}),
  };
  return (to: Move, moved: Moved): Promise<unknown> => ways[to](moved);
}

/** Makes what members do with deposits on their page. */
function createPages(deps: DoingDeps) {
  const { members } = deps.modules.cashier.deposits;
  const proof = proving(deps);
  const asker = ({ id: accountId }: Account, language: string) => ({
    merchantId: deps.merchant.id,
    accountId,
    language,
    origin: '',
  });
  return {
    byHand: (account: Account, { amount, key, member }: StepOf<'deposit-by-hand'>) =>
      members.open(asker(account, member.language), { amount: toWire(amount), mcsBankCode: 'MANUAL', requestKey: key }),
    leave: ({ orderNo, account, language }: Moved) => members.cancel(asker(account, language), orderNo),
    async tell({ orderNo, account, language }: Moved): Promise<void> {
      const { takesReceipt } = await members.order(asker(account, language), orderNo);
      if (!takesReceipt) return;
      const payer = account.username.toUpperCase();
      await members.receipt(asker(account, language), { orderNo, payer, pictures: [await proof(account)] });
    },
  };
}

/** The deposits and withdrawals of the members of the past. */
export function createOrders(deps: DoingDeps, accountOf: (username: string) => Promise<Account>) {
  const { db, modules, merchant } = deps;
  const { cashier } = modules;
  const orders = new Map<string, string>();
  const pages = createPages(deps);
  const moveWithdrawal = createPaying(deps);
  const balanceOf = createBalance(deps);

  const moveDeposit = async (step: DepositMove, moved: Moved): Promise<unknown> => {
    if (step.kind === 'deposit-left') return pages.leave(moved);
    if (step.kind === 'deposit-told') return pages.tell(moved);
    return step.isPaid ? cashier.confirmDeposit(moved.orderNo) : cashier.failDeposit(moved.orderNo, 'unpaid');
  };

  type Requested = Pick<StepOf<'deposit' | 'withdrawal'>, 'member' | 'key' | 'channel' | 'amount'>;
  const request = async (kind: 'requestDeposit' | 'requestWithdrawal', step: Requested): Promise<void> => {
    const { id: accountId } = await accountOf(step.member.username);
    const { currency, id: merchantId } = merchant;
    const { channel, amount, key } = step;
    const order = await cashier[kind]({ merchantId, accountId, currency, channel, amount, requestKey: key });
    orders.set(key, order.orderNo);
  };

  return {
    request,
    /** A withdrawal of all but what its member keeps, in whole units: done again, it is of what was asked for then. */
    async requestAll({ leaves, ...step }: StepOf<'withdrawal-of-all'>): Promise<void> {
      const { id } = await accountOf(step.member.username);
      const made = await readOrderByKey(db, 'withdrawal', id, step.key);
      const most = (await balanceOf(id)) - leaves;
      const amount = made?.amount ?? most - (most % UNIT);
      if (amount > 0n) await request('requestWithdrawal', { ...step, amount });
    },
    /** A transfer by hand, as the member's page asks for one. */
    async byHand(step: StepOf<'deposit-by-hand'>): Promise<void> {
      const { orderNo } = await pages.byHand(await accountOf(step.member.username), step);
      orders.set(step.key, orderNo);
    },
    async moveOrder(step: DepositMove | StepOf<'withdrawal-moves'>): Promise<unknown> {
      const orderNo = orders.get(step.key);
      if (orderNo === undefined) return null;
      const account = await accountOf(step.member.username);
      const moved = { orderNo, account, language: step.member.language };
      return step.kind === 'withdrawal-moves' ? moveWithdrawal(step.to, moved) : moveDeposit(step, moved);
    },
  };
}
