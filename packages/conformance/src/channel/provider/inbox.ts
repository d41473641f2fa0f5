import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHANNEL_HEADERS, channelCalls } from '@marquee/contract/channel';
import { Value } from 'typebox/value';
import { Failure } from '../../check.ts';
import { signatureOf } from '../../client.ts';

/** A report of the provider, as it came. */
export interface Report {
  call: 'deposit' | 'payout';
  /** The order or payout that it is about. */
  no: string;
  body: Record<string, unknown>;
  nonce: string;
  /** Whether it was signed with the provider's key over its bytes. */
  isSigned: boolean;
  /** Whether its body is one that the contract allows. */
  isFitting: boolean;
}

/** What the gateway answers a report with: a status, or a fault of HTTP. */
export type Answered = string | { http: number };

/** The suite's own ear: the gateway that a provider reports to. */
export interface Inbox {
  /** Takes a request at a path; what is to be answered. */
  receive(path: string, header: (name: string) => string, raw: string): { http: number; body: string };
  /** From now on reports about the number are answered so, one after the other; later ones and others are OK. */
  answer(no: string, answers: readonly Answered[]): void;
  /** The reports about a number so far. */
  about(no: string): readonly Report[];
  /** The n-th report about a number, counted from 1. Throws a Failure when it does not come. */
  nth(no: string, n: number): Promise<Report>;
}

export interface InboxOptions {
  provider: string;
  key: string;
  /** Resolves when the provider has nothing left to send, where somebody can know that; else reports are waited for. */
  idle?: () => Promise<void>;
}

const PATIENCE_MS = 30_000;
const CALLS = {
  [channelCalls.channelDepositResult.path]: { call: 'deposit', no: 'orderNo', schema: channelCalls.channelDepositResult.body },
  [channelCalls.channelPayoutResult.path]: { call: 'payout', no: 'payoutNo', schema: channelCalls.channelPayoutResult.body },
} as const;

function fieldsOf(raw: string): Record<string, unknown> {
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function createInbox({ provider, key, idle }: InboxOptions): Inbox {
  const reports = new Map<string, Report[]>();
  const answers = new Map<string, Answered[]>();
  const waiting = new Set<() => void>();
  const about = (no: string): readonly Report[] => reports.get(no) ?? [];

  const receive: Inbox['receive'] = (path, header, raw) => {
    const known = CALLS[path];
    if (!known) return { http: 404, body: '{}' };
    const body = fieldsOf(raw);
    const no = String(body[known.no]);
    const [timestamp, nonce] = [header(CHANNEL_HEADERS.timestamp), header(CHANNEL_HEADERS.nonce)];
    const isSigned =
      header(CHANNEL_HEADERS.channel) === provider &&
      header(CHANNEL_HEADERS.signature) === signatureOf(key, timestamp, nonce, path, raw);
    const isFitting = Value.Check(known.schema ?? {}, body);
    reports.set(no, [...about(no), { call: known.call, no, body, nonce, isSigned, isFitting }]);
    for (const tell of waiting) tell();
    const answer = answers.get(no)?.shift() ?? 'OK';
    if (typeof answer === 'object') return { http: answer.http, body: 'out of order' };
    return { http: 200, body: JSON.stringify({ status: answer, ...(answer === 'OK' ? { state: body['state'] } : {}) }) };
  };

  const arrival = (no: string, n: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => done(false), PATIENCE_MS);
      const done = (hasCome: boolean): void => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve(hasCome);
      };
      const look = (): void => {
        if (about(no).length >= n) done(true);
      };
      waiting.add(look);
      look();
    });

  return {
    receive,
    about,
    answer: (no, list) => void answers.set(no, [...list]),
    async nth(no, n) {
      await (idle ? idle() : arrival(no, n));
      const found = about(no)[n - 1];
      if (!found) throw new Failure(`expected report ${n} about ${no}, there were ${about(no).length}`);
      return found;
    },
  };
}

/** Opens the inbox at a port of this machine; 0 takes a free one. */
export async function listenInbox(
  inbox: Inbox,
  port: number,
  host = '127.0.0.1',
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const { http, body } = inbox.receive(request.url ?? '', header, Buffer.concat(parts).toString());
      response.writeHead(http, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url, close };
}
