import { toWire } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import type { Cashier } from '../../cashier/index.ts';
import type { channelApiOf } from '../../cashier/testing/provider.ts';
import { BRAND, type withdrawalsOf } from '../../cashier/testing/withdrawing.ts';
import type { TestGateway } from '../../play/testing/gateway.ts';
import { vendorClient } from '../../play/testing/vendor-client.ts';
import type { Posting, Wallet } from '../../wallet/index.ts';

interface CommandDeps extends Pick<TestGateway, 'url' | 'play' | 'events'> {
  wallet: Wallet;
  cashier: Cashier;
  withdrawals: ReturnType<typeof withdrawalsOf>;
  api: Awaited<ReturnType<typeof channelApiOf>>;
  clock: Clock;
  sessionOf(accountId: bigint): RequestSession;
}

/** The vendor of rounds that are bet from the main wallet, and its game; the game of the vendor with a wallet of its own. */
export const SEAMLESS = { provider: 1, game: 101 };
export const OWN_GAME = 'boats';
const OWN_NODE = '901';
const MAIN_WALLET = 2;
const OWN_WALLET = 33;

const nothing = async (): Promise<void> => {};

/** What members and operators do about deposits and withdrawals. */
function moneyCommands({ cashier, withdrawals, api }: CommandDeps) {
  return {
    async deposit(asked: { member: bigint; channel: string; amount: bigint; requestKey: string }) {
      const who = { merchantId: 1, accountId: asked.member, language: 'EN', origin: 'https://orchid.example' };
      const form = { amount: toWire(asked.amount), mcsBankCode: asked.channel, requestKey: asked.requestKey };
      return (await cashier.deposits.members.open(who, form)).orderNo;
    },
    /** Somebody has found the money of a transfer by hand. */
    confirmByHand: async ({ orderNo }: { orderNo: string }) => (await cashier.confirmDeposit(orderNo)).state,
    /** A signed call of the payment provider. */
    report: ({ call, body }: { call: string; body: object }) => api.call(call, body),
    async withdraw(asked: { member: bigint; amount: bigint; bankCardId: string; requestKey: string }) {
      const { bankCardId, requestKey } = asked;
      const form = { amount: toWire(asked.amount), bankCardId, requestKey, password: '481516' };
      const { orderNo, fee } = await withdrawals.submit(BRAND, asked.member, form);
      return { orderNo, fee: BigInt(Math.round(fee * 10_000)) };
    },
    cancel: async ({ orderNo }: { orderNo: string }) => (await cashier.cancelWithdrawal(orderNo)).state,
    review: async ({ orderNo, to }: { orderNo: string; to: 'APPROVED' | 'REJECTED' }) =>
      (await cashier.payouts.review(orderNo, to, 'looked at', nothing)).state,
    begin: async ({ orderNo, amounts }: { orderNo: string; amounts: readonly bigint[] | null }) =>
      (await cashier.payouts.begin(orderNo, amounts ?? undefined)).state,
    /** Somebody has paid a part by hand. */
    sent: async ({ payoutNo, isCertain }: { payoutNo: string; isCertain: boolean }) =>
      (await cashier.payouts.sent(payoutNo, { hint: 'by hand', isCertain })).state,
    received: ({ member, payoutNo }: { member: bigint; payoutNo: string }) => cashier.payouts.received(member, payoutNo),
    dispute: ({ member, payoutNo }: { member: bigint; payoutNo: string }) =>
      cashier.payouts.dispute(member, payoutNo, 'nothing came', nothing),
    decide: async ({ payoutNo, decision }: { payoutNo: string; decision: 'force' | 'again' | 'refund' }) =>
      (await cashier.payouts.decide(payoutNo, decision, 'looked at', nothing)).state,
    async transfer(asked: { from: bigint; to: bigint; direction: 'up' | 'down'; amount: bigint; requestKey: string }) {
      const { from: senderId, to: receiverId, direction, requestKey } = asked;
      const who = { merchantId: 1, senderId, receiverId, direction, requestKey, currency: 'VND' };
      const form = { amount: toWire(asked.amount), purpose: 'plain', remark: '', calendar: BRAND } as const;
      return (await cashier.transfers.move({ ...who, ...form })).transferNo;
    },
  };
}

/** What members and vendors do about play. */
function playCommands({ url, play, events, wallet, cashier, clock, sessionOf }: CommandDeps) {
  const report = vendorClient(url, 'OWN', clock.now);
  const post = async (posting: Posting): Promise<string> => {
    const { status } = await wallet.post(posting);
    if (status === 'unknown' || status === 'busy') throw new Error(`the posting is ${status}`);
    return status;
  };
  return {
    async bet({ member, kind, ...round }: Bet) {
      const account = await wallet.accountOf(1, member, 'VND');
      const base = { ...SEAMLESS, ...round, account, house: await wallet.house(1, 'VND', 'games') };
      if (kind === 'debit') return post({ ...base, kind });
      if (kind === 'credit') return post({ ...base, kind, closes: true });
      return post({ ...base, kind, refTxId: round.refTxId ?? '' });
    },
    async walletTransfer(asked: { member: bigint; direction: 'in' | 'out'; amount: bigint; requestKey: string }) {
      const [from, to] = asked.direction === 'in' ? [MAIN_WALLET, OWN_WALLET] : [OWN_WALLET, MAIN_WALLET];
      const form = { fromAccountTypeId: from, toAccountTypeId: to, amount: toWire(asked.amount), requestKey: asked.requestKey };
      await play.vendorWallets.move(form, sessionOf(asked.member));
    },
    collect: async ({ member }: { member: bigint }) => void (await play.vendorWallets.collect(sessionOf(member))),
    /** Opens a game of the vendor with a wallet of its own: the money follows the members who want that. */
    async launch({ member }: { member: bigint }) {
      const merchant = { id: 1, code: 'm', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: false, allowPlain: false };
      const request = { merchant, session: sessionOf(member), language: 'EN', origin: 'https://orchid.example' };
      await play.launch({ launchMode: 'GLS', nodeId: OWN_NODE }, request as Parameters<typeof play.launch>[1]);
    },
    automatic: async ({ member }: { member: bigint }) =>
      void (await play.vendorWallets.setAutomatic({ isAutomatic: true }, sessionOf(member))),
    /** The vendor tells of rounds that were played in its own wallet. */
    rounds: async ({ rounds }: { rounds: readonly object[] }) => (await report('rounds', { rounds })).status,
    /** The jobs that finish what was begun. */
    async work({ all }: { all: boolean }) {
      const wanted = /^(cashier\.(finish|ask|transfers)|play\.vendor-transfers)/;
      for (const job of [...cashier.jobs, ...play.jobs]) {
        if (!wanted.test(job.name) && !(all && job.name === 'cashier.confirm-receipts')) continue;
        await job.run({ start: new Date(clock.now()) });
      }
    },
    /** Makes betting records, and tells the cashier of bets. */
    async hear() {
      await play.catchUp();
      await events.runAll();
    },
    /** Tells what time it is. */
    time: async () => {},
  };
}

export interface Bet {
  member: bigint;
  kind: 'debit' | 'credit' | 'rollback' | 'creditReversal';
  roundId: string;
  txId: string;
  amount: bigint;
  refTxId?: string;
}

/** All that is asked of a gateway. What is asked and answered is data, so that a gateway may be another process. */
export const createCommands = (deps: CommandDeps) => ({ ...moneyCommands(deps), ...playCommands(deps) });

export type Commands = ReturnType<typeof createCommands>;
export type CommandName = keyof Commands;
export type Given<N extends CommandName> = Parameters<Commands[N]>[0];
export type Done<N extends CommandName> = Awaited<ReturnType<Commands[N]>>;
