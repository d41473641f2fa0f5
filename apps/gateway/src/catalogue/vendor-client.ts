import { GAME_TYPES } from '@marquee/contract';
import { VendorGame, type VendorJackpot, VendorJackpots, VendorResults } from '@marquee/contract/vendor';
import { MAX_AMOUNT, parseInteger } from '@marquee/money';
import { faultOf, fitting } from '../base/form.ts';
import { boundedText } from '../base/http/bounded-text.ts';
import { CLASSIFICATIONS, type Vendor } from './game.ts';

/** A game that a vendor told and that is fit to be listed. */
export type ToldGame = VendorGame;

/** What a vendor told. */
export interface Told {
  games: ToldGame[];
  /** Codes of games that were told but are not fit; what is known of them stays. */
  unfit: string[];
  /** Where its rounds are verified; null: nowhere. */
  verifyUrl: string | null;
  /** One line for each thing that is wrong. */
  problems: string[];
}

/** How a vendor is asked. */
export interface Connection {
  fetch: typeof fetch;
  /** Ends what is under way when the gateway stops. */
  stopping: AbortSignal;
}

const TIMEOUT_MS = 5_000;
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_RESULTS_BYTES = 256 * 1024;
const MAX_DRAWING_BYTES = 256 * 1024;
const MAX_JACKPOTS_BYTES = 64 * 1024;
/** A page that shows a jackpot or last results is not kept waiting for longer. */
const SHOWN_TIMEOUT_MS = 1_500;
const MAX_GAMES = 20_000;
const MAX_NAMES = 20;
const MAX_NAME = 100;
const MAX_RTP = 20_000;
const MAX_LINES = 1_000_000;
const CODE = /^[A-Za-z0-9_-]{1,100}$/;

const isVendorResults = fitting(VendorResults);
const isJackpots = fitting(VendorJackpots);

/** An address on the vendor's origin. Throws for one elsewhere. */
function addressOf(vendor: Vendor, path: string): URL {
  const base = new URL(vendor.baseUrl.endsWith('/') ? vendor.baseUrl : `${vendor.baseUrl}/`);
  const address = new URL(path, base);
  if (address.origin !== base.origin) throw new Error(`${address.origin} is not the vendor’s origin`);
  return address;
}

async function get(connection: Connection, address: URL, limit: number, timeoutMs = TIMEOUT_MS): Promise<string> {
  const response = await connection.fetch(address, {
    redirect: 'error',
    signal: AbortSignal.any([connection.stopping, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${address.pathname}: HTTP ${response.status}`);
  }
  return boundedText(response, limit);
}

/** Why a game is not fit to be listed; null when it is. */
function flawOf(game: VendorGame): string | null {
  const names = Object.values(game.names);
  const min = parseInteger(game.minStake) ?? 0n;
  const max = parseInteger(game.maxStake) ?? MAX_AMOUNT + 1n;
  if (!CODE.test(game.gameCode)) return 'its code has characters that codes do not have';
  if (names.length === 0 || names.length > MAX_NAMES) return 'it has no name or too many';
  if (names.some((name) => name.trim() === '' || name.length > MAX_NAME)) return 'a name is empty or too long';
  if (!(GAME_TYPES as readonly string[]).includes(game.gameType)) return `its type "${game.gameType.slice(0, 20)}" is unknown`;
  if (game.classification !== '' && !(CLASSIFICATIONS as readonly string[]).includes(game.classification)) {
    return `its classification "${game.classification.slice(0, 20)}" is unknown`;
  }
  if (min <= 0n || max < min || max > MAX_AMOUNT) return 'its stakes are not a range';
  if (game.rtpBasisPoints < 0 || game.rtpBasisPoints > MAX_RTP) return 'its return is not one';
  if (game.lines > MAX_LINES) return 'it has too many lines';
  if (game.poster.length > 300) return 'the path of its poster is too long';
  return null;
}

/** Looks at every game that was told on its own: one that is not fit does not keep the others out. */
function judge(list: readonly unknown[]): Omit<Told, 'verifyUrl'> {
  const told = new Map<string, ToldGame>();
  const unfit: string[] = [];
  const problems: string[] = [];
  list.forEach((each, at) => {
    const code = (each as { gameCode?: unknown } | null)?.gameCode;
    const shown = typeof code === 'string' ? code.slice(0, 100) : `number ${at + 1}`;
    const fault = faultOf(VendorGame, each);
    const flaw = fault
      ? `${fault.instancePath} ${fault.message ?? ''}`.trim()
      : told.has((each as ToldGame).gameCode)
        ? 'it is told twice'
        : flawOf(each as ToldGame);
    if (flaw === null) told.set((each as ToldGame).gameCode, each as ToldGame);
    else {
      unfit.push(shown);
      problems.push(`game ${shown}: ${flaw}`);
    }
  });
  return { games: [...told.values()], unfit, problems };
}

const ROUND = '{round}';
/** Stands for the reference while the address is read; no address has it by itself. */
const STAND_IN = 'm4rqu33-r0und';
const LONGEST = 500;

/** Why an address is none of a page that verifies rounds. */
export class VerifyAddressError extends Error {}

/**
 * The whole address at which a vendor's rounds are verified, with `{round}` in it once, from what the vendor told: on https, or on the vendor's
 * own origin. Throws a {@link VerifyAddressError}.
 */
export function verifyTemplate(told: string, baseUrl: string): string {
  const fail = (reason: string): never => {
    throw new VerifyAddressError(`verifyUrl: ${reason}`);
  };
  if (told.length > LONGEST) fail(`it has more than ${LONGEST} characters`);
  if (told.split(ROUND).length !== 2 || told.includes(STAND_IN)) fail(`it must have ${ROUND} once`);
  const text = told.replace(ROUND, STAND_IN);
  const own = new URL(baseUrl);
  if (!URL.canParse(text, own.href)) fail('it is no address');
  const url = new URL(text, own);
  if (url.protocol !== 'https:' && url.origin !== own.origin) fail('it must be on https, or on the vendor’s own origin');
  if (url.username !== '' || url.password !== '') fail('it must not hold a password');
  // In the name of the server the reference would choose where the link leads.
  if (!`${url.pathname}${url.search}${url.hash}`.includes(STAND_IN)) fail(`${ROUND} must stand behind the server’s name`);
  return url.href.replace(STAND_IN, ROUND);
}

/** Where the vendor's rounds are verified; an address that is none is a problem, and keeps no game out. */
function verifyUrlOf(told: unknown, vendor: Vendor, problems: string[]): string | null {
  if (told === undefined || told === null) return null;
  try {
    return verifyTemplate(typeof told === 'string' ? told : '', vendor.baseUrl);
  } catch (error) {
    if (!(error instanceof VerifyAddressError)) throw error;
    problems.push(error.message);
    return null;
  }
}

/** Asks a vendor for its games. Rejects when it does not answer in time, or with anything but a list of games. */
export async function askGames(connection: Connection, vendor: Vendor): Promise<Told> {
  const address = addressOf(vendor, 'vendor/games');
  address.searchParams.set('vendor', vendor.code);
  const reply = JSON.parse(await get(connection, address, MAX_LIST_BYTES)) as {
    games?: unknown;
    verifyUrl?: unknown;
  } | null;
  const games = reply?.games;
  if (!Array.isArray(games)) throw new Error('the answer has no list of games');
  if (games.length > MAX_GAMES) throw new Error(`the answer has more than ${MAX_GAMES} games`);
  const told = judge(games);
  // An empty list would close every game; a vendor that ends its service is closed by the operator.
  if (told.games.length === 0) throw new Error(told.problems[0] ?? 'the answer has no games');
  return { ...told, verifyUrl: verifyUrlOf(reply?.verifyUrl, vendor, told.problems) };
}

/** Asks a vendor how the last rounds of its tables ended. Rejects when it does not tell that, or tells it in another shape. */
export async function askResults(send: typeof fetch, vendor: Vendor): Promise<VendorResults['results']> {
  const address = addressOf(vendor, 'vendor/results');
  address.searchParams.set('vendor', vendor.code);
  // A stop of the gateway does not end it: the little time that it has is over by itself.
  const connection = { fetch: send, stopping: new AbortController().signal };
  const reply: unknown = JSON.parse(await get(connection, address, MAX_RESULTS_BYTES, SHOWN_TIMEOUT_MS));
  if (!isVendorResults(reply)) throw new Error('the answer is no list of results');
  return reply.results;
}

/** Fetches a drawing of the vendor, 256 kB at most. */
export const askDrawing = async (connection: Connection, vendor: Vendor, path: string): Promise<string> =>
  get(connection, addressOf(vendor, path), MAX_DRAWING_BYTES);

/** Asks a vendor for its jackpots in a currency. Rejects when it does not answer soon, or with anything but a list of jackpots. */
export async function askJackpots(connection: Connection, vendor: Vendor, currency: string): Promise<VendorJackpot[]> {
  const address = addressOf(vendor, 'vendor/jackpots');
  address.search = new URLSearchParams({ vendor: vendor.code, currency }).toString();
  const reply: unknown = JSON.parse(await get(connection, address, MAX_JACKPOTS_BYTES, SHOWN_TIMEOUT_MS));
  if (!isJackpots(reply)) throw new Error('the answer has no list of jackpots');
  return reply.jackpots.filter((jackpot) => jackpot.currency === currency);
}
