import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VendorGame } from '@marquee/contract/vendor';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A vendor over real HTTP. What each path answers can be changed at any time; other paths are 404. */
export interface TestVendor {
  url: string;
  /** What `/vendor/games` answers with; a function answers by itself. */
  games: unknown[] | Answer;
  /** Where it says that its rounds are verified. */
  verifyUrl?: unknown;
  drawings: Map<string, string | Answer>;
  /** Paths that were asked for, in their order. */
  asked: string[];
  close(): Promise<void>;
}

export const drawing = (mark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><title>${mark}</title><path d="M0 0h3v4z"/></svg>`;

/** A game as a vendor tells it. */
export const told = (gameCode: string, more: Partial<VendorGame> = {}): VendorGame => ({
  gameCode,
  names: { VI: `Trò chơi ${gameCode}`, EN: `Game ${gameCode}` },
  gameType: 'RNG',
  classification: '',
  rtpBasisPoints: 9_600,
  volatility: 'low',
  minStake: '1000',
  maxStake: '500000',
  lines: 20,
  isNew: true,
  hasDemo: true,
  poster: `/posters/${gameCode}.svg`,
  ...more,
});

export async function startTestVendor(): Promise<TestVendor> {
  const drawings: TestVendor['drawings'] = new Map([
    ['/marks/RLT-WHITE.svg', drawing('white')],
    ['/marks/RLT-COLOR.svg', drawing('colour')],
  ]);
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    vendor.asked.push(request.url ?? '');
    const answer = path === '/vendor/games' ? vendor.games : drawings.get(path);
    if (typeof answer === 'function') return answer(request, response);
    if (answer === undefined) return void response.writeHead(404).end();
    response.end(typeof answer === 'string' ? answer : JSON.stringify({ games: answer, verifyUrl: vendor.verifyUrl }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: TestVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    games: [],
    drawings,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;
}
