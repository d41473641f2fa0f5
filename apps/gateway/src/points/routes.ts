import type { Body, Reply } from '@marquee/contract';
import { BusinessError } from '../base/errors.ts';
import type { Handlers, RequestContext, RequestMerchant, RequestSession } from '../base/http/handlers.ts';
import { languagesFor } from '../base/messages.ts';
import type { Merchant } from '../brand/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Languages } from './mall/deps.ts';
import type { Exchanger } from './mall/exchanging.ts';
import { type PointOrder, SHOWN_STATE } from './mall/order.ts';
import type { RecordAsker } from './mall/record.ts';
import type { Points } from './points.ts';

/** Who may neither bet nor move money exchanges nothing either: docs/rules/accounts.md#account-status. */
const FROZEN: readonly string[] = ['NO_LOGIN', 'NO_BET_NO_FUNDS'];

export interface PointsRouteDeps {
  points: Points;
  identity: Pick<Identity, 'demandPaymentPassword' | 'payoutMembers'>;
  /** The whole record of a request's brand. */
  brandOf(merchant: { id: number }): Merchant;
}

const languages = ({ language, merchant }: Pick<RequestContext, 'language' | 'merchant'>): Languages =>
  languagesFor(language, merchant.defaultLanguage);

/** Makes what exchanges points of a session's member. */
function createExchanges({ points, identity, brandOf }: PointsRouteDeps) {
  /** The member, once the payment password was right. Throws `points.account` and what the password throws. */
  const exchanger = async (session: RequestSession, password: string): Promise<Exchanger> => {
    const { accountId } = session;
    const { status, vipLevel } = await identity.payoutMembers.asker(accountId);
    if (FROZEN.includes(status)) throw new BusinessError('points.account');
    await identity.demandPaymentPassword(accountId, password);
    return { merchant: brandOf({ id: session.merchantId }), accountId, vipLevel };
  };

  const answer = async ({ orderNo, state, accountId, voucher }: PointOrder): Promise<Reply<'convertPoint'>> => ({
    transactionNo: orderNo,
    status: SHOWN_STATE[state] ?? 'REJECTED',
    pointBalance: (await points.balance(accountId)).balance,
    voucher: state === 'COMPLETED' ? voucher : null,
  });

  return {
    async redeem(session: RequestSession, body: Body<'redeemPointReward'>) {
      const { rewardId, quantity = 1, address = null, mobileNum: mobile = null, requestKey = null, password } = body;
      const member = await exchanger(session, password);
      return answer(await points.redeem(member, { rewardId, quantity, address, mobile, requestKey }));
    },
    async convert(session: RequestSession, { amount, requestKey, password }: Body<'convertPoint'>) {
      const asked = { points: amount, requestKey: requestKey ?? null };
      return answer(await points.convert(await exchanger(session, password), asked));
    },
  };
}

/** The calls of points: docs/rules/points.md. */
export function pointsRoutes(deps: PointsRouteDeps): Handlers {
  const { points, identity, brandOf } = deps;
  const { redeem, convert } = createExchanges(deps);
  const asker = (request: { merchant: RequestMerchant; language: string; session: RequestSession }): RecordAsker => ({
    merchant: brandOf({ id: request.session.merchantId }),
    accountId: request.session.accountId,
    language: request.language,
    languages: languages(request),
  });
  return {
    pointRewards: (request) => points.rewards(request.merchant.id, request.query, languages(request)),
    pointConfig: ({ merchant }) => points.config(merchant.id),
    pointBalance: async ({ session }) => (await points.balance(session.accountId)).balance,
    async pointSummary({ session: { merchantId, accountId } }) {
      const [{ balance, accumulated }, convertLeft, { vipLevel }] = await Promise.all([
        points.balance(accountId),
        points.convertLeft(brandOf({ id: merchantId }), accountId),
        identity.payoutMembers.asker(accountId),
      ]);
      return { balance, accumulated, convertLeft, vipLevel, factor: await points.factorOf(merchantId, vipLevel) };
    },
    redeemPointReward: ({ session, body }) => redeem(session, body),
    convertPoint: ({ session, body }) => convert(session, body),
    redeemPointList: (request) => points.record(asker(request), request.query),
    redeemPointFile: (request) => points.recordFile(asker(request), request.query),
  };
}
