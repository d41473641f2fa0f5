import { CHANNEL_HEADERS, CHANNEL_STATUSES, type ChannelStatus, channelCalls } from '@marquee/contract/channel';
import { sendSigned } from '@marquee/service/signature';

const CALLS = { deposit: channelCalls.channelDepositResult.path, payout: channelCalls.channelPayoutResult.path } as const;
export type ReportCall = keyof typeof CALLS;

/** The gateway as the bank sees it. No call throws. */
export interface Gateway {
  /** Delivers a report. The status of a definite answer; null when nobody can say, so that it is sent again. */
  tell(call: ReportCall, body: string): Promise<ChannelStatus | null>;
}

export interface GatewayOptions {
  gatewayUrl: string;
  provider: string;
  key: string;
  now: () => number;
  /** A signal that aborts when an answer has taken too long; asked for once a call. */
  deadline: () => AbortSignal;
}

/** Neither says anything of the report: the first asks for patience, the second for a person who mends the keys. */
const SAYS_NOTHING: readonly string[] = ['TEMPORARY', 'BAD_SIGNATURE'];

/** A client of the channel API over HTTP. */
export function createGateway({ gatewayUrl, provider, key, now, deadline }: GatewayOptions): Gateway {
  return {
    async tell(call, body) {
      const signer = { header: CHANNEL_HEADERS.channel, code: provider, key, now: now(), deadline: deadline() };
      try {
        const response = await sendSigned(signer, new URL(CALLS[call], gatewayUrl), body);
        if (response.status !== 200) return null;
        const answer = (await response.json()) as { status?: unknown } | null;
        const status = CHANNEL_STATUSES.find((each) => each === answer?.status);
        return status === undefined || SAYS_NOTHING.includes(status) ? null : status;
      } catch {
        return null;
      }
    },
  };
}
