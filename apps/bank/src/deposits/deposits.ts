import { randomBytes } from 'node:crypto';
import type { providerCalls } from '@marquee/contract/channel';
import type { BodyOf, ReplyOf } from '@marquee/contract/define';
import { atomically } from '@marquee/service/database';
import type { Base } from '../server/base.ts';
import { refOf } from './deposit-store.ts';
import { instructionsFor } from './instructions.ts';
import { methodFor } from './methods.ts';
import { useVoucher } from './vouchers.ts';

type Request = BodyOf<typeof providerCalls.providerDeposit>;
type Answer = ReplyOf<typeof providerCalls.providerDeposit>;

/** What makes a request another one; how it is shown does not. */
const contentOf = ({ method, amount, currency, unitValue, payerName, voucher }: Request): string =>
  JSON.stringify([method, amount, currency, unitValue ?? 1, payerName ?? null, voucher ?? null]);

/** A note that people can type: no letter that looks like a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const newNote = (): string => `MQ${Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;

/**
 * Opens a deposit: once an order, however often it is asked for. A voucher is looked at right away, and what became of it told as any
 * payment is. `pageOf` gives the address of the deposit's page.
 */
export function openDeposit(base: Base, request: Request, pageOf: (token: string) => string): Answer {
  const { orderNo, amount, currency, unitValue = 1 } = request;
  const content = contentOf(request);
  const known = base.db.prepare(`SELECT content, answer FROM deposits WHERE order_no = ?`).get(orderNo);
  if (known) return known['content'] === content ? (JSON.parse(known['answer'] as string) as Answer) : { status: 'MISMATCH' };

  const fits = methodFor('deposit', request);
  if (!('method' in fits)) return { status: fits.status };
  const now = base.clock.now();
  if (request.expiresAt <= now) return { status: 'EXPIRED' };
  if (fits.method.kind === 'VOUCHER' && !request.voucher) return { status: 'WRONG_VOUCHER', message: 'a voucher is missing' };
  const [token, note] = [randomBytes(24).toString('base64url'), newNote()];
  const payable = { method: fits.method, amount: BigInt(amount), currency, unitValue, note, url: pageOf(token) };
  const instructions = instructionsFor(payable);
  if (!instructions) return { status: 'WRONG_AMOUNT', message: 'a bank transfer is in whole VND' };
  const answer: Answer = {
    status: 'OK',
    providerRef: refOf(orderNo),
    expiresAt: request.expiresAt,
    payAmount: amount,
    instructions,
  };
  atomically(base.db, () => {
    base.db
      .prepare(
        `INSERT INTO deposits (order_no, token, note, method, amount, currency, unit_value, language, return_url, expires_at, content,
           answer, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        orderNo,
        token,
        note,
        request.method,
        amount,
        currency,
        unitValue,
        request.language,
        request.returnUrl,
        request.expiresAt,
        content,
        JSON.stringify(answer),
        now,
      );
    if (request.voucher) useVoucher(base, orderNo, { amount, currency }, request.voucher);
  });
  return answer;
}
