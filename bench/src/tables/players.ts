import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { NextRound, TableState } from '../../../apps/studio/src/shared/table-protocol.ts';
import { roundAt } from '../../../apps/studio/src/tables/clock.ts';
import { tableOf } from '../../../apps/studio/src/tables/tables.ts';
import type { Booked } from './accounts.ts';
import { type Measured, newMeasured, PLAYERS, printBooked, printMeasured } from './measured.ts';
import { askProcess, startProcess } from './processes.ts';

const TABLE = 'roulette-garden';
const FIRST_PLAYERS = 100;
/** As long as the last stakes wait for the end of their round, and for the wallet. */
const PAID_WITHIN_MS = 60_000;
/** As the client asks: now and then, and ahead of what the clock decides, to be answered then. */
const ASK_MS = 4_000;
const AHEAD_MS = 1_500;
const LEAST_MS = 120;
const SETTLED_MS = 900;
const ADD_WITHIN_MS = 3_000;
/** Two whole rounds. */
const RUN_MS = 80_000;
const WARM_UP_MS = 10_000;
/** Every so-manieth player stakes in each round, within so long after it has begun. */
const STAKES_EVERY = 3;
const STAKE_WITHIN_MS = 20_000;
const LATE = 409;
/** What a stake is told that comes after the lock, or of which the wallet has not answered in time. */
const NO_BET = ['"bets.closed"', '"cancelled"'];
const isNoBet = (text: string): boolean => NO_BET.some((code) => text.includes(code));

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Asks the studio as a player's device does; with a body it sends that. */
function ask(url: string, token: string, player: number, body?: object): Promise<string> {
  const from = { authorization: token, 'x-forwarded-for': `10.${player % 250}.${Math.floor(player / 250)}.1` };
  const headers = body ? { ...from, 'content-type': 'application/json' } : from;
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        // A stake that comes too late is refused, which is an answer too.
        if (response.statusCode === 200 || (response.statusCode === LATE && isNoBet(text))) resolve(text);
        else reject(new Error(`${response.statusCode} ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}

/** What can be told of a round so far, in the order in which it comes about. */
const toldOf = ({ roundNo, mix, outcome }: TableState['round']): string[] => [
  `${roundNo} begun`,
  ...(mix === '' ? [] : [`${roundNo} mixed`]),
  ...(outcome.length === 0 ? [] : [`${roundNo} drawn`]),
];

/** Sends what a device sends, and takes down how long the answer took, from the moment on at which it was to be given. */
async function timed(url: string, { token, player, into, body, at = 0 }: Sending): Promise<string> {
  const begun = performance.now() + Math.max(0, at - Date.now());
  const text = await ask(url, token, player, body);
  const took = performance.now() - begun;
  into.latencies.push(took);
  if (url.endsWith('/bets')) into.stakes.push(took);
  into.bytes += text.length;
  return text;
}

interface Sending {
  token: string;
  player: number;
  into: Measured;
  body?: object;
  /** When it is to be answered, where it is not at once. */
  at?: number;
}

/** The rounds in which a player has staked, and those to which it has added a number. */
interface TakenPart {
  staked: Set<string>;
  added: Set<string>;
}

/** Adds a player's number to the round that comes. */
async function addNumber(url: string, next: NextRound, sending: Sending): Promise<void> {
  const { into } = sending;
  const body = { roundNo: next.roundNo, number: randomBytes(16).toString('hex') };
  try {
    const state: TableState = JSON.parse(await timed(`${url}/api/tables/${TABLE}/numbers`, { ...sending, body }));
    into.numbers += 1;
    if (state.next?.roundNo === next.roundNo && !state.next.hasNumber) throw new Error('left out of its round');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    into.failed.set(why, (into.failed.get(why) ?? 0) + 1);
  }
}

/** Does what a player does in a round: adds a number to the next one, and every third stakes once, some seconds after it began. */
async function takePart(url: string, state: TableState, sending: Sending, { staked, added }: TakenPart): Promise<void> {
  const { next, round, now } = state;
  const { player } = sending;
  if (next && !next.hasNumber && !added.has(next.roundNo)) {
    added.add(next.roundNo);
    setTimeout(() => void addNumber(url, next, sending), Math.random() * ADD_WITHIN_MS);
  }
  const isTurn = player % STAKES_EVERY === 0 && now >= round.opensAt + ((player * 7) % STAKE_WITHIN_MS);
  if (!isTurn || round.state !== 'open' || round.mix === '' || now >= round.locksAt || staked.has(round.roundNo)) return;
  staked.add(round.roundNo);
  const stakes = [{ area: player % 2 === 0 ? 'red' : 'black', stake: '50000' }];
  const body = { requestKey: randomBytes(8).toString('hex'), table: TABLE, roundNo: round.roundNo, stakes };
  const text = await timed(`${url}/api/tables/bets`, { ...sending, body });
  if (isNoBet(text)) sending.into.late += 1;
}

/** One player who follows the table until the end, as the client does. */
async function follow(url: string, token: string, player: number, until: number, into: Measured): Promise<void> {
  const table = tableOf(TABLE);
  if (!table) throw new Error(`there is no table ${TABLE}`);
  let [seen, newest] = ['', ''];
  const part: TakenPart = { staked: new Set(), added: new Set() };
  let told: readonly string[] = [];
  await new Promise((resolve) => setTimeout(resolve, (ASK_MS * player) / PLAYERS));
  let at = 0;
  while (Date.now() < until) {
    const query = [newest === '' ? '' : `since=${newest}`, at === 0 ? '' : `at=${at}`].filter((each) => each !== '').join('&');
    const state: TableState = JSON.parse(await timed(`${url}/api/tables/${TABLE}/state?${query}`, { token, player, into, at }));
    const { round, past, players } = state;
    into.seated = Math.max(into.seated, players);
    newest = past[0]?.roundNo ?? newest;
    const tells = toldOf(round);
    // What was so when a player came in is no change.
    for (const change of told.length > 0 ? tells.filter((each) => !told.includes(each)) : []) {
      const heard = into.changes.get(change) ?? new Map<number, number>();
      into.changes.set(change, heard.set(player, performance.now()));
    }
    told = tells;
    if (round.outcome.length > 0 && round.roundNo !== seen) {
      // Who came in after the draw saw it when they came.
      if (seen !== '') into.sights.push(Date.now() - round.drawsAt);
      seen = round.roundNo;
    }
    if (seen === '') seen = 'none';
    await takePart(url, state, { token, player, into }, part);
    const now = Date.now();
    const { locksAt, drawsAt, endsAt } = roundAt(table, now);
    const due = [locksAt, drawsAt, drawsAt + SETTLED_MS, endsAt].find((each) => each > now) ?? endsAt;
    const early = due - now - Math.min(AHEAD_MS, due - now) * (0.2 + 0.6 * Math.random());
    const usual = ASK_MS * (1 - Math.random() / 4);
    at = early < usual ? due : 0;
    await new Promise((resolve) => setTimeout(resolve, Math.max(LEAST_MS, Math.min(early, usual))));
  }
}

/** What the gateway has booked once every stake is paid, or has had time enough to be. */
async function bookedOf(gateway: ChildProcess): Promise<Booked> {
  for (const until = Date.now() + PAID_WITHIN_MS; ; ) {
    const booked = await askProcess<Booked>(gateway, { ask: 'booked' });
    if (booked.whole === booked.debits || Date.now() > until) return booked;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A thousand players at one table, who take part in its rounds, each with an account at a gateway. */
export async function benchPlayers(): Promise<void> {
  const gateway = await startProcess('tables-wallet.ts', [String(FIRST_PLAYERS + PLAYERS)]);
  const studio = await startProcess('tables-studio.ts', [gateway.url]);
  const { url, child } = studio;
  try {
    type State = { cpuMs: number; bytes: number };
    const comeIn = async (players: number): Promise<string[]> => {
      const { tokens } = await askProcess<{ tokens: string[] }>(child, { ask: 'open', players });
      for (const [player, token] of tokens.entries()) await ask(`${url}/api/tables/session`, token, player);
      return tokens;
    };
    // What the first players have the process load and compile is not what one more takes.
    const first = await comeIn(FIRST_PLAYERS);
    const at = Date.now();
    const warmUp = newMeasured();
    await Promise.all(first.map((token, player) => follow(url, token, player, at + WARM_UP_MS, warmUp)));
    const before = await askProcess<State>(child, { ask: 'state' });
    const tokens = await comeIn(PLAYERS);
    const measured = newMeasured();
    const [begun, cpu] = [Date.now(), await askProcess<State>(child, { ask: 'state' })];
    await Promise.all(tokens.map((token, player) => follow(url, token, player, begun + RUN_MS, measured)));
    const after = await askProcess<State>(child, { ask: 'state' });
    const took = Date.now() - begun;
    const share = (after.cpuMs - cpu.cpuMs) / took;
    printMeasured(measured, { took, share, kilobytes: (after.bytes - before.bytes) / PLAYERS / 1_000 });
    const placed = [warmUp, measured].reduce((sum, { stakes, late }) => sum + stakes.length - late, 0);
    printBooked(await bookedOf(gateway.child), placed, measured.seated);
  } finally {
    for (const each of [studio, gateway]) each.child.send({ ask: 'end' });
    agent.destroy();
  }
}
