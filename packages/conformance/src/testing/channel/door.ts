import { timingSafeEqual } from 'node:crypto';
import { CHANNEL_HEADERS, SIGNATURE_WINDOW_MS } from '@marquee/contract/channel';
import type { Call } from '@marquee/contract/define';
import { Value } from 'typebox/value';
import { type Send, signatureOf } from '../../client.ts';

export type Body = Record<string, unknown>;
export type Reply = Record<string, unknown> & { status: string };

/** What a broken door does that a right one does not. */
export type DoorFault =
  | 'accepts any signature'
  | 'takes a request without a signature'
  | 'signs without the path'
  | 'takes old recordings'
  | 'takes recordings made for later'
  | 'needs no nonce'
  | 'takes a nonce with another request'
  | 'takes unknown fields'
  | 'takes payments of nothing'
  | 'takes numbers as amounts'
  | 'takes any state'
  | 'breaks at malformed JSON';

export interface DoorOptions {
  keys: ReadonlyMap<string, string>;
  /** Calls by path. */
  calls: ReadonlyMap<string, Call>;
  answer(caller: string, path: string, body: Body): Promise<Reply> | Reply;
  has(fault: DoorFault): boolean;
}

/** What breaks the form and passes all the same at a lax door. */
function relaxed(body: Body, has: DoorOptions['has']): Body {
  const made = { ...body };
  if (has('takes unknown fields')) delete made['amuont'];
  if (has('takes numbers as amounts') && typeof made['amount'] === 'number') made['amount'] = String(made['amount']);
  if (has('takes payments of nothing') && made['amount'] === '0') made['amount'] = '1';
  if (has('takes any state') && made['state'] === 'SUCCESS') made['state'] = 'PAID';
  return made;
}

/** Speaks HTTP for a model in memory: signature first, then form, then the call. No socket is used. */
export function createDoor({ keys, calls, answer, has }: DoorOptions): Send {
  const seen = new Map<string, { signature: string; reply: Promise<Reply> }>();

  const isSigned = (caller: string, path: string, raw: Buffer, header: (name: string) => string): boolean => {
    const key = keys.get(caller);
    if (key === undefined) return false;
    const signature = header(CHANNEL_HEADERS.signature);
    if (has('accepts any signature') && signature.length === 64) return true;
    if (has('takes a request without a signature') && signature === '') return true;
    const [timestamp, nonce] = [header(CHANNEL_HEADERS.timestamp), header(CHANNEL_HEADERS.nonce)];
    const fits = (over: string): boolean => {
      const expected = Buffer.from(signatureOf(key, timestamp, nonce, over, raw));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    if (has('signs without the path') && [...calls.keys()].some(fits)) return true;
    return fits(path);
  };

  const isTimely = (timestamp: string): boolean => {
    const age = Date.now() - Number(timestamp);
    if (age > SIGNATURE_WINDOW_MS) return has('takes old recordings');
    return age >= -SIGNATURE_WINDOW_MS || has('takes recordings made for later');
  };

  const read = async (caller: string, path: string, raw: Buffer): Promise<Reply> => {
    let body: unknown;
    try {
      body = JSON.parse(raw.toString());
    } catch (error) {
      if (has('breaks at malformed JSON')) throw error;
    }
    const given = typeof body === 'object' && body !== null ? relaxed(body as Body, has) : null;
    const schema = calls.get(path)?.body;
    if (!given || !schema || !Value.Check(schema, given)) return { status: 'BAD_REQUEST' };
    return answer(caller, path, given);
  };

  const handle = async (path: string, raw: Buffer, header: (name: string) => string): Promise<Reply> => {
    const caller = header(CHANNEL_HEADERS.channel);
    const nonce = header(CHANNEL_HEADERS.nonce);
    const signature = header(CHANNEL_HEADERS.signature);
    const refused: Reply = { status: 'BAD_SIGNATURE' };
    if (!isSigned(caller, path, raw, header) || !isTimely(header(CHANNEL_HEADERS.timestamp))) return refused;
    if (nonce === '') return has('needs no nonce') ? read(caller, path, raw) : refused;
    const before = seen.get(`${caller} ${nonce}`);
    if (before?.signature === signature) return before.reply;
    if (before && !has('takes a nonce with another request')) return refused;
    const reply = read(caller, path, raw);
    seen.set(`${caller} ${nonce}`, { signature, reply });
    return reply;
  };

  return async (url, { headers, body }) => {
    const given = new Headers(headers);
    const raw = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body as Uint8Array);
    try {
      return Response.json(await handle(new URL(url).pathname, raw, (name) => given.get(name) ?? ''));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  };
}
