import { type Amount, UNIT } from '@marquee/money';
import type { Brand } from '../brand/index.ts';

/** Reads the total below which a brand's deposit clears what is to be wagered, in ten-thousandths of a unit; 0: none does. */
export const clearBalanceOf =
  ({ byId }: Pick<Brand, 'byId'>) =>
  async (merchantId: number): Promise<Amount> =>
    BigInt((await byId(merchantId))?.security.clearBalance ?? 0) * UNIT;
