import type { NamesRaffle } from '../reward/index.ts';

/** What of promotions gives tickets of a raffle: promotions that are open, and batches of gift codes. */
export const namesOfPromotions: NamesRaffle = async (runner, { merchantId, slug }, at) => {
  const [promotion] = await runner.query<{ name: string }>({
    name: 'raffle-named-by-promotion',
    text: `select slug as name from promotion where merchant_id = $1 and is_open and (ends_at is null or ends_at > $3)
             and settings #>> '{terms,reward,tickets,raffle}' = $2 order by id limit 1`,
    values: [merchantId, slug, at],
  });
  if (promotion) return `the promotion ${promotion.name}`;
  const [gift] = await runner.query<{ name: string }>({
    name: 'raffle-named-by-gift',
    text: `select slug as name from promotion_gift where merchant_id = $1 and is_open and (ends_at is null or ends_at > $3)
             and reward #>> '{tickets,raffle}' = $2 order by id limit 1`,
    values: [merchantId, slug, at],
  });
  return gift ? `the gift codes ${gift.name}` : null;
};
