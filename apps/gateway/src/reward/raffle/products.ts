import { refused } from '../../base/change.ts';
import type { OrderProduct, Prizes } from '../../points/index.ts';
import type { CheckedRaffle, PrizeProduct, Raffle, StoredRaffle } from './raffle.ts';

/** A product as it goes to its winner. */
export const wonProduct = ({ rewardId, names, deliveryType }: PrizeProduct): OrderProduct => ({ rewardId, names, deliveryType });

/**
 * A checked raffle with the products of its prizes. One that is not in the mall any more stays as the raffle has it: it was promised. Throws
 * `ops.refused` for one that is nowhere, or that nobody delivers.
 */
export async function withProducts(
  { prizes, ...raffle }: CheckedRaffle,
  held: Raffle | null,
  productOf: (slug: string) => ReturnType<Prizes['prizeProduct']>,
): Promise<StoredRaffle> {
  const found: StoredRaffle['prizes'][number][] = [];
  for (const { product: slug, ...prize } of prizes) {
    if (slug === undefined) {
      found.push(prize);
      continue;
    }
    const promised = held?.prizes.find(({ product }) => product?.slug === slug)?.product;
    const known = await productOf(slug);
    const product = known ? { ...known, slug } : promised;
    if (!product) throw refused(`the points mall has no product ${slug} that is delivered`);
    found.push({ ...prize, product });
  }
  return { ...raffle, prizes: found };
}
