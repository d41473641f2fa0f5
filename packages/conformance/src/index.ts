import type { Case } from './case.ts';
import { bettorCases } from './cases/bettors.ts';
import { creditCases } from './cases/credit.ts';
import { debitCases } from './cases/debit.ts';
import { detailCases } from './cases/details.ts';
import { inputCases } from './cases/input.ts';
import { instantCases } from './cases/instant.ts';
import { movementCases } from './cases/movements.ts';
import { parallelCases } from './cases/parallel.ts';
import { promotionCases } from './cases/promotion.ts';
import { returnCases } from './cases/returns.ts';
import { reversalCases } from './cases/reversal.ts';
import { rollbackCases } from './cases/rollback.ts';
import { roundCases } from './cases/rounds.ts';
import { sessionCases, statusCases } from './cases/sessions.ts';
import { severalStakesCases } from './cases/several-stakes.ts';
import { signatureCases } from './cases/signature.ts';

export type { Case } from './case.ts';
export { type ChannelTarget, clientOf, GATEWAY_DOOR } from './channel/gateway/bench.ts';
export { gatewayCases, runGatewayCases } from './channel/gateway/index.ts';
export { PROVIDER_DOOR } from './channel/provider/bench.ts';
export { createInbox, type Inbox, listenInbox } from './channel/provider/inbox.ts';
export { providerCases, runProviderCases } from './channel/provider/index.ts';
export type { Send, SignedClient, Target } from './client.ts';
export type { FamilyTarget } from './family/bench.ts';
export { familyCases, runFamilyCases } from './family/index.ts';
export { reportTable, summaryOf } from './report.ts';
export { type Result, type RunOptions, runCases } from './run.ts';
export { ownWalletCases, runOwnWalletCases } from './vendor-wallet/gateway/index.ts';
export { runVendorWalletCases, vendorWalletCases } from './vendor-wallet/index.ts';

/** Every case of the suite, in the order in which a new integration should come to pass them. */
export const cases: readonly Case[] = [
  ...signatureCases,
  ...inputCases,
  ...sessionCases,
  ...debitCases,
  ...severalStakesCases,
  ...bettorCases,
  ...creditCases,
  ...rollbackCases,
  ...reversalCases,
  ...returnCases,
  ...roundCases,
  ...detailCases,
  ...instantCases,
  ...promotionCases,
  ...movementCases,
  ...statusCases,
  ...parallelCases,
];

/** The cases whose id begins with one of these, e.g. `DEB` or `RBK-06`. */
export const casesNamed = (names: readonly string[]): readonly Case[] =>
  cases.filter(({ id }) => names.some((name) => id.startsWith(name.toUpperCase())));
