import type { Body, Reply } from '@marquee/contract';
import type { Voucher } from '@marquee/contract/channel';
import { fromWire, toWire } from '@marquee/money';
import { briefCache } from '../../base/brief-cache.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import { newToken } from '../../base/ids.ts';
import { type Channel, channelName } from '../channels.ts';
import { DEPOSIT_LIFE_MS } from '../completion.ts';
import type { CashierBrand, CashierDeps, DepositChoices } from '../deps.ts';
import { type DepositOrder, isOpenState } from './deposit-order.ts';
import { cancelDeposit, countAhead, countPaid, notePaid, readDeposit, readOpenDeposits, readSpeeds } from './deposit-store.ts';
import { type Asker, createHistory, type DepositHistory } from './history.ts';
import { isOffered, isOpenNow, mostFor } from './offered.ts';
import type { Opening, Payer } from './opening.ts';
import { readPaymentsOf } from './payment-store.ts';
import type { Receipts } from './receipts.ts';
import { insertTicket, readTicketOf } from './ticket-store.ts';
import { viewOf } from './views.ts';

const MINUTE_MS = 60_000;
const SPEEDS_FRESH_MS = 30_000;

export interface MemberDepositDeps extends Pick<CashierDeps, 'db' | 'clock'> {
  opening: Opening;
  receipts: Receipts;
  channelsOf(merchantId: number): Promise<readonly Channel[]>;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
  brandOf(merchantId: number): Promise<CashierBrand | null>;
  rankOf(accountId: bigint): Promise<number>;
  /** Can a provider be asked now? */
  isReachable(code: string): Promise<boolean>;
  tell(order: DepositOrder): void;
  /** What was given for orders. */
  givenFor: DepositChoices['given'];
}

/** What members see and ask of deposits. Each names its own orders only. */
export interface MemberDeposits extends DepositHistory {
  settings(asker: Asker): Promise<Reply<'depositSettings'>>;
  channels(asker: Asker): Promise<Reply<'depositChannels'>>;
  open(asker: Asker, body: Body<'depositByUrl'> & { voucher?: Voucher }): Promise<Reply<'depositOrder'>>;
  order(asker: Asker, orderNo: string): Promise<Reply<'depositOrder'>>;
  paid(asker: Asker, orderNo: string): Promise<Reply<'depositOrder'>>;
  cancel(asker: Asker, orderNo: string): Promise<Reply<'depositOrder'>>;
  receipt(asker: Asker, body: Body<'depositReceipt'>): Promise<Reply<'depositOrder'>>;
  ticket(asker: Asker, body: Body<'depositTicket'>): Promise<Reply<'depositOrder'>>;
}

type ShownChannel = Reply<'depositChannels'>[string]['channels'][number];

/** Makes what members see of the ways of paying in. */
function createOffer(deps: MemberDepositDeps, speeds: (merchantId: number) => Promise<ReadonlyMap<string, number>>) {
  const { db, clock, channelsOf, isReachable } = deps;
  return async ({ merchantId, accountId, language }: Asker, { rank, brand }: Payer): Promise<Reply<'depositChannels'>> => {
    const looker = { calendar: brand, rank, now: clock.now() };
    const [open, usual] = await Promise.all([readOpenDeposits(db, accountId), speeds(merchantId)]);
    const shown: Record<string, { channels: ShownChannel[] }> = {};
    for (const channel of await channelsOf(merchantId)) {
      if (!isOffered(channel, rank)) continue;
      const isUp = channel.provider === null || (await isReachable(channel.provider));
      const waiting = await countAhead(db, { merchantId, channel: channel.code, before: dateOf(clock) });
      const isRestKnown = channel.restFrom !== null && channel.restUntil !== null && channel.restUntil.getTime() > looker.now;
      const entry: ShownChannel = {
        vendorName: channel.provider ?? '',
        vendorId: 0,
        mcsBankCode: channel.code,
        banks: channel.bank ? [{ bankCode: channel.bank.bankCode, bankType: channel.kind }] : [],
        name: channelName(channel, language),
        kind: channel.kind,
        iconUrl: channel.icon,
        minAmount: toWire(channel.minAmount),
        maxAmount: toWire(mostFor(channel, rank)),
        feePercent: channel.feeRate / 100,
        quickAmounts: channel.quickAmounts.map(toWire),
        usualSeconds: usual.get(channel.code) ?? null,
        waiting,
        hours: channel.opensAt === null || channel.closesAt === null ? null : { from: channel.opensAt, until: channel.closesAt },
        rest: isRestKnown ? { from: channel.restFrom?.getTime() ?? 0, until: channel.restUntil?.getTime() ?? 0 } : null,
        isOpen: isUp && isOpenNow(channel, looker),
        openOrderNo: open.find((order) => order.channel === channel.code)?.orderNo ?? null,
      };
      const method = channel.method ?? channel.code;
      shown[method] = { channels: [...(shown[method]?.channels ?? []), entry] };
    }
    return shown;
  };
}

type View = (order: DepositOrder, asker: Asker) => Promise<Reply<'depositOrder'>>;

/** Makes what members do with an order that is open. */
function createSteps(
  { db, clock, receipts, tell }: MemberDepositDeps,
  own: (asker: Asker, orderNo: string) => Promise<DepositOrder>,
  view: View,
): Pick<MemberDeposits, 'paid' | 'cancel' | 'receipt' | 'ticket'> {
  const moved = async (asker: Asker, order: DepositOrder | null): Promise<Reply<'depositOrder'>> => {
    if (!order) throw new BusinessError('deposit.state');
    tell(order);
    return view(order, asker);
  };

  return {
    async paid(asker, orderNo) {
      await own(asker, orderNo);
      return moved(asker, await notePaid(db, orderNo, dateOf(clock)));
    },
    async cancel(asker, orderNo) {
      await own(asker, orderNo);
      return moved(asker, await cancelDeposit(db, orderNo, dateOf(clock)));
    },
    async receipt(asker, { orderNo, ...sent }) {
      return moved(asker, await receipts.send(await own(asker, orderNo), sent));
    },
    async ticket(asker, { orderNo, question }) {
      const { merchantId, accountId } = await own(asker, orderNo);
      const isOpened = await insertTicket(db, {
        merchantId,
        accountId,
        orderNo,
        question: question.trim(),
        openedAt: dateOf(clock),
      });
      if (!isOpened) throw new BusinessError('deposit.state');
      return view(await own(asker, orderNo), asker);
    },
  };
}

/** Makes the members' side of deposits. */
export function createMemberDeposits(deps: MemberDepositDeps): MemberDeposits {
  const { db, clock, opening, receipts, channelsOf, unitValueOf, brandOf, rankOf, tell } = deps;
  const speedRows = briefCache(clock, SPEEDS_FRESH_MS, (key) => readSpeeds(db, Number(key)));
  const speeds = async (merchantId: number): Promise<ReadonlyMap<string, number>> =>
    new Map((await speedRows(String(merchantId))).map(({ channel, seconds }) => [channel, seconds]));
  const offer = createOffer(deps, speeds);

  const payerOf = async ({ merchantId, accountId }: Asker): Promise<Payer> => {
    const brand = await brandOf(merchantId);
    if (!brand) throw new BusinessError('function.not.available');
    return { merchantId, accountId, rank: await rankOf(accountId), brand };
  };

  const view = async (order: DepositOrder, { merchantId, language }: Asker): Promise<Reply<'depositOrder'>> => {
    const [channels, usual, ticket, proofs, payments] = await Promise.all([
      channelsOf(merchantId),
      speeds(merchantId),
      readTicketOf(db, order.orderNo),
      receipts.of([order]),
      readPaymentsOf(db, order.orderNo),
    ]);
    const receipt = proofs.get(order.orderNo) ?? { payer: null, pictures: [] };
    const { channel, requestedAt: before } = order;
    const ahead = isOpenState(order.state) ? await countAhead(db, { merchantId, channel, before }) : null;
    return viewOf(order, { channels, language, ahead, usualSeconds: usual.get(channel) ?? null, ticket, receipt, payments });
  };

  /** The member's own order. Throws `deposit.unknown` for any other. */
  const own = async ({ merchantId, accountId }: Asker, orderNo: string): Promise<DepositOrder> => {
    const order = await readDeposit(db, orderNo);
    if (order?.accountId !== accountId || order.merchantId !== merchantId) throw new BusinessError('deposit.unknown');
    return order;
  };

  return {
    async settings(asker) {
      const { brand } = await payerOf(asker);
      const [count, blockedUntil, unitValue] = await Promise.all([
        countPaid(db, asker.accountId),
        opening.blockedUntil(asker.accountId),
        unitValueOf(asker.merchantId, brand.currency),
      ]);
      return {
        allowDeposit: blockedUntil === null ? 'Y' : 'N',
        totalDepositSuccessCount: count,
        depositInfo: { currency: brand.currency, unitValue, blockedUntil, orderMinutes: DEPOSIT_LIFE_MS / MINUTE_MS },
      };
    },
    channels: async (asker) => offer(asker, await payerOf(asker)),
    async open(asker, { amount: wire, mcsBankCode, requestKey = newToken(), device = 'desktop', voucher, promotionId }) {
      const amount = fromWire(wire);
      if (amount === null || amount <= 0n) throw inputError('amount');
      const order = await opening.open(await payerOf(asker), {
        channel: mcsBankCode,
        amount,
        requestKey,
        language: asker.language,
        device,
        returnUrl: `${asker.origin}/member/depositv2`,
        ...(voucher ? { voucher } : {}),
        ...(promotionId === undefined ? {} : { choice: String(promotionId) }),
      });
      tell(order);
      return view(order, asker);
    },
    ...createHistory(deps, async (asker) => (await payerOf(asker)).brand),
    order: async (asker, orderNo) => view(await own(asker, orderNo), asker),
    ...createSteps(deps, own, view),
  };
}
