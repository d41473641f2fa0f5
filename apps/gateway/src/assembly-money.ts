import type { Events } from './base/background/events.ts';
import type { Clock } from './base/calendar/clock.ts';
import type { Database } from './base/database/database.ts';
import type { Live } from './base/live/live.ts';
import type { Shared } from './base/live/redis.ts';
import type { Log } from './base/log.ts';
import type { Metrics } from './base/metrics.ts';
import { memoryNonceStore, sharedNonceStore } from './base/partner-api/nonces.ts';
import { createPictures } from './base/pictures/pictures.ts';
import type { Config } from './base/settings/config.ts';
import type { Brand } from './brand/index.ts';
import {
  type Cashier,
  clearBalanceOf,
  createCashier,
  createMoneyOut,
  type DepositChoices,
  type OpenDebt,
  publishBalances,
} from './cashier/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { Identity } from './identity/index.ts';
import type { Play } from './play/index.ts';
import type { Points } from './points/index.ts';
import { namesOfPromotions } from './promotion/index.ts';
import { createReward, type Margin, type Reward } from './reward/index.ts';
import type { Wallet } from './wallet/index.ts';

interface Base {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  metrics: Metrics;
  shared: Shared | null;
  live: Live;
  events: Events;
  outward: { fetch: typeof fetch };
}

interface Below {
  brand: Brand;
  identity: Identity;
  wallet: Wallet;
  play: Pick<Play, 'openStakes'>;
}

/** Makes what moves money in and out: the cashier with its way to payment providers, members' pictures, withdrawals. */
export function createMoney(
  base: Base,
  {
    brand,
    identity,
    wallet,
    catalogue,
    play,
    choices,
    openDebt,
  }: Below & {
    catalogue: Pick<Catalogue, 'jackpot'>;
    choices: DepositChoices;
    openDebt: OpenDebt;
  },
) {
  const { config, clock, log, db, metrics, shared, live, events, outward } = base;
  const testAccount = async () => {
    const { id: merchantId, currency } = await brand.seedDemo();
    return { merchantId, accountId: (await identity.createTestAccount(merchantId)).id, currency };
  };
  const cashier = createCashier({
    db,
    clock,
    log,
    events,
    wallet,
    openStakes: play.openStakes,
    live,
    images: brand.images,
    calendarOf: brand.byId,
    clearBalanceOf: clearBalanceOf(brand),
    ...{ choices, openDebt },
    jackpotOf: catalogue.jackpot,
    rankOf: async (accountId) => (await identity.details(accountId))?.vipLevel ?? 0,
    providers: {
      keys: config.channelKeys,
      otherKeys: config.otherChannelKeys,
      nonces: shared ? sharedNonceStore(shared, clock, { kind: 'channel-nonce' }) : memoryNonceStore(clock),
      metrics,
      fetch: outward.fetch,
      ...(config.demo ? { testAccount } : {}),
    },
  });
  publishBalances({ db, log, metrics });
  const pictures = createPictures({ db, clock });
  const moneyOut = createMoneyOut({
    db,
    clock,
    events,
    wallet,
    cashier,
    pictures,
    brandOf: brand.of,
    members: identity.payoutMembers,
    memberOf: identity.payoutMembers.asker,
    lookAtPaymentPassword: identity.lookAtPaymentPassword,
    holders: cashier.holders,
    outstanding: {
      remainingTurnover: cashier.wagering.remainingTurnover,
      holdTurnover: cashier.wagering.holdIn,
      openDebt,
    },
  });
  return { cashier, pictures, moneyOut };
}

/** Makes what members are given for what they do. */
export const createRewards = (
  { db, clock, log, events, live }: Base,
  {
    brand,
    identity,
    wallet,
    cashier,
    points,
    margin,
  }: Omit<Below, 'play'> & {
    cashier: Pick<Cashier, 'wagering'>;
    points: Pick<Points, 'post' | 'orderPrize' | 'followPrizes' | 'prizeProduct'>;
    margin: Margin;
  },
): Reward =>
  createReward({
    ...{ db, clock, log, events, wallet, live, margin },
    requirements: cashier.wagering,
    memberOf: identity.kin,
    postPoints: points.post,
    prizes: points,
    calendarOf: brand.byId,
    detailsOf: identity.details,
    ranks: identity.ranks,
    vipBrandOf: brand.byId,
    namesRaffle: namesOfPromotions,
  });
