import type { Handlers } from '../base/http/handlers.ts';
import type { Merchant } from '../brand/index.ts';
import type { Cashier } from './cashier.ts';
import { depositRoutes } from './deposits/deposit-routes.ts';
import { type MemberTransfersDeps, transferRoutes } from './transfers/member.ts';

/** The cashier's calls. */
export function cashierRoutes(
  deps: Omit<MemberTransfersDeps, 'transfers' | 'requirements'> & {
    cashier: Pick<Cashier, 'homeFigures' | 'demoTopUp' | 'wagering' | 'transfers' | 'deposits'>;
    /** The whole record of a request's brand. */
    brandOf(merchant: { id: number }): Merchant;
  },
): Handlers {
  const { wagering, transfers, deposits } = deps.cashier;
  return {
    ...depositRoutes(deposits.members),
    ...transferRoutes({ ...deps, transfers, requirements: wagering }),
    demoOffer: ({ merchant, session }) => deps.cashier.demoTopUp.offer(deps.brandOf(merchant), session.accountId),
    takeDemoCredit: ({ merchant, session }) => deps.cashier.demoTopUp.take(deps.brandOf(merchant), session.accountId),
    turnoverRequirements: ({ query, session }) => deps.cashier.wagering.requirements(session.accountId, query),
    homeFigures: ({ merchant, language }) => deps.cashier.homeFigures(deps.brandOf(merchant), language),
  };
}
