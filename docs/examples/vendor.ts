/**
 * A game vendor in one file: one game, the toss of a coin. It needs Node and nothing else. docs/vendor-api.md walks through it.
 *
 *   VENDOR_KEY_ACME=<key> GATEWAY_URL=http://127.0.0.1:8080 node docs/examples/vendor.ts
 */
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const {
  VENDOR_KEY_ACME: KEY = '',
  GATEWAY_URL = 'http://127.0.0.1:8080',
  ACME_PORT = '8090',
  ACME_FILE = 'acme.json',
} = process.env;
if (KEY.length < 32) throw new Error('VENDOR_KEY_ACME must be the key that the gateway has, of at least 32 characters');
const WINDOW_MS = 300_000;
const GAME = 'acme-coin';
/** Amounts are texts of ten-thousandths: a stake of 1.00 wins 1.96 half of the time, a return of 98 %. */
const STAKE = '10000';
const PAYOUT = '19600';

type Fields = Record<string, unknown>;
type Answer = Fields & { status: string; balance?: string };
type Seat = { token: string; player: string; currency: string };
/** `betting`: the stake was asked for. `paying` and `returning` are sent until they are answered; the others are over. */
type State = 'betting' | 'paying' | 'returning' | 'paid' | 'returned' | 'refused';
type Round = Seat & { roundId: string; state: State; payout: string };

// What must outlive a crash: every round, before the gateway hears of its next step.
const rounds: Round[] = existsSync(ACME_FILE) ? JSON.parse(readFileSync(ACME_FILE, 'utf8')) : [];
function save(): void {
  writeFileSync(`${ACME_FILE}.new`, JSON.stringify(rounds), { flush: true });
  renameSync(`${ACME_FILE}.new`, ACME_FILE);
}

const signatureOf = (timestamp: string, nonce: string, path: string, body: string): string =>
  createHmac('sha256', KEY).update(`${timestamp}\n${nonce}\n${path}\n${body}`).digest('hex');

/** One attempt at a call. Null when it settles nothing: no answer, a fault, a request that was not understood. */
async function attempt(name: string, body: Fields): Promise<Answer | null> {
  const path = `/vendor/v1/${name}`;
  const raw = JSON.stringify(body);
  // Fresh with every attempt; that it is the same movement the same txId says.
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const signed = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signatureOf(timestamp, nonce, path, raw) };
  const headers = { 'content-type': 'application/json', 'x-vendor': 'ACME', ...signed };
  try {
    const response = await fetch(GATEWAY_URL + path, { method: 'POST', headers, body: raw, signal: AbortSignal.timeout(3_000) });
    const answer = (await response.json()) as Answer;
    const isDefinite = response.status === 200 && !['TEMPORARY', 'BAD_SIGNATURE', 'BAD_REQUEST'].includes(answer.status);
    return isDefinite ? answer : null;
  } catch {
    return null;
  }
}

/** Repeats a call with growing pauses until its answer is definite: for what is owed. */
async function untilAnswered(name: string, body: Fields): Promise<Answer> {
  for (let wait = 200; ; wait = Math.min(wait * 2, 60_000)) {
    const answer = await attempt(name, body);
    if (answer) return answer;
    await pause(wait);
  }
}

function step(round: Round, state: State): void {
  round.state = state;
  save();
}

/** Brings a round to its end, from whatever state it is in. */
async function finish(round: Round): Promise<Answer> {
  const { player, currency, roundId, payout } = round;
  const named = { player, roundId, gameCode: GAME, currency };
  if (round.state === 'paying') {
    // What the player's record shows beside the money. A game of this type may do without, so it is tried once.
    await attempt('round-detail', { ...named, spin: { result: payout === '0' ? 'tails' : 'heads' } });
    const win = { ...named, txId: `${roundId}-c`, debitTxId: `${roundId}-d`, amount: payout, roundFinished: true };
    const answer = await untilAnswered('credit', win);
    if (answer.status === 'OK') step(round, 'paid');
    else console.error(`round ${roundId}: the payout was refused with ${answer.status}; somebody has to look`);
    return answer;
  }
  // Given back: if the stake was never taken, this bars it for ever.
  const answer = await untilAnswered('rollback', { ...named, txId: `${roundId}-r`, refTxId: `${roundId}-d` });
  if (answer.status === 'OK' || answer.status === 'TX_ROLLED_BACK') step(round, 'returned');
  return answer;
}

/** One round: stake, toss, payout. */
async function play(seat: Seat): Promise<{ result: string; balance: string | undefined }> {
  const round: Round = { ...seat, roundId: randomUUID(), state: 'betting', payout: '0' };
  rounds.push(round);
  save();
  const { token, currency, roundId } = round;
  const bet = { token, txId: `${roundId}-d`, roundId, gameCode: GAME, amount: STAKE, currency };
  let answer = await attempt('debit', bet);
  const isSure = answer !== null;
  for (let tries = 1; !answer && tries < 3; tries += 1) answer = await attempt('debit', bet);
  if (answer?.status !== 'OK') {
    // A refusal is final only when no earlier attempt may still be on its way.
    step(round, isSure ? 'refused' : 'returning');
    const last = isSure ? answer : await finish(round);
    return { result: answer?.status ?? 'CANCELLED', balance: last?.balance };
  }
  round.payout = randomInt(2) === 1 ? PAYOUT : '0';
  step(round, 'paying');
  const paid = await finish(round);
  return { result: round.payout === '0' ? 'LOST' : 'WON', balance: paid.balance };
}

const about = {
  names: { EN: 'Acme Coin' },
  gameType: 'RNG',
  classification: '',
  rtpBasisPoints: 9800,
  volatility: 'low',
  lines: 0,
};
const stakes = { minStake: '1000', maxStake: '10000000' };
const games = [{ gameCode: GAME, ...about, ...stakes, isNew: true, hasDemo: false, poster: '/posters/acme-coin.svg' }];
/** The poster, and the two marks `/marks/ACME-WHITE.svg` and `/marks/ACME-COLOR.svg`. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><circle cx="150" cy="200" r="90" fill="#c90"/></svg>';
const page = (origin: string): string => `<!doctype html><title>Acme Coin</title><button>Toss for 1.00</button> <output></output>
<script>
  const tell = (message) => parent.postMessage(message, ${JSON.stringify(origin)});
  tell({ type: 'marquee:ready' });
  document.querySelector('button').onclick = async () => {
    tell({ type: 'marquee:round', state: 'open' });
    document.querySelector('output').textContent = (await (await fetch('/play' + location.search, { method: 'POST' })).json()).result;
    tell({ type: 'marquee:round', state: 'closed' });
  };
</script>`;

/** Is this a request of the gateway? It signs as we do. */
function isGateway(headers: IncomingHttpHeaders, path: string, body: string): boolean {
  const [timestamp = '', nonce = '', signature = ''] = ['x-timestamp', 'x-nonce', 'x-signature'].map((name) =>
    String(headers[name]),
  );
  const right = Buffer.from(signatureOf(timestamp, nonce, path, body));
  const given = Buffer.from(signature);
  const isTimely = Math.abs(Date.now() - Number(timestamp)) <= WINDOW_MS;
  return isTimely && given.length === right.length && timingSafeEqual(given, right);
}

/** Who sits in a frame, by a secret of ours: the gateway's token stays on this side. */
const seats = new Map<string, Seat & { parentOrigin: string }>();

const server = createServer(async (request, response) => {
  const send = (type: string, text: string): void => void response.setHeader('content-type', type).end(text);
  const json = (body: object): void => send('application/json', JSON.stringify(body));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://acme.invalid');
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (pathname === '/vendor/games') return json({ games });
  if (pathname.endsWith('.svg')) return send('image/svg+xml', drawing);
  if (pathname === '/vendor/launch') {
    if (!isGateway(request.headers, pathname, body)) return json({ status: 'BAD_SIGNATURE' });
    const { token, gameCode, parentOrigin = '' } = JSON.parse(body) as Record<string, string>;
    if (token === undefined || gameCode !== GAME) return json({ status: 'WRONG_GAME' });
    const who = await untilAnswered('authenticate', { token });
    if (who.status !== 'OK') return json({ status: who.status });
    const seat = randomUUID();
    seats.set(seat, { token, parentOrigin, player: String(who['player']), currency: String(who['currency']) });
    return json({ status: 'OK', url: `/frame?seat=${seat}` });
  }
  const seat = seats.get(searchParams.get('seat') ?? '');
  if (seat && pathname === '/frame') return send('text/html', page(seat.parentOrigin));
  if (seat && pathname === '/play') return json(await play(seat));
  response.writeHead(404).end();
});

// What a crash interrupted: a stake whose fate is unknown is given back, a payout is paid.
for (const round of rounds) {
  if (round.state === 'betting') step(round, 'returning');
  if (round.state === 'returning' || round.state === 'paying') void finish(round);
}
server.listen(Number(ACME_PORT), '127.0.0.1', () => console.log(`Acme is ready at http://127.0.0.1:${ACME_PORT}`));
