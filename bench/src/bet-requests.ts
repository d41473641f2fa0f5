import { signRequest } from '../../apps/gateway/src/play/index.ts';
import { MOST_MOVEMENTS } from '../../packages/contract/src/vendor.ts';
import { runLoad } from './bet-load.ts';
import type { Measure } from './ledger-measure.ts';

export const VENDOR = 'RLT';
export const DEBIT = '/vendor/v1/debit';
const MOVEMENTS = '/vendor/v1/movements';
const ROUND = '/vendor/v1/debit-credit';
const FUNDS = '999999999999';
const PLAYERS = 500;

/** Who bets where: a gateway, the vendor's key there, and the sessions and the game of its players. */
export interface Table {
  url: URL;
  key: string;
  gameCode: string;
  tokens: readonly string[];
}

let made = 0;

const betOf = ({ tokens, gameCode }: Table): object => {
  made += 1;
  const id = made.toString(36).padStart(8, '0');
  const names = { requestId: id, txId: `bet-${id}`, roundId: `round-${id}` };
  return { token: tokens[made % tokens.length], ...names, gameCode, amount: '10000', currency: 'VND' };
};

function requestOf({ url, key }: Table, path: string, body: string): Buffer {
  const headers = Object.entries(signRequest(VENDOR, key, path, body, Date.now()))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
  );
}

/** A signed bet as a whole HTTP request, with an id and a round of its own. */
export const signedBet = (table: Table): Buffer => requestOf(table, DEBIT, JSON.stringify(betOf(table)));

/** The same of a round that is played at once: stake and payout. */
function signedRound(table: Table): Buffer {
  const { amount: stake, ...bet } = betOf(table) as { amount: string };
  return requestOf(table, ROUND, JSON.stringify({ ...bet, stake, payout: '9000', roundFinished: true }));
}

/** As many bets as a request may carry, each of another player. */
const signedBets = (table: Table): Buffer => {
  const movements = Array.from({ length: MOST_MOVEMENTS }, () => ({ call: 'debit', body: betOf(table) }));
  return requestOf(table, MOVEMENTS, JSON.stringify({ movements }));
};

/** Requests that are made beforehand, so that making them costs the run nothing. */
function readyRequests(count: number, make: () => Buffer): () => Buffer {
  const ready = Array.from({ length: Math.ceil(count) }, make);
  return () => ready.pop() ?? make();
}

/** Sessions of fresh players at a gateway in demo mode, through the developer aid. */
export async function seatPlayers(url: URL, key: string, players = PLAYERS, vendor = VENDOR): Promise<Table> {
  const path = '/vendor/v1/test/session';
  let gameCode = '';
  const one = async (): Promise<string> => {
    const body = JSON.stringify({ balance: FUNDS });
    const headers = { 'content-type': 'application/json', ...signRequest(vendor, key, path, body, Date.now()) };
    const response = await fetch(new URL(path, url), { method: 'POST', headers, body });
    const answer = (await response.json()) as { token?: string; gameCode?: string };
    if (answer.token === undefined) throw new Error(`no session: ${JSON.stringify(answer)}`);
    gameCode = answer.gameCode ?? '';
    return answer.token;
  };
  const tokens: string[] = [];
  while (tokens.length < players) tokens.push(...(await Promise.all(Array.from({ length: 20 }, one))));
  return { url, key, gameCode, tokens };
}

/** As many signed bets as the connections can place in the time. `perSecond` is how many to have ready. */
export function runBets(table: Table, connections: number, seconds: number, perSecond: number): Promise<Measure> {
  const next = readyRequests(perSecond * seconds, () => signedBet(table));
  return runLoad(table.url, connections, seconds, next, (code, body) => code === 200 && body.startsWith('{"status":"OK"'));
}

/** The same of rounds that are played at once. */
export function runRounds(table: Table, connections: number, seconds: number, perSecond: number): Promise<Measure> {
  const next = readyRequests(perSecond * seconds, () => signedRound(table));
  return runLoad(table.url, connections, seconds, next, (code, body) => code === 200 && body.startsWith('{"status":"OK"'));
}

/** The same with as many bets in a request as it may carry: bets a second, and the time that a request took. */
export async function runManyBets(table: Table, connections: number, seconds: number, perSecond: number): Promise<Measure> {
  const next = readyRequests((perSecond * seconds) / MOST_MOVEMENTS, () => signedBets(table));
  const areGood = (code: number, body: string): boolean =>
    code === 200 && body.split('{"status":"OK"').length === MOST_MOVEMENTS + 2;
  const { perSecond: requests, latencies } = await runLoad(table.url, connections, seconds, next, areGood);
  return { perSecond: requests * MOST_MOVEMENTS, latencies };
}

/** Sends one request over and over; the answers must be HTTP 200. */
export function runSame(table: Table, request: Buffer, connections: number, seconds: number): Promise<Measure> {
  return runLoad(
    table.url,
    connections,
    seconds,
    () => request,
    (code) => code === 200,
  );
}
