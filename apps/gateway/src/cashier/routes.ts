import type { Handlers } from '../base/http/handlers.ts';
import type { Merchant } from '../brand/index.ts';
import type { Cashier } from './cashier.ts';
import { depositRoutes } from './deposits/deposit-routes.ts';

/** The cashier's calls. */
export function cashierRoutes(deps: {
  cashier: Pick<Cashier, 'homeFigures' | 'demoTopUp' | 'deposits'>;
  /** The whole record of a request's brand. */
  brandOf(merchant: { id: number }): Merchant;
}): Handlers {
  return {
    ...depositRoutes(deps.cashier.deposits.members),
    demoOffer: ({ merchant, session }) => deps.cashier.demoTopUp.offer(deps.brandOf(merchant), session.accountId),
    takeDemoCredit: ({ merchant, session }) => deps.cashier.demoTopUp.take(deps.brandOf(merchant), session.accountId),
    homeFigures: ({ merchant, language }) => deps.cashier.homeFigures(deps.brandOf(merchant), language),
  };
}
