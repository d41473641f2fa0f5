/**
 * A payment provider in one file: a page to pay on, and payouts. It needs Node and nothing else. docs/channel-api.md walks through it.
 *
 *   CHANNEL_KEY_ACME=<key> GATEWAY_URL=http://127.0.0.1:8080 node docs/examples/channel.ts
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const {
  CHANNEL_KEY_ACME: KEY = '',
  GATEWAY_URL = 'http://127.0.0.1:8080',
  ACME_PORT = '8091',
  ACME_FILE = 'acme-pay.json',
} = process.env;
if (KEY.length < 32) throw new Error('CHANNEL_KEY_ACME must be the key that the gateway has, of at least 32 characters');
const WINDOW_MS = 300_000;

type Fields = Record<string, unknown>;
type Payment = { paymentId: string; state: string; amount: string };
/** A deposit or a payout: what was asked, and how far it is. */
type Order = {
  no: string;
  amount: string;
  currency: string;
  content: string;
  answer: Fields;
  state: string;
  payments: Payment[];
};
/** What the gateway has to hear, until it has answered. */
type Report = { call: string; body: Fields };

// What must outlive a crash: every order, and every report, before the gateway hears of it.
const kept: { deposits: Order[]; payouts: Order[]; reports: Report[]; balance: string } = existsSync(ACME_FILE)
  ? JSON.parse(readFileSync(ACME_FILE, 'utf8'))
  : { deposits: [], payouts: [], reports: [], balance: '0' };
function save(): void {
  writeFileSync(`${ACME_FILE}.new`, JSON.stringify(kept), { flush: true });
  renameSync(`${ACME_FILE}.new`, ACME_FILE);
}

const signatureOf = (timestamp: string, nonce: string, path: string, body: string | Buffer): string =>
  createHmac('sha256', KEY).update(`${timestamp}\n${nonce}\n${path}\n`).update(body).digest('hex');

/** One attempt to tell the gateway. False when it settles nothing: no answer, a fault, TEMPORARY, or keys that do not fit. */
async function tell({ call, body }: Report): Promise<boolean> {
  const path = `/channel/v1/${call}`;
  const raw = JSON.stringify(body);
  // Fresh with every attempt; that it is the same payment the same paymentId says.
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const signed = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signatureOf(timestamp, nonce, path, raw) };
  const headers = { 'content-type': 'application/json', 'x-channel': 'ACME', ...signed };
  try {
    const response = await fetch(GATEWAY_URL + path, { method: 'POST', headers, body: raw, signal: AbortSignal.timeout(5_000) });
    const { status } = (await response.json()) as { status: string };
    if (status !== 'OK') console.error(`${call} ${raw}: ${status}`);
    return response.status === 200 && status !== 'TEMPORARY' && status !== 'BAD_SIGNATURE';
  } catch {
    return false;
  }
}

/** Repeats a report with growing pauses until its answer is definite. */
async function deliver(report: Report): Promise<void> {
  for (let wait = 100; !(await tell(report)); wait = Math.min(wait * 2, 60_000)) await pause(wait);
  kept.reports.splice(kept.reports.indexOf(report), 1);
  save();
}
const add = (amount: bigint): void => void (kept.balance = (BigInt(kept.balance) + amount).toString());
function report(call: string, body: Fields): void {
  const made = { call, body };
  kept.reports.push(made);
  save();
  void deliver(made);
}

const limits = { currencies: ['VND', 'USD'], minAmount: '100000', maxAmount: '100000000', holderLookup: false };
const METHODS = [
  { method: 'PAGE', kind: 'REDIRECT', directions: ['deposit'], ...limits },
  { method: 'BANK', kind: 'BANK', directions: ['payout'], ...limits },
];

/** What every request must be: these fields, texts but for those named, and no others. */
const FORMS: Record<string, string> = {
  methods: '',
  balance: '',
  deposit: 'orderNo method amount currency unitValue? language device returnUrl expiresAt payerName? voucher?',
  payout: 'payoutNo orderNo method amount currency unitValue? account',
  status: 'kind no',
  holder: 'method bankCode accountNo',
  'test/pay': 'orderNo paymentId state amount',
  'test/settle': 'payoutNo state',
};
const NO_TEXTS = ['unitValue', 'expiresAt', 'voucher', 'account'];

function isFitting(form: string, body: Fields): boolean {
  const names = form.split(' ').filter((name) => name !== '');
  const isThere = (name: string): boolean => (name.endsWith('?') ? true : body[name] !== undefined);
  const isText = ([name, value]: [string, unknown]): boolean => NO_TEXTS.includes(name) || typeof value === 'string';
  const isKnown = (name: string): boolean => names.includes(name) || names.includes(`${name}?`);
  const isAmount = body['amount'] === undefined || /^[1-9][0-9]{0,14}$/.test(String(body['amount']));
  return names.every(isThere) && Object.keys(body).every(isKnown) && Object.entries(body).every(isText) && isAmount;
}

/** Opens a deposit or takes a payout on, once a number: the same again is answered the same, another one under it is refused. */
function open(direction: 'deposit' | 'payout', body: Fields): Fields {
  const orders = direction === 'deposit' ? kept.deposits : kept.payouts;
  const no = String(body[direction === 'deposit' ? 'orderNo' : 'payoutNo']);
  const [method, amount, currency] = [body['method'], String(body['amount']), String(body['currency'])];
  const content = JSON.stringify([method, amount, currency, body['unitValue'] ?? 1, body['account'] ?? null]);
  const known = orders.find((each) => each.no === no);
  if (known) return known.content === content ? known.answer : { status: 'MISMATCH' };

  const found = METHODS.find((each) => each.method === method && each.directions.includes(direction));
  if (!found) return { status: 'UNKNOWN_METHOD' };
  if (!found.currencies.includes(currency)) return { status: 'WRONG_CURRENCY' };
  if (BigInt(amount) < BigInt(found.minAmount)) return { status: 'WRONG_AMOUNT' };
  if (BigInt(amount) > BigInt(found.maxAmount)) return { status: 'WRONG_AMOUNT', maxAmount: found.maxAmount };
  const answer: Fields = { status: 'OK', providerRef: `acme-${no}` };
  if (direction === 'deposit') {
    if (Number(body['expiresAt']) <= Date.now()) return { status: 'EXPIRED' };
    const url = `http://127.0.0.1:${ACME_PORT}/pay/${randomUUID()}`;
    Object.assign(answer, { expiresAt: body['expiresAt'], payAmount: amount, instructions: { kind: 'REDIRECT', url } });
  } else {
    add(-BigInt(amount));
  }
  orders.push({ no, amount, currency, content, answer, state: 'PENDING', payments: [] });
  save();
  return answer;
}

/** Somebody pays for a deposit: written down and told, in this order. */
function pay(order: Order, { paymentId, state, amount }: Payment): void {
  const { no: orderNo, currency, answer } = order;
  order.payments = [...order.payments.filter((each) => each.paymentId !== paymentId), { paymentId, state, amount }];
  if (state === 'PAID') add(BigInt(amount));
  report('deposit-result', { orderNo, paymentId, state, amount, currency, providerRef: answer['providerRef'] });
}

/** A payout comes to a state. What failed is given back to the operator. */
function settle(order: Order, state: string): void {
  const { no: payoutNo, amount, currency, answer } = order;
  order.state = state;
  if (state === 'FAILED') add(BigInt(amount));
  const eventId = `${payoutNo}-${state}`;
  report('payout-result', { payoutNo, eventId, state, amount, currency, providerRef: answer['providerRef'] });
}

function status({ kind, no }: Fields): Fields {
  const order = (kind === 'deposit' ? kept.deposits : kept.payouts).find((each) => each.no === no);
  if (!order) return { status: 'OK', state: 'UNKNOWN' };
  const { amount, currency, payments, answer } = order;
  const state = payments.some((each) => each.state === 'PAID') ? 'PAID' : order.state;
  return { status: 'OK', state, amount, currency, payments, providerRef: answer['providerRef'] };
}

const CALLS: Record<string, (body: Fields) => Fields> = {
  methods: () => ({ status: 'OK', methods: METHODS }),
  deposit: (body) => open('deposit', body),
  payout: (body) => open('payout', body),
  status,
  holder: () => ({ status: 'UNKNOWN_METHOD' }),
  balance: () => ({ status: 'OK', balances: [{ currency: 'VND', amount: kept.balance }] }),
  // Only while you integrate: the suite has somebody pay by these. Take them out where money is real.
  'test/pay': (body) => {
    const order = kept.deposits.find(({ no }) => no === body['orderNo']);
    if (order) pay(order, body as unknown as Payment);
    return { status: order ? 'OK' : 'BAD_REQUEST' };
  },
  'test/settle': (body) => {
    const order = kept.payouts.find(({ no }) => no === body['payoutNo']);
    if (order) settle(order, String(body['state']));
    return { status: order ? 'OK' : 'BAD_REQUEST' };
  },
};

const nonces = new Map<string, string>();
/** Whether the gateway has sent these bytes, lately, and under a nonce of their own. */
function isGateway(headers: IncomingHttpHeaders, path: string, raw: Buffer): boolean {
  const header = (name: string): string => String(headers[name] ?? '');
  const [timestamp, nonce, signature] = [header('x-timestamp'), header('x-nonce'), header('x-signature')];
  if (nonce === '' || !(Math.abs(Date.now() - Number(timestamp)) <= WINDOW_MS)) return false;
  const [right, given] = [Buffer.from(signatureOf(timestamp, nonce, path, raw)), Buffer.from(signature)];
  if (right.length !== given.length || !timingSafeEqual(right, given)) return false;
  const before = nonces.get(nonce);
  nonces.set(nonce, before ?? signature);
  return before === undefined || before === signature;
}

function answer(headers: IncomingHttpHeaders, path: string, raw: Buffer): Fields {
  const name = path.replace('/channel/', '');
  if (!isGateway(headers, path, raw)) return { status: 'BAD_SIGNATURE' };
  try {
    const body = JSON.parse(raw.toString()) as Fields;
    const form = FORMS[name];
    return form !== undefined && isFitting(form, body) ? (CALLS[name]?.(body) ?? {}) : { status: 'BAD_REQUEST' };
  } catch {
    return { status: 'BAD_REQUEST' };
  }
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const path = request.url ?? '';
    // The member's browser: to open the page is to pay. A page of yours asks first.
    const order = kept.deposits.find((each) => (each.answer['instructions'] as { url: string }).url.endsWith(path));
    if (request.method === 'GET' && order && path.startsWith('/pay/')) {
      if (order.payments.length === 0) pay(order, { paymentId: randomUUID(), state: 'PAID', amount: order.amount });
      return response.end('Paid. You can close this page.');
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(request.headers, path, Buffer.concat(parts))));
  });
}).listen(Number(ACME_PORT), '127.0.0.1', () => console.log(`Acme Pay listens at ${ACME_PORT}`));

// What was written down before the last end is told now.
for (const each of [...kept.reports]) void deliver(each);
