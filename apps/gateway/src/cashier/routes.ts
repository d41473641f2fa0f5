import type { Handlers } from '../base/http/handlers.ts';
import type { Merchant } from '../brand/index.ts';
import type { Cashier } from './cashier.ts';

/** The cashier's calls. */
export function cashierRoutes(deps: {
  cashier: Pick<Cashier, 'homeFigures'>;
  /** The whole record of a request's brand. */
  brandOf(merchant: { id: number }): Merchant;
}): Handlers {
  return {
    homeFigures: ({ merchant, language }) => deps.cashier.homeFigures(deps.brandOf(merchant), language),
  };
}
