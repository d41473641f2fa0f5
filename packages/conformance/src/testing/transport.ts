import { timingSafeEqual } from 'node:crypto';
import { MOST_MOVEMENTS, SIGNATURE_WINDOW_MS, VENDOR_HEADERS, vendorCalls } from '@marquee/contract/vendor';
import { Value } from 'typebox/value';
import { type Send, signatureOf } from '../client.ts';
import type { Fault } from './faults.ts';
import type { Body, Reply } from './model.ts';
import { createMovements } from './movements.ts';

export type WalletCall = (vendor: string, body: Body) => Reply | Promise<Reply>;

export interface TransportOptions {
  /** Keys by vendor. */
  keys: ReadonlyMap<string, string>;
  calls: Readonly<Record<string, WalletCall>>;
  has(fault: Fault): boolean;
}

const PREFIX = '/vendor/v1/';
const CONTROL = /[^!-~]/g;

const byName = new Map(Object.values(vendorCalls).map((call) => [call.path.replace(PREFIX, ''), call]));
type Fields = Record<string, unknown>;

type Has = TransportOptions['has'];

/** The form of bodies, and what breaks it and passes all the same. */
function createForm(has: Has) {
  /** Lets a body pass that breaks the form, where the wallet is lax. */
  const relaxed = (body: Fields): Fields => {
    const made = { ...body };
    if (has('takes unknown fields')) delete made['amuont'];
    if (has('takes unknown fields in details')) made['spin'] = { result: 'r' };
    if (has('reads a missing amount as zero') && !('amount' in made)) made['amount'] = '10000';
    if (has('takes numbers as amounts') && typeof made['amount'] === 'number') made['amount'] = String(made['amount']);
    if (has('takes negative amounts')) made['amount'] = String(made['amount']).replace('-', '');
    if (has('cuts off fractions') && typeof made['amount'] === 'string') made['amount'] = made['amount'].replace(/\..*/, '');
    if (has('cuts long ids')) made['txId'] = String(made['txId']).slice(0, 128);
    if (has('drops control characters from ids')) made['roundId'] = String(made['roundId']).replaceAll(CONTROL, '');
    if (has('reads the text "false" as true') && typeof made['roundFinished'] === 'string') made['roundFinished'] = true;
    return made;
  };
  const isLax =
    has('takes unknown fields') ||
    has('takes unknown fields in details') ||
    has('reads a missing amount as zero') ||
    has('takes numbers as amounts') ||
    has('takes negative amounts') ||
    has('cuts off fractions') ||
    has('cuts long ids') ||
    has('drops control characters from ids') ||
    has('reads the text "false" as true');

  const parsed = (raw: Buffer): Fields | null => {
    try {
      const fatal = !has('repairs broken UTF-8');
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal }).decode(raw).replaceAll('\ufffd', ''));
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
    } catch (error) {
      if (has('breaks at malformed JSON')) throw error;
      return null;
    }
  };

  return { relaxed, isLax, parsed };
}

/** Times and signatures of requests. */
function createSignatures(keys: TransportOptions['keys'], has: Has) {
  const isTimely = (timestamp: string): boolean => {
    const age = Date.now() - Number(timestamp);
    if (Number.isNaN(age)) return has('takes any text for a time');
    if (age > SIGNATURE_WINDOW_MS) return has('takes old recordings');
    return age >= -SIGNATURE_WINDOW_MS || has('takes recordings made for later');
  };

  const isSigned = (vendor: string, path: string, raw: Buffer, header: (name: string) => string): boolean => {
    const key = keys.get(vendor);
    const signature = header(VENDOR_HEADERS.signature);
    if (key === undefined) return false;
    if (has('accepts any signature') && signature.length === 64) return true;
    if (has('takes a request without a signature') && signature === '') return true;
    const [timestamp, nonce] = [header(VENDOR_HEADERS.timestamp), header(VENDOR_HEADERS.nonce)];
    const expected = (over: string, text: string | Buffer) => Buffer.from(signatureOf(key, timestamp, nonce, over, text));
    const given = Buffer.from(signature);
    if (given.length !== 64 && has('breaks at a short signature')) throw new RangeError('the lengths differ');
    const fits = (other: Buffer): boolean => given.length === other.length && timingSafeEqual(given, other);
    if (has('signs the fields instead of the bytes')) return fits(expected(path, JSON.stringify(JSON.parse(raw.toString()))));
    if (has('signs without the body')) return signature.length === 64 && raw.includes('"amount":"10000"');
    if (has('signs without the path') && fits(expected(`${PREFIX}credit`, raw))) return true;
    return fits(expected(path, raw));
  };

  return { isTimely, isSigned };
}

/** Speaks HTTP for the wallet in memory: signature first, then form, then the call. No socket is used. */
export function createTransport({ keys, calls, has }: TransportOptions): Send {
  const { relaxed, isLax, parsed } = createForm(has);
  const { isTimely, isSigned } = createSignatures(keys, has);
  const seen = new Map<string, { signature: string; answer: Promise<Reply>; isDone: boolean }>();

  const answerTo = async (vendor: string, name: string, given: Fields): Promise<Reply> => {
    const body = isLax ? relaxed(given) : given;
    const echo = typeof given['requestId'] === 'string' ? { requestId: given['requestId'] } : {};
    const schema = byName.get(name)?.body;
    const isEndless = name === 'movements' && has('takes any number of movements');
    const checked = isEndless ? { movements: (body['movements'] as unknown[]).slice(0, MOST_MOVEMENTS) } : body;
    if (!schema || !Value.Check(schema, checked)) {
      return { status: 'BAD_REQUEST', ...(has('forgets the request id of a refusal') ? {} : echo) };
    }
    const movements = createMovements(has, (call, each) => answerTo(vendor, call, each));
    const made = name === 'movements' ? movements(body as never) : calls[name]?.(vendor, body as Body);
    return { status: 'BAD_REQUEST', ...(await made), ...echo };
  };

  const answer = async (vendor: string, name: string, raw: Buffer): Promise<Reply> => {
    if (raw.length > (byName.get(name)?.bodyLimit ?? 0)) return { status: 'BAD_REQUEST' };
    const given = parsed(raw);
    if (!given) return { status: has('repairs broken UTF-8') ? 'INVALID_TOKEN' : 'BAD_REQUEST' };
    return answerTo(vendor, name, given);
  };

  const handle = async (path: string, raw: Buffer, header: (name: string) => string): Promise<Reply> => {
    const vendor = header(VENDOR_HEADERS.vendor);
    const name = path.replace(PREFIX, '');
    const refused: Reply = { status: 'BAD_SIGNATURE' };
    if (!keys.has(vendor) && has('tells unknown vendors from known ones')) return { status: 'BAD_REQUEST' };
    if (has('reads the body before the signature') && !parsed(raw)) return { status: 'BAD_REQUEST' };
    if (!isSigned(vendor, path, raw, header) || !isTimely(header(VENDOR_HEADERS.timestamp))) return refused;
    const nonce = header(VENDOR_HEADERS.nonce);
    if (nonce === '') return has('needs no nonce') ? answer(vendor, name, raw) : refused;
    const key = has('keeps one list of nonces for all vendors') ? nonce : `${vendor} ${nonce}`;
    const signature = header(VENDOR_HEADERS.signature);
    const before = seen.get(key);
    if (before && before.signature !== signature && !has('takes a nonce with another request')) return refused;
    if (before && has('refuses a request that is delivered twice')) return refused;
    const isRunAgain = has('runs a refused request again when it is delivered twice') && (await before?.answer)?.status !== 'OK';
    if (before && !before.isDone && has('refuses a copy that comes while the first is answered')) return refused;
    if (before?.signature === signature && !isRunAgain) return before.answer;
    const first = { signature, answer: answer(vendor, name, raw), isDone: false };
    seen.set(key, first);
    const made = await first.answer;
    first.isDone = true;
    return made;
  };

  return async (url, { headers, body }) => {
    const given = new Headers(headers);
    const raw = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body as Uint8Array);
    try {
      const told = await handle(new URL(url).pathname, raw, (name) => given.get(name) ?? '');
      return Response.json(told);
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  };
}
