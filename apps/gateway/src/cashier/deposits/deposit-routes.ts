import type { Handlers, RequestContext, RequestSession } from '../../base/http/handlers.ts';
import type { Asker } from './history.ts';
import type { MemberDeposits } from './member-deposits.ts';

type Asked = Pick<RequestContext, 'language' | 'origin'> & { session: RequestSession };

const askerOf = ({ session, language, origin }: Asked): Asker => ({
  merchantId: session.merchantId,
  accountId: session.accountId,
  language,
  origin,
});

/** The members' calls about deposits. */
export const depositRoutes = (deposits: MemberDeposits): Handlers => ({
  depositSettings: (request) => deposits.settings(askerOf(request)),
  depositChannels: (request) => deposits.channels(askerOf(request)),
  depositByQr: ({ body, ...request }) => deposits.open(askerOf(request), body),
  depositByUrl: ({ body, ...request }) => deposits.open(askerOf(request), body),
  depositByVoucher: ({ body, ...request }) => deposits.open(askerOf(request), body),
  depositReport: ({ query, ...request }) => deposits.report(askerOf(request), query),
  depositFile: ({ query, ...request }) => deposits.file(askerOf(request), query),
  depositOrder: ({ query, ...request }) => deposits.order(askerOf(request), query.orderNo),
  depositPaid: ({ body, ...request }) => deposits.paid(askerOf(request), body.orderNo),
  depositCancel: ({ body, ...request }) => deposits.cancel(askerOf(request), body.orderNo),
  depositReceipt: ({ body, ...request }) => deposits.receipt(askerOf(request), body),
  depositTicket: ({ body, ...request }) => deposits.ticket(askerOf(request), body),
});
