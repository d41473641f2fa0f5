import type { FastifyInstance } from 'fastify';
import type { IntervalJob } from '../../base/background/job.ts';
import { accountChannel } from '../../base/live/live.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { createPictures } from '../../base/pictures/pictures.ts';
import { registerChannelRoutes } from '../channel-api/channel-routes.ts';
import {
  type ChannelTestAids,
  channelHandlers,
  type DepositReports,
  noPayouts,
  type PayoutReports,
} from '../channel-api/reports.ts';
import { createProviderCheck } from '../channel-api/signature.ts';
import type { Channel } from '../channels.ts';
import type { Completer } from '../completion.ts';
import type { DepositBooking } from '../deposit-booking.ts';
import type { CashierDeps } from '../deps.ts';
import { askingJob } from './asking.ts';
import { channelOpsCalls } from './channel-ops-calls.ts';
import type { DepositOrder } from './deposit-order.ts';
import { createHandBookings } from './hand-bookings.ts';
import { createMemberDeposits, type MemberDeposits } from './member-deposits.ts';
import { createOpening, type Opening } from './opening.ts';
import { type DepositOps, depositOpsCalls } from './ops-calls.ts';
import type { Reach } from './reach.ts';
import { createReceipts } from './receipts.ts';
import { createDepositReports } from './reports.ts';
import { depositTestAids } from './test-aids.ts';

/** What the operators' calls about deposits stand on, beside what the other modules bring. */
export type DepositDesk = Pick<DepositOps, 'db' | 'clock' | 'hand' | 'receipts' | 'unitValueOf' | 'complete' | 'tell'> & {
  hasKey(code: string): boolean;
};

/** The operator's calls about deposits and the ways of paying. */
export const moneyInOpsCalls = (deps: DepositDesk & Pick<DepositOps, 'accounts' | 'answerMember' | 'risk'>) => ({
  ...depositOpsCalls(deps),
  ...channelOpsCalls(deps),
});

/** Deposits by payment providers and by hand, and the providers' API. */
export interface ProvidedDeposits {
  members: MemberDeposits;
  opening: Opening;
  reports: DepositReports;
  client: Reach['client'];
  providers: Reach['providers'];
  /** Tells the member's pages that an order has changed. */
  tell(order: Pick<DepositOrder, 'accountId'>): void;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
  /** Registers what providers call. */
  registerChannelApi(app: FastifyInstance): Promise<void>;
  /** What operators' calls stand on. */
  desk: DepositDesk;
  jobs: readonly IntervalJob[];
}

export interface ProvidedDeps extends CashierDeps {
  reach: Reach;
  booking: DepositBooking;
  complete: Completer['complete'];
  channelsOf(merchantId: number): Promise<readonly Channel[]>;
  /** What takes providers' word on payouts, and its own developer aids. */
  payouts?: { reports: PayoutReports; aids?: TestAids<'channelTestPayout' | 'channelTestBalance'> | undefined };
}

const NO_KEYS: ReadonlyMap<string, string> = new Map();

type TestAids<N extends keyof ChannelTestAids> = Required<Pick<ChannelTestAids, N>>;

/** The aids of both directions; each knows the balances of its own orders. */
const testAidsOf = (
  deposits: TestAids<'channelTestDeposit' | 'channelTestBalance'>,
  payouts: TestAids<'channelTestPayout' | 'channelTestBalance'> | undefined,
): ChannelTestAids => ({
  ...deposits,
  ...payouts,
  channelTestBalance: (provider, body) =>
    (body.kind === 'payout' && payouts ? payouts : deposits).channelTestBalance(provider, body),
});

/** Makes deposits by providers and by hand. */
export function createProvidedDeposits(deps: ProvidedDeps): ProvidedDeposits {
  const { db, clock, log, wallet, live, booking, complete, channelsOf, calendarOf: brandOf, reach } = deps;
  const { client, providers, unitValueOf } = reach;
  const settings = deps.providers;
  const tell = ({ accountId }: Pick<DepositOrder, 'accountId'>): void =>
    live?.publish(accountChannel(accountId), { type: 'deposits' });

  const reports = createDepositReports({ db, clock, log, booking, complete, tell });
  const opening = createOpening({ ...deps, client, providers, unitValueOf, tell });
  const receipts = createReceipts({ db, clock }, createPictures({ db, clock }));
  const members = createMemberDeposits({
    db,
    clock,
    opening,
    receipts,
    channelsOf,
    unitValueOf,
    brandOf,
    rankOf: deps.rankOf ?? (async () => 0),
    givenFor: async (orderNos) => (await deps.choices?.given(orderNos)) ?? new Map(),
    isReachable: async (code) => client.hasKey(code) && ((await providers.byCode(code))?.isOpen ?? false),
    tell,
  });
  const aids: ChannelTestAids = settings?.testAccount
    ? testAidsOf(depositTestAids({ db, clock, wallet, testAccount: settings.testAccount }), deps.payouts?.aids)
    : {};
  const { keys = NO_KEYS, otherKeys = NO_KEYS } = settings ?? {};

  return {
    members,
    opening,
    reports,
    client,
    providers,
    tell,
    unitValueOf,
    async registerChannelApi(app) {
      if (!settings) return;
      await registerChannelRoutes(app, {
        callerOf: createProviderCheck({ clock, providers, keys, otherKeys }),
        nonces: settings.nonces ?? memoryNonceStore(clock),
        handlers: channelHandlers(reports, deps.payouts?.reports ?? noPayouts, aids),
        metrics: settings.metrics,
        log,
      });
    },
    desk: {
      db,
      clock,
      hand: createHandBookings({ db, clock, complete, tell }),
      receipts,
      unitValueOf,
      complete,
      tell,
      hasKey: client.hasKey,
    },
    jobs: [askingJob({ db, clock, log, client, providers, opening, reports, complete, tell })],
  };
}
