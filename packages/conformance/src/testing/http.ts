import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGNATURE_WINDOW_MS, VENDOR_HEADERS, vendorCalls } from '@marquee/contract/vendor';
import { Value } from 'typebox/value';
import { signatureOf, type Target } from '../client.ts';

/** Checked bodies: texts, but for the one flag. */
export type Body = Record<string, string>;
export type Reply = { status: string } & Record<string, unknown>;

export interface WalletServer {
  calls: Readonly<Record<string, (body: Body) => Reply | Promise<Reply>>>;
  key: string;
  vendor: string;
  takesAnySignature: boolean;
  forgetsNonces: boolean;
}

const BODY_LIMIT = 16_384;

const byName = new Map(Object.values(vendorCalls).map((call) => [call.path.replace('/vendor/v1/', ''), call.body]));

/** The body of a call, and whether it breaks the call's schema; the request id where the body is good enough to hold one. */
function bodyFault(name: string, raw: Buffer): { fault: boolean; body: unknown; requestId: string | undefined } {
  const schema = byName.get(name);
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    const id = (body as { requestId?: unknown } | null)?.requestId;
    const requestId = typeof id === 'string' ? id : undefined;
    return { fault: !schema || !Value.Check(schema, body), body, requestId };
  } catch {
    return { fault: true, body: null, requestId: undefined };
  }
}

/** The bytes of a body; null beyond the limit. */
async function bytesOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? null : Buffer.concat(chunks);
}

/** Serves a wallet's calls: signature first, then form, then the call. */
export async function serveWallet(wallet: WalletServer): Promise<{ target: Target; close(): Promise<void> }> {
  const nonces = new Set<string>();

  const isGenuine = (request: IncomingMessage, raw: Buffer): boolean => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    const timestamp = header(VENDOR_HEADERS.timestamp);
    const nonce = header(VENDOR_HEADERS.nonce);
    const expected = Buffer.from(signatureOf(wallet.key, timestamp, nonce, request.url ?? '', raw));
    const given = Buffer.from(header(VENDOR_HEADERS.signature));
    const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
    const isSigned = isEqual && header(VENDOR_HEADERS.vendor) === wallet.vendor;
    if (!isSigned && !wallet.takesAnySignature) return false;
    if (!(Math.abs(Date.now() - Number(timestamp)) <= SIGNATURE_WINDOW_MS) || nonce === '') return false;
    if (nonces.has(nonce) && !wallet.forgetsNonces) return false;
    nonces.add(nonce);
    return true;
  };

  const handle = async (request: IncomingMessage): Promise<Reply> => {
    const raw = await bytesOf(request);
    if (!raw) return { status: 'BAD_REQUEST' };
    if (!isGenuine(request, raw)) return { status: 'BAD_SIGNATURE' };
    const name = (request.url ?? '').replace('/vendor/v1/', '');
    const { fault, body, requestId } = bodyFault(name, raw);
    const echo = requestId === undefined ? {} : { requestId };
    const answer = fault ? { status: 'BAD_REQUEST' } : await wallet.calls[name]?.(body as Body);
    return { status: 'BAD_REQUEST', ...answer, ...echo };
  };

  const server = createServer((request, response) => {
    handle(request).then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    target: { url: `http://127.0.0.1:${port}`, vendor: wallet.vendor, key: wallet.key },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
