import type { ContractTerms } from '@marquee/contract';
import { dividend, tier } from '../../testing/terms.ts';
import type { SettlementWorld } from './world.ts';

/** The worked example of a losing sister line: A owes B 15,000.00 of a period and gets nothing itself. */
export async function losingLine(
  world: SettlementWorld,
  terms: (rate: number) => ContractTerms = (rate) => dividend([tier(rate)]),
): Promise<{ a: bigint; b: bigint }> {
  const a = await world.open(null);
  const b = await world.open(a);
  await world.sign(null, a, terms(200_000));
  await world.sign(a, b, terms(150_000));
  await world.bet({ of: await world.open(b, 0), stake: '100,000' });
  await world.bet({ of: await world.open(a, 0), stake: '100,000', payout: '220,000' });
  return { a, b };
}
