import type { OpsBody } from '@marquee/contract/ops';
import { dateOf } from '../../base/calendar/clock.ts';
import { notAllowed, refused, unknownItem } from '../../base/change.ts';
import { amountOf } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import { putProvider, readProviders } from '../channel-api/providers.ts';
import { type Channel, readChannels } from '../channels.ts';
import type { CashierDeps } from '../deps.ts';
import { putUnitValue, unitValueNow } from './brand-money.ts';
import { channelRecord, providerRecord } from './desk-records.ts';
import { putChannel } from './desk-store.ts';

interface ChannelOps extends Pick<CashierDeps, 'db' | 'clock'> {
  hasKey(code: string): boolean;
}

type Asked = OpsBody<'opsChannelPut'>;

function lowBalanceOf(channel: Channel, { lowBalance }: Asked): Channel['lowBalance'] {
  if (lowBalance === undefined) return channel.lowBalance;
  return lowBalance === null ? null : amountOf(lowBalance);
}

/** A channel as an operator wants it; what is left out stays. Refuses what cannot be. */
function changed(channel: Channel, asked: Asked): Channel {
  const { hours, rest } = asked;
  const next: Channel = {
    ...channel,
    isOpen: asked.isOpen ?? channel.isOpen,
    provider: asked.provider === undefined ? channel.provider : asked.provider,
    method: asked.method === undefined ? channel.method : asked.method,
    kind: asked.kind ?? channel.kind,
    minAmount: asked.minAmount === undefined ? channel.minAmount : amountOf(asked.minAmount),
    maxAmount: asked.maxAmount === undefined ? channel.maxAmount : amountOf(asked.maxAmount),
    minRank: asked.minRank ?? channel.minRank,
    rankLimits: asked.rankLimits?.map(({ rank, max }) => ({ rank, max: amountOf(max).toString() })) ?? channel.rankLimits,
    quickAmounts: asked.quickAmounts?.map(amountOf) ?? channel.quickAmounts,
    feeRate: asked.feePercent === undefined ? channel.feeRate : Math.round(asked.feePercent * 100),
    opensAt: hours === undefined ? channel.opensAt : (hours?.from ?? null),
    closesAt: hours === undefined ? channel.closesAt : (hours?.until ?? null),
    restFrom: rest === undefined ? channel.restFrom : rest && new Date(rest.from),
    restUntil: rest === undefined ? channel.restUntil : rest && new Date(rest.until),
    bank: asked.bank === undefined ? channel.bank : asked.bank,
    paysAtOnce: asked.paysAtOnce ?? channel.paysAtOnce,
    lowBalance: lowBalanceOf(channel, asked),
  };
  if (next.maxAmount < next.minAmount) throw refused('the most is less than the least');
  if (next.provider !== null && next.method === null) throw refused('a channel of a provider names the provider’s method');
  if (next.paysAtOnce && next.provider === null) throw refused('a channel by hand is paid by people');
  if (next.restFrom && next.restUntil && next.restUntil <= next.restFrom) throw refused('the maintenance ends before it begins');
  return next;
}

/** The operator's calls about the ways of paying and who runs them. */
export function channelOpsCalls({
  db,
  clock,
  hasKey,
}: ChannelOps): Pick<OpsHandlers, 'opsChannels' | 'opsChannelPut' | 'opsUnitValuePut' | 'opsProviderPut'> {
  return {
    async opsChannels({ merchant }) {
      const [channels, unitValue, providers] = await Promise.all([
        readChannels(db, merchant.id),
        unitValueNow(db, merchant),
        readProviders(db),
      ]);
      return {
        list: channels.map(channelRecord),
        unitValue,
        providers: providers.map((provider) => providerRecord(provider, hasKey(provider.code))),
      };
    },
    opsChannelPut: ({ merchant, body, record }) =>
      db.transaction(async (tx) => {
        const before = (await readChannels(tx, merchant.id)).find(({ code }) => code === body.channel);
        if (!before) throw unknownItem();
        const after = changed(before, body);
        if (after.provider !== null && !(await readProviders(tx)).some(({ code }) => code === after.provider))
          throw refused(`there is no payment provider ${after.provider}`);
        await putChannel(tx, merchant.id, after);
        await record(`channel ${body.channel}`)(tx, { before: channelRecord(before), after: channelRecord(after) });
        return channelRecord(after);
      }),
    opsUnitValuePut: ({ merchant, body: { unitValue }, record }) =>
      db.transaction(async (tx) => {
        const before = await unitValueNow(tx, merchant);
        await putUnitValue(tx, merchant.id, unitValue);
        await record('worth of a unit')(tx, { before: { unitValue: before }, after: { unitValue } });
        return null;
      }),
    opsProviderPut: async ({ body: { code, name, url, isOpen }, isOfEveryBrand, record }) => {
      if (!isOfEveryBrand) throw notAllowed();
      if (!URL.canParse(url)) throw refused('the address is none');
      const after = { code, name, baseUrl: url, isOpen };
      await db.transaction(async (tx) => {
        const before = (await readProviders(tx)).find((provider) => provider.code === code) ?? null;
        await putProvider(tx, after, dateOf(clock));
        await record(`payment provider ${code}`)(tx, { before, after });
      });
      return providerRecord(after, hasKey(code));
    },
  };
}
