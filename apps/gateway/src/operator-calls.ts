import { brandOpsCalls, bundleOpsCalls, contentOpsCalls } from './brand/index.ts';
import {
  adjustmentOpsCalls,
  createRequirements,
  moneyInOpsCalls,
  transferOpsCalls,
  wageringOpsCalls,
  withdrawalOpsCalls,
} from './cashier/index.ts';
import { catalogueOpsCalls } from './catalogue/index.ts';
import { accountOpsCalls } from './identity/index.ts';
import type { ModuleOpsCalls, OperatedModules } from './ops/index.ts';
import { heldOpsCalls } from './play/index.ts';
import { pointsOpsCalls } from './points/index.ts';
import { promotionOpsCalls } from './promotion/index.ts';

/** The operator's calls of all modules. A call of the contract that no module brings does not compile. */
export function operatorCalls(modules: OperatedModules): ModuleOpsCalls {
  const { db, clock, brand, promotions, points, catalogue, wallet, accounts, messages, events, deposits } = modules;
  const { pictures, payouts } = modules;
  const requirements = createRequirements({ db, clock, events });
  return {
    ...brandOpsCalls(brand),
    ...bundleOpsCalls({ brand, hasAccounts: accounts.hasAny }),
    ...contentOpsCalls({ content: brand.content, images: brand.images, clock }),
    ...accountOpsCalls(accounts),
    ...adjustmentOpsCalls({ db, clock, accounts, wallet, requirements }),
    ...transferOpsCalls({ db, accounts }),
    ...wageringOpsCalls({ accounts, requirements }),
    ...moneyInOpsCalls({
      ...deposits,
      accounts,
      async answerMember(tx, { id, merchantId, accountId }, { amount, currency, text }) {
        const params = { amount: { amount, currency }, answer: { EN: text } };
        await messages.send(tx, { merchantId, accountId, template: 'ticket.answered', params, key: `ticket:${id}` });
      },
    }),
    ...withdrawalOpsCalls({ db, clock, accounts, pictures, payouts }),
    ...catalogueOpsCalls(catalogue),
    ...heldOpsCalls({
      db,
      accounts,
      catalogue,
      reviews: wallet.reviews,
      async tellDecision(tx, { id, merchantId, ownerId: accountId, amount, currency }, decision) {
        const template = decision === 'release' ? 'win.released' : 'win.rejected';
        await messages.send(tx, { merchantId, accountId, template, params: { amount: { amount, currency } }, key: `held:${id}` });
      },
    }),
    ...promotionOpsCalls({ promotions, clock }),
    ...pointsOpsCalls({ points, clock }),
  };
}
