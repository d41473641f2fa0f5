import { type DrawDetail, detailPartOf, type RoundDetail } from '@marquee/contract/vendor';
import type { NewEvent } from '../../base/background/event.ts';
import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Statement } from '../../base/database/database.ts';
import { type LedgerRound, ROUND_LIMIT } from '../../wallet/index.ts';
import type { PlayCatalogue } from '../deps.ts';
import { betNews, type NewsDraw } from '../events.ts';
import type { Player, Players } from '../launch/players.ts';
import type { DayMaker } from '../profit/day-making.ts';
import type { WinMaker } from '../wins/win-making.ts';
import { type ApartBets, createBonusMarks } from './bonus.ts';
import { readDetails, readNumbersBefore, untilDetailsKept } from './detail-store.ts';
import { type Parked, parkingOf, releaseOf } from './parking.ts';
import { readRounds, roundKey, roundWrite } from './round-store.ts';
import { type BetEvent, isSame, makeRound, newsOf, type Round, type RoundOrigin } from './rounds.ts';
import { seriesOf, type TicketSeries } from './series.ts';
import { returnedOf } from './valid-bet.ts';

export interface RoundMakingDeps {
  db: Database;
  clock: Clock;
  players: Players;
  catalogue: PlayCatalogue;
  events: Pick<Events, 'emission'>;
  /** What bets are to the public lists. */
  winsOf: WinMaker;
  /** What bets are to the daily rows. */
  daysOf: DayMaker;
  /** Which bets count for nothing but what their accounts have to wager; without it, none. */
  apartBets?: ApartBets | undefined;
}

/** Does the valid bet of this type come from details? Slots count their stake whatever is told of them. */
const needsDetails = (gameType: string): boolean => detailPartOf(gameType) !== 'spin';

/** What rounds of the ledger come to: the statements that write their records and events. */
export interface Made {
  statements: Statement[];
  /** The records that are other than before. */
  changes: Change[];
  /** What fits into no record. */
  parked: Parked[];
}

const parkedOf = ({ account, provider, roundRef }: LedgerRound, movements: LedgerRound['movements'], reason: string): Parked[] =>
  movements.map(({ transferId, kind, amount, at }) => ({
    account,
    provider,
    roundRef,
    transferId,
    kind,
    amount,
    at,
    reason,
  }));

/** A record that is other than before, null where there was none. */
export interface Change {
  before: Round | null;
  after: Round;
  /** When the last movement was made. */
  lastAt: Date;
  player: Player;
  /** Of a lottery ticket: the series that it was played at. */
  series: TicketSeries | null;
  /** Of a lottery ticket: what was told of its draw. */
  draw: DrawDetail | null;
}

/** Makes what says where a round that has no record yet belongs; null while the catalogue does not know the game of its first stake. */
function createOrigins(catalogue: RoundMakingDeps['catalogue']) {
  return async ({ movements, roundRef }: LedgerRound, player: Player): Promise<RoundOrigin | null> => {
    const nodeId = movements.find(({ kind }) => kind === 'debit')?.game ?? null;
    const { merchantId, accountId, vendorId, currency } = player;
    const origin = { merchantId, accountId, vendorId, roundRef, currency };
    // Nothing but what comes before a first stake: there will be no record of it, and so no type.
    if (!movements.some(({ kind }) => kind === 'debit')) return { ...origin, nodeId: 0, gameType: '' };
    const game = nodeId === null ? null : await catalogue.game(nodeId);
    return game && { ...origin, nodeId: game.nodeId, gameType: game.gameType };
  };
}

/** Is an event one that says of which draw it is? Only what its player did not do: a ticket that waited and came back is told of where its draw is void. */
const saysDraw = ({ type, correction, stake }: BetEvent, draw: DrawDetail | null): boolean =>
  type === 'bet.cancelled' ? draw?.isVoid === true || stake !== 0n : correction !== null;

/** Makes what says of which draws news are that tickets are paid anew or taken back; null for all other news. */
function createDraws({ db, catalogue }: Pick<RoundMakingDeps, 'db' | 'catalogue'>) {
  return async (news: readonly { event: BetEvent; change: Change }[]): Promise<(NewsDraw | null)[]> => {
    const told = news.map(({ event, change: { draw } }) => (saysDraw(event, draw) ? draw : null));
    const numbersOf = (at: number): string => (news[at]?.event.correction === null ? '' : (told[at]?.numbers ?? ''));
    const asked = news.flatMap(({ event: { round } }, at) => {
      const numbers = numbersOf(at);
      return numbers === '' ? [] : [{ ...round, numbers }];
    });
    const found = (await readNumbersBefore(db, asked)).values();
    return Promise.all(
      news.map(async ({ event }, at): Promise<NewsDraw | null> => {
        const draw = told[at];
        if (!draw) return null;
        const numbers = numbersOf(at);
        const before = numbers === '' ? null : found.next().value;
        const names = (await catalogue.game(event.round.nodeId))?.names ?? {};
        return { names: { ...names }, no: draw.draw, ...(numbers && { numbers }), ...(before ? { before } : {}) };
      }),
    );
  };
}

/** Makes what says what changes tell: their events, and those of them that count, which bets of guests do not. */
function createNews({ db, catalogue }: Pick<RoundMakingDeps, 'db' | 'catalogue'>) {
  const drawsOf = createDraws({ db, catalogue });
  return async (changes: readonly Change[]): Promise<{ news: NewEvent[]; counted: BetEvent[] }> => {
    const [news, counted]: [NewEvent[], BetEvent[]] = [[], []];
    const told = changes.flatMap((change) => {
      const event = newsOf(change.before, change.after, change.lastAt);
      return event ? [{ event, change }] : [];
    });
    const draws = await drawsOf(told);
    for (const [at, { event, change }] of told.entries()) {
      const { player, series, draw } = change;
      const vendor = (await catalogue.vendorById(event.round.vendorId))?.code ?? '';
      const facts = { trial: player.trial, series, returned: draw ? returnedOf(draw) : 0n, isVoid: draw?.isVoid === true };
      news.push(betNews(event, { vendor, ...facts, draw: draws[at] ?? null }));
      if (!player.trial) counted.push(event);
    }
    return { news, counted };
  };
}

/** A round of the ledger, whose it is, its record and where that belongs. */
interface Placed {
  round: LedgerRound;
  player: Player;
  before: Round | null;
  origin: RoundOrigin | null;
}

/** What a round comes to by its movements and details, and those that fit into none. */
function remadeOf(
  { round, player, before, origin }: Placed,
  detail: RoundDetail | null,
  now: Date,
): { strays: Parked[]; change: Change | null } {
  if (!origin) return { strays: parkedOf(round, round.movements, 'its game is not known'), change: null };
  const { round: after, strays } = makeRound(round.movements, origin, detail);
  return {
    strays: parkedOf(round, strays, 'it comes before the first stake of its round'),
    change: after && {
      before,
      after,
      lastAt: round.movements.at(-1)?.at ?? now,
      player,
      series: seriesOf(detail),
      draw: detail?.part === 'draw' ? detail.detail : null,
    },
  };
}

/**
 * Makes records of rounds. A record is a function of its round's movements in the ledger and of what its vendor tells of it, so that it makes no
 * difference how often, in which order or by whom it is made; what is told of a bet is what distinguishes the new record from the
 * one that is stored.
 */
export function createRoundMaking(deps: RoundMakingDeps) {
  const { db, clock, players, catalogue, events, winsOf, daysOf, apartBets } = deps;
  const bonusMarks = createBonusMarks(apartBets ?? (async () => new Set()));
  const originOf = createOrigins(catalogue);
  const newsFrom = createNews({ db, catalogue });

  /** What the rounds come to; `hasParked` says whether anything is parked at all. What was read stays true until the cursor moves. */
  return async function made(rounds: readonly LedgerRound[], hasParked: boolean): Promise<Made> {
    const known = await players.ofWallets(rounds.map(({ account, provider }) => ({ wallet: account, vendorId: provider })));
    const parked: Parked[] = [];
    const placeable = rounds.flatMap((round) => {
      const player = known.get(`${round.account}:${round.provider}`);
      if (player && round.isWhole) return [{ round, player }];
      // Of a round that is too long its last movement that was read stands for all.
      const held = round.isWhole ? round.movements : round.movements.slice(-1);
      parked.push(
        ...parkedOf(round, held, player ? `its round has more than ${ROUND_LIMIT} movements` : 'its player is not known'),
      );
      return [];
    });
    const keys = placeable.map(({ round: { roundRef }, player: { accountId, vendorId } }) => ({ accountId, vendorId, roundRef }));
    const stored = keys.length === 0 ? new Map<string, Round>() : await readRounds(db, keys);
    const changes: Change[] = [];
    const placed = await Promise.all(
      placeable.map(async ({ round, player }) => {
        const before = stored.get(roundKey(player.accountId, player.vendorId, round.roundRef)) ?? null;
        return { round, player, before, origin: before ?? (await originOf(round, player)) };
      }),
    );
    const detailed = placed.flatMap(({ origin }) => (origin && needsDetails(origin.gameType) ? [origin] : []));
    if (detailed.length > 0) await untilDetailsKept(db);
    const details = await readDetails(db, detailed);
    const remade = placed.flatMap((each) => {
      const detail = details.get(roundKey(each.player.accountId, each.player.vendorId, each.round.roundRef)) ?? null;
      const { strays, change } = remadeOf(each, detail, dateOf(clock));
      parked.push(...strays);
      return change ? [change] : [];
    });
    const marked = await bonusMarks(remade);
    for (const change of remade) {
      const after = marked(change);
      if (!(change.before && isSame(change.before, after))) changes.push({ ...change, after });
    }
    const { news, counted } = await newsFrom(changes);
    const days = await daysOf(changes.filter(({ player }) => !player.trial));
    return {
      statements: [
        ...roundWrite(changes),
        ...(await winsOf(counted)),
        ...days.statements,
        ...events.emission(...news, ...days.news),
        ...parkingOf(parked, dateOf(clock)),
        ...(hasParked ? releaseOf(rounds, parked) : []),
      ],
      changes,
      parked,
    };
  };
}

export type RoundMaking = ReturnType<typeof createRoundMaking>;
