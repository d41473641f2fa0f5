import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instructions } from '@marquee/contract/channel';
import { atomically } from '@marquee/service/database';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { type Deposit, depositBehind, kindOf } from '../deposits/deposit-store.ts';
import { paymentsFor, seeCoins, writePayment } from '../deposits/payments.ts';
import { issueVoucher } from '../deposits/vouchers.ts';
import type { Base } from '../server/base.ts';
import { ACTS, type Act, payPage } from './pay-page.ts';
import { homePage, missingPage, voucherPage, WORTHS } from './voucher-page.ts';
import { languageOf } from './words.ts';

const Query = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) });
const Params = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) });
type Asked = { Querystring: Static<typeof Query> };

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');
/** Vouchers are made in this currency; the site's demo has no other. */
const VOUCHER_CURRENCY = 'VND';
const UNIT = 10_000n;

const send = (reply: FastifyReply, page: string, code = 200): FastifyReply =>
  reply
    .code(code)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(page);

/** Does what the payer chose. Each press of a button is a payment of its own, as in a bank's app. */
function act(base: Base, deposit: Deposit, chosen: Act): void {
  const { orderNo, currency, amount } = deposit;
  const one = { orderNo, currency, untold: chosen === 'silent' };
  const id = (): string => `PBY-${randomUUID()}`;
  if (chosen === 'decline') {
    const payment = {
      ...one,
      paymentId: id(),
      state: 'FAILED',
      amount: amount.toString(),
      reason: 'the payer declined',
    } as const;
    return atomically(base.db, () => writePayment(base, payment));
  }
  const sizes: Partial<Record<Act, bigint>> = { half: amount / 2n, double: amount * 2n };
  const paid = (sizes[chosen] ?? amount).toString();
  if (kindOf(deposit) === 'CRYPTO' && chosen !== 'twice') return seeCoins(base, { ...one, paymentId: id(), amount: paid });
  return atomically(base.db, () => {
    for (let times = chosen === 'twice' ? 2 : 1; times > 0; times -= 1)
      writePayment(base, { ...one, paymentId: id(), state: 'PAID', amount: paid });
  });
}

const instructionsOf = (base: Base, orderNo: string): Instructions => {
  const row = base.db.prepare(`SELECT answer FROM deposits WHERE order_no = ?`).get(orderNo);
  return (JSON.parse(row?.['answer'] as string) as { instructions: Instructions }).instructions;
};

/** The pages for payers: a deposit's own, behind an address that nobody can guess, and the one that gives vouchers away. */
export function pageRoutes(base: Base) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.setNotFoundHandler((_request, reply) => send(reply, missingPage('EN'), 404));
    app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    app.get<Asked>('/', { schema: { querystring: Query } }, async (request, reply) =>
      send(reply, homePage(languageOf(request.query.lang))),
    );

    app.get<Asked & { Params: Static<typeof Params> }>(
      '/pay/:token',
      { schema: { querystring: Query, params: Params } },
      async (request, reply) => {
        const deposit = depositBehind(base, request.params.token);
        const language = languageOf(request.query.lang, deposit?.language);
        if (!deposit) return send(reply, missingPage(language), 404);
        const payments = paymentsFor(base, deposit.orderNo);
        const isOver = deposit.expiresAt <= base.clock.now();
        return send(reply, payPage({ deposit, payments, instructions: instructionsOf(base, deposit.orderNo), isOver, language }));
      },
    );
    const PayBody = Type.Object({ act: Type.Unsafe<Act>({ type: 'string', enum: [...ACTS] }) });
    app.post<Asked & { Params: Static<typeof Params>; Body: Static<typeof PayBody> }>(
      '/pay/:token',
      { schema: { querystring: Query, params: Params, body: PayBody } },
      async (request, reply) => {
        const deposit = depositBehind(base, request.params.token);
        if (!deposit) return send(reply, missingPage(languageOf(request.query.lang)), 404);
        act(base, deposit, request.body.act);
        return reply.redirect(`/pay/${deposit.token}?lang=${languageOf(request.query.lang, deposit.language)}`, 303);
      },
    );

    app.get<Asked>('/vouchers', { schema: { querystring: Query } }, async (request, reply) =>
      send(reply, voucherPage(languageOf(request.query.lang), null)),
    );
    const VoucherBody = Type.Object({ worth: Type.Unsafe<number>({ type: 'integer', enum: [...WORTHS] }) });
    app.post<Asked & { Body: Static<typeof VoucherBody> }>(
      '/vouchers',
      { schema: { querystring: Query, body: VoucherBody } },
      async (request, reply) => {
        const made = issueVoucher(base, BigInt(request.body.worth) * UNIT, VOUCHER_CURRENCY);
        return send(reply, voucherPage(languageOf(request.query.lang), made));
      },
    );
  };
}
