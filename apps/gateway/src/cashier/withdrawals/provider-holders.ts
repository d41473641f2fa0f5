import type { ChannelMethod } from '@marquee/contract/channel';
import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { ProviderClient } from '../channel-api/provider-client.ts';
import type { Providers } from '../channel-api/providers.ts';
import type { Channel } from '../channels.ts';
import { type HolderLookup, nobodyKnows } from '../payout-accounts/holder.ts';

/** So long it counts what a provider has said that it can. */
const FRESH_MS = 60_000;

interface HolderDeps {
  clock: Clock;
  client: ProviderClient;
  providers: Providers;
  channelsOf(merchantId: number): Promise<readonly Channel[]>;
}

/** Looks holders up at the provider by which the brand pays such accounts, where that says it can; nobody knows them otherwise. */
export function providerHolders({ clock, client, providers, channelsOf }: HolderDeps): HolderLookup {
  const methodsOf = briefCache(clock, FRESH_MS, async (code): Promise<readonly ChannelMethod[]> => {
    const provider = await providers.byCode(code);
    if (!provider?.isOpen || !client.hasKey(code)) return [];
    const said = await client.ask(provider, 'providerMethods', {});
    return said.status === 'OK' ? (said.methods ?? []) : [];
  });

  return {
    async holderOf({ merchantId, kind, bankCode, accountNo }) {
      const isWay = (each: Channel): boolean => each.paysWithdrawals && each.kind === kind && each.method !== null;
      for (const { provider: code, method } of (await channelsOf(merchantId)).filter(isWay)) {
        const provider = code === null ? null : await providers.byCode(code);
        if (!provider || method === null) continue;
        const known = await methodsOf(provider.code);
        if (!known.some((each) => each.method === method && each.directions.includes('payout') && each.holderLookup)) continue;
        const said = await client.ask(provider, 'providerHolder', { method, bankCode, accountNo });
        if (said.status === 'UNKNOWN_ACCOUNT') return { state: 'none' };
        if (said.status === 'OK' && said.holder !== undefined) return { state: 'held', holder: said.holder };
      }
      return nobodyKnows.holderOf({ merchantId, kind, bankCode, accountNo });
    },
  };
}
