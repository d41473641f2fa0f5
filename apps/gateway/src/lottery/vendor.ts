import {
  type LotteryCalendarRequest,
  type LotteryCancelRequest,
  LotteryDrawsReply,
  type LotteryDrawsRequest,
  LotteryGamesReply,
  LotteryOrderReply,
  type LotteryOrderRequest,
  LotteryReply,
  type LotteryResultRequest,
  type LotteryState,
  type LotteryStation,
  LotteryStationReply,
  type LotteryStationRequest,
  LotteryStationsReply,
  LotteryTableReply,
  type LotteryVoidRequest,
  type LotteryOrderReply as Ordered,
  type LotteryTableReply as Table,
} from '@marquee/contract/vendor';
import { briefCache } from '../base/brief-cache.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { Flaw } from '../base/change.ts';
import { fitting } from '../base/form.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { createVendorAsker } from '../play/index.ts';

export interface LotteryVendorDeps {
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'vendorCalls'>;
  catalogue: Pick<Catalogue, 'vendorByCode'>;
  /** By these our requests are signed. */
  vendorKeys: ReadonlyMap<string, string>;
  fetch: typeof fetch;
}

/** Draws change every few seconds; all who ask in between share one answer of the vendor. */
const FRESH_MS = 2_000;
/** For so long after a vendor said nothing nobody waits for it to say more than what it told before. */
const SILENT_MS = 30_000;
/** The longest answers: every lottery of a vendor, each with two draws of 27 numbers. */
const MOST_BYTES = 256 * 1024;

const isGames = fitting(LotteryGamesReply);
const isDraws = fitting(LotteryDrawsReply);
const isTable = fitting(LotteryTableReply);
const isReply = fitting(LotteryReply);
const isStations = fitting(LotteryStationsReply);
const isStation = fitting(LotteryStationReply);
const isOrdered = fitting(LotteryOrderReply);

/** A decision of an operator, as the vendor is asked for it. */
export type Decision = 'result' | 'void' | 'close' | 'limit' | 'return' | 'calendar';

/** A decision that two people take, as the vendor is asked about it before the second one is. */
export type Checked =
  | ['result', LotteryResultRequest]
  | ['void', LotteryVoidRequest]
  | ['calendar', LotteryCalendarRequest]
  | ['station', LotteryStationRequest];

/** Makes what asks a vendor. It throws a Flaw where there is no answer. */
function createAsking({ clock, log, metrics, catalogue, vendorKeys, fetch }: LotteryVendorDeps) {
  const askVendor = createVendorAsker({ clock, metrics, vendorKeys, fetch, mostBytes: MOST_BYTES });
  return async (code: string, call: string, request: object): Promise<unknown> => {
    const vendor = await catalogue.vendorByCode(code);
    if (!vendor) throw new Flaw(`there is no vendor ${code}`);
    try {
      return (await askVendor(vendor, `vendor/lottery/${call}`, request)).reply;
    } catch (error) {
      log.warn({ vendor: code, call, reason: error instanceof Error ? error.message : 'unknown' }, 'no word of a lottery vendor');
      throw new Flaw(`the vendor ${code} does not answer`);
    }
  };
}

/** What a vendor said last; nothing where it has never answered: its lotteries are shown without draws then. */
const orNothing = <T>(reading: Promise<T>, nothing: T): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof Flaw) return nothing;
    throw error;
  });

/** Makes what takes decisions to vendors. */
const createDecisions = (ask: ReturnType<typeof createAsking>) => ({
  /** What the vendor would say against a decision; null: nothing, or it does not know the question. Nothing is decided by it. */
  async check(vendor: string, ...[decision, request]: Checked): Promise<string | null> {
    const reply = await orNothing(ask(vendor, `${decision}-check`, request), null);
    return isReply(reply) && reply.status !== 'OK' ? (reply.message ?? reply.status) : null;
  },
  /** Takes a decision to the vendor. Null: it holds there. A text: why it does not. */
  async decide(vendor: string, decision: Decision, request: object): Promise<string | null> {
    const reply = await ask(vendor, decision, request);
    if (!isReply(reply)) return 'the vendor’s answer is not one';
    return reply.status === 'OK' ? null : (reply.message ?? reply.status);
  },
  /** The stations of official lotteries and what was decided for days to come; null where the vendor tells of none. */
  async stations(vendor: string): Promise<LotteryStation[] | null> {
    const reply = await ask(vendor, 'stations', {});
    return isStations(reply) && reply.status === 'OK' ? (reply.stations ?? []) : null;
  },
  /** Changes or adds a station. The draws that are held all the same, or why it does not hold there. */
  async decideStation(vendor: string, request: LotteryStationRequest): Promise<readonly string[] | { objection: string }> {
    const reply = await ask(vendor, 'station', request);
    if (!isStation(reply)) return { objection: 'the vendor’s answer is not one' };
    return reply.status === 'OK' ? (reply.kept ?? []) : { objection: reply.message ?? reply.status };
  },
});

/** Makes what asks vendors about their lotteries: docs/vendor-api.md, "Lotteries". */
export function createLotteryVendors(deps: LotteryVendorDeps) {
  const { clock } = deps;
  const ask = createAsking(deps);

  const heard = <T>(load: (key: string) => Promise<T>) => briefCache(clock, FRESH_MS, load, SILENT_MS);
  const states = heard(async (code): Promise<ReadonlyMap<string, LotteryState>> => {
    const reply = await ask(code, 'games', {});
    if (!isGames(reply) || reply.status !== 'OK') throw new Flaw('its answer is not one');
    return new Map((reply.games ?? []).map((state) => [state.gameCode, state]));
  });
  const draws = heard(async (key) => {
    const [code = '', gameCode = '', limit = ''] = key.split('/');
    const reply = await ask(code, 'draws', { gameCode, limit: Number(limit) });
    if (!isDraws(reply) || reply.status !== 'OK') throw new Flaw('its answer is not one');
    return reply.draws ?? [];
  });

  const tables = heard(async (key): Promise<Table | null> => {
    const [code = '', gameCode = ''] = key.split('/');
    const reply = await ask(code, 'table', { gameCode });
    return isTable(reply) && reply.status === 'OK' ? reply : null;
  });

  return {
    /** A vendor's lotteries by their codes. */
    states: (vendor: string) => orNothing(states(vendor), new Map<string, LotteryState>()),
    /** A vendor's lotteries as they are now. Throws a Flaw without an answer. */
    async statesNow(vendor: string): Promise<readonly LotteryState[]> {
      const reply = await ask(vendor, 'games', {});
      if (!isGames(reply) || reply.status !== 'OK') throw new Flaw('its answer is not one');
      return reply.games ?? [];
    },
    /** The last draws of a lottery, newest first. */
    draws: (vendor: string, gameCode: string, limit: number) => orNothing(draws(`${vendor}/${gameCode}/${limit}`), []),
    /** The bets of a lottery as its vendor told them last, for players; null for one that it has not. Throws a Flaw where it has never answered. */
    tableOf: (vendor: string, gameCode: string) => tables(`${vendor}/${gameCode}`),
    /** The bets of a lottery now and what was decided about it; null for one that the vendor has not. This and what follows throw a Flaw without an answer. */
    async table(vendor: string, gameCode: string): Promise<Table | null> {
      const reply = await ask(vendor, 'table', { gameCode });
      return isTable(reply) && reply.status === 'OK' ? reply : null;
    },
    /** Draws as they are now, for operators; undefined where the vendor has no such lottery, or does not take what is asked. */
    async drawsNow(vendor: string, request: LotteryDrawsRequest) {
      const reply = await ask(vendor, 'draws', request);
      return isDraws(reply) && reply.status === 'OK' ? (reply.draws ?? []) : undefined;
    },
    /** Places an order, or takes one back. */
    async order(
      vendor: string,
      ...[call, request]: ['order', LotteryOrderRequest] | ['cancel', LotteryCancelRequest]
    ): Promise<Ordered> {
      const reply = await ask(vendor, call, request);
      if (!isOrdered(reply)) throw new Flaw('its answer is not one');
      return reply;
    },
    ...createDecisions(ask),
  };
}

export type LotteryVendors = ReturnType<typeof createLotteryVendors>;
