import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VENDOR_HEADERS } from '@marquee/contract/vendor';
import { isSigned } from '@marquee/service/signature';
import { type FakeBody, FakeWallet } from './fake-wallet.ts';

/**
 * What happens to a call on its way: `fine`; `lost` never arrives; `mute` is carried out but its answer is lost;
 * `fault` is carried out but answered with HTTP 500; `denied` is carried out but answered with BAD_SIGNATURE, as when something
 * on the way delivers it twice to a gateway that does not know it again; `late` is carried out only when the test says so, long after the
 * caller has given up.
 */
export type Fate = 'fine' | 'lost' | 'mute' | 'fault' | 'late' | 'busy' | 'denied';

export interface FakeGateway {
  url: string;
  wallet: FakeWallet;
  /** Whose purse a call is about: that of `wallet`, unless a player has one of its own. */
  walletOf: (body: FakeBody) => FakeWallet;
  /** Names of the calls that arrived, in order; of several in one request after it. */
  calls: string[];
  /** Decides each call's fate; `n` counts the calls from 0. */
  fate: (call: string, n: number, body: FakeBody) => Fate;
  /** Whether it is one of before details could be told among movements. */
  isOlder: boolean;
  /** Lets the calls that were `late` arrive now. */
  arrive(): void;
  close(): Promise<void>;
}

interface Movements {
  movements: readonly { call: string; body: FakeBody }[];
}

/** Answers several movements: behind one without a definite answer none of its player is begun. */
function answersTo(
  { movements }: Movements,
  fateOf: (call: string, body: FakeBody) => Fate,
  gateway: Pick<FakeGateway, 'walletOf' | 'isOlder'>,
  late: (() => void)[],
): object {
  const undecided = new Set<unknown>();
  const answers = movements.map(({ call, body }) => {
    if (undecided.has(body.player)) return { status: 'TEMPORARY' };
    if (call === 'round-detail' && gateway.isOlder) return { status: 'BAD_REQUEST' };
    const fate = fateOf(call, body);
    if (fate !== 'fine') undecided.add(body.player);
    const answer = () => gateway.walletOf(body).answer(call, body);
    if (fate === 'late') late.push(answer);
    const reply = ['lost', 'busy', 'late'].includes(fate) ? {} : answer();
    return fate === 'fine' ? reply : { status: 'TEMPORARY' };
  });
  return { status: 'OK', answers };
}

/** A gateway over real HTTP that checks signatures as the real one does. */
export async function startFakeGateway(key: string, balance: bigint): Promise<FakeGateway> {
  const late: (() => void)[] = [];
  const nonces = new Set<string>();
  let count = 0;
  const fateOf = (call: string, body: FakeBody): Fate => {
    gateway.calls.push(call);
    count += 1;
    return gateway.fate(call, count - 1, body);
  };
  const answerAll = (all: Movements): object => answersTo(all, fateOf, gateway, late);
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString();
      const call = request.url?.split('/').at(-1) ?? '';
      const header = (name: string): string => String(request.headers[name] ?? '');
      const nonce = header(VENDOR_HEADERS.nonce);
      const signed = {
        timestamp: header(VENDOR_HEADERS.timestamp),
        nonce,
        signature: header(VENDOR_HEADERS.signature),
        path: request.url ?? '',
        rawBody,
      };
      const body = JSON.parse(rawBody);
      const fate = fateOf(call, body);
      const act = (): object => {
        if (!isSigned(key, signed, Number(signed.timestamp)) || nonces.has(nonce)) return { status: 'BAD_SIGNATURE' };
        nonces.add(nonce);
        return call === 'movements' ? answerAll(body) : gateway.walletOf(body).answer(call, body);
      };
      if (fate === 'lost') return void request.socket.destroy();
      if (fate === 'busy') return void response.end(JSON.stringify({ status: 'TEMPORARY' }));
      if (fate === 'late') {
        late.push(act);
        return void request.socket.destroy();
      }
      const reply = act();
      if (fate === 'mute') return void request.socket.destroy();
      response.statusCode = fate === 'fault' ? 500 : 200;
      response.setHeader('content-type', 'application/json');
      const odd = { fault: { error: 'internal' }, denied: { status: 'BAD_SIGNATURE' } };
      response.end(JSON.stringify(fate === 'fine' ? reply : odd[fate]));
    });
  });
  const gateway: FakeGateway = {
    url: '',
    wallet: new FakeWallet(balance),
    walletOf: () => gateway.wallet,
    calls: [],
    fate: () => 'fine',
    isOlder: false,
    arrive: () => {
      for (const act of late.splice(0)) act();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}
