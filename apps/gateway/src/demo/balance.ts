import type { Amount } from '@marquee/money';
import type { DoingDeps } from './deps.ts';

/** Makes what reads the main balance of an account as of everything that was posted by then. */
export const createBalance =
  ({ db, merchant, modules: { wallet } }: Pick<DoingDeps, 'db' | 'merchant' | 'modules'>) =>
  (id: bigint): Promise<Amount> =>
    db.transaction(async (tx) => {
      const held = await wallet.holdMains(tx, { merchantId: merchant.id, currency: merchant.currency, ownerIds: [id] });
      return held.get(id)?.balance ?? 0n;
    });
