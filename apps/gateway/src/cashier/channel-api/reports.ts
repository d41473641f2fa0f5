import type { BodyOf, ReplyOf } from '@marquee/contract';
import type { channelCalls } from '@marquee/contract/channel';
import type { Provider } from './providers.ts';

type Calls = typeof channelCalls;
/** A call of a provider, which is genuine and well-formed, and what it is answered. Rejects when the outcome is not known. */
export type ChannelHandler<N extends keyof Calls> = (provider: Provider, body: BodyOf<Calls[N]>) => Promise<ReplyOf<Calls[N]>>;

/** What takes a provider's word on deposits. */
export interface DepositReports {
  result: ChannelHandler<'channelDepositResult'>;
  status: (provider: Provider, orderNo: string) => Promise<ReplyOf<Calls['channelStatus']>>;
}

/** What takes a provider's word on payouts: filled by withdrawals. */
export interface PayoutReports {
  result: ChannelHandler<'channelPayoutResult'>;
  status: (provider: Provider, payoutNo: string) => Promise<ReplyOf<Calls['channelStatus']>>;
}

/** Developer aids of a demo. */
export interface ChannelTestAids {
  channelTestDeposit?: ChannelHandler<'channelTestDeposit'>;
  channelTestPayout?: ChannelHandler<'channelTestPayout'>;
  channelTestBalance?: ChannelHandler<'channelTestBalance'>;
}

export type ChannelHandlers = { [N in keyof Calls]?: ChannelHandler<N> };

/** A gateway that has made no payouts knows none. */
export const noPayouts: PayoutReports = {
  result: async () => ({ status: 'UNKNOWN_ORDER' }),
  status: async () => ({ status: 'OK', state: 'UNKNOWN' }),
};

/** The calls of providers by what answers each. */
export const channelHandlers = (deposits: DepositReports, payouts: PayoutReports, aids: ChannelTestAids): ChannelHandlers => ({
  channelDepositResult: deposits.result,
  channelPayoutResult: payouts.result,
  channelStatus: (provider, { kind, no }) => (kind === 'deposit' ? deposits : payouts).status(provider, no),
  ...aids,
});
