import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import type { BetRow } from './queries.ts';

/** Takes an order in a lottery back, whose stake the vendor returns. Throws what speaks against it: its draw takes no more bets. */
export async function takeBack({ vassalage, roundId }: BetRow): Promise<void> {
  await call('lotteryCancel', { body: { orderNumber: `${vassalage}.${roundId}` } });
  await Promise.all(['bets', 'balance'].map((part) => queryClient.invalidateQueries({ queryKey: [part] })));
}
