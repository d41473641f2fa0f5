import { type Query, type Reply, TRIAL_TYPE } from '@marquee/contract';
import type { RoundDetail } from '@marquee/contract/vendor';
import { businessDayOf, isDay, windowOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { inputError } from '../../base/errors.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { mayBet } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue, PlayIdentity, WinCatalogue } from '../deps.ts';
import { isHouseRound } from '../vendor-api/house-rounds.ts';
import { readDetails } from './detail-store.ts';
import { shownDetail } from './record-details.ts';
import { betFile } from './record-file.ts';
import { type ApartTickets, type BetFilter, type BetRow, readBets, readBetTotals, readInterrupted } from './record-store.ts';
import { createGameNames, type RecordContext, statusOf } from './record-words.ts';
import { roundKey } from './round-store.ts';

export interface RecordDeps {
  db: Database;
  clock: Clock;
  catalogue: PlayCatalogue & Pick<WinCatalogue, 'shownGame'>;
  identity: Pick<PlayIdentity, 'account'>;
  wallet: Pick<Wallet, 'reviews'>;
}

/** Whose interrupted rounds. */
export interface InterruptedViewer {
  merchantId: number;
  accountId: bigint;
  language: string;
}

/** A round that is younger is a spin in progress, not an interruption. */
const INTERRUPTED_AFTER_MS = 5_000;
const MAX_INTERRUPTED = 50;
/** Games to which a record can be narrowed. */
const MAX_GAMES = 200;

type Asked = Query<'betsFile'> & Pick<Query<'bets'>, 'gameSession'> & RoundOf;
/**
 * One round by the vendor's name for it, whenever it was; bets in games of several types; what was settled from one moment until before another,
 * instead of days; without the lottery bets of some vendors.
 */
export interface RoundOf {
  roundId?: string;
  gameTypes?: readonly Reply<'bets'>['list'][number]['gameType'][];
  settledIn?: { from: Date; to: Date };
  apart?: ApartTickets;
}

/** Where a round that has ended is verified. What the house played itself no vendor knows. */
function verifiedAt(template: string | null, { status, round_ref }: BetRow): { verifyUrl?: string } {
  if (template === null || status !== 'completed' || isHouseRound(round_ref)) return {};
  return { verifyUrl: template.replace('{round}', () => encodeURIComponent(round_ref)) };
}

/** Makes what shows a bet. */
function createItems(catalogue: RecordDeps['catalogue']) {
  const gameName = createGameNames(catalogue);

  return async (
    row: BetRow,
    language: string,
    held: ReadonlySet<string>,
    told: RoundDetail | undefined,
  ): Promise<Reply<'bets'>['list'][number]> => {
    const vendor = await catalogue.vendorById(row.vendor_id);
    const names = (await catalogue.game(row.node_id))?.names ?? {};
    const shownName = await gameName(row.node_id, language);
    return {
      betNo: row.bet_no,
      vassalage: vendor?.code ?? '',
      vendorName: vendor?.name ?? '',
      nodeId: String(row.node_id),
      gameName: shownName,
      gameType: row.game_type,
      roundId: row.round_ref,
      // A stake that came back is shown as staked and as returned; the totals count neither of a bet that is cancelled.
      stake: sumToWire(row.stake + row.refunded),
      validBet: sumToWire(row.valid_bet),
      ...(row.wager_bet === null ? {} : { wagerBet: sumToWire(row.wager_bet) }),
      validBetBasis: row.valid_bet_basis,
      payout: sumToWire(row.payout + row.refunded),
      // An open bet has no result yet.
      profit: row.status === 'open' ? 0 : sumToWire(row.payout - row.stake),
      status: statusOf(row),
      placedAt: row.opened_at.getTime(),
      settledAt: row.settled_at?.getTime() ?? null,
      isHeld: held.has(`${row.account_id} ${row.vendor_id} ${row.round_ref}`),
      ...(told ? { detail: shownDetail(told, { names, gameName: shownName }) } : {}),
      ...verifiedAt(vendor?.verifyUrl ?? null, row),
    };
  };
}

/** Makes what shows rounds that wait for their player; one whose game cannot be launched now is shown too, since its stake is held. */
function createInterrupted({ db, clock, catalogue, identity }: RecordDeps) {
  const gameName = createGameNames(catalogue);

  return async (viewer: InterruptedViewer): Promise<Reply<'interruptedRounds'>> => {
    const { accountId, language } = viewer;
    const rows = await readInterrupted(db, accountId, new Date(clock.now() - INTERRUPTED_AFTER_MS), MAX_INTERRUPTED);
    if (rows.length === 0) return { list: [] };
    const account = await identity.account(accountId);
    const canResume = async (nodeId: number): Promise<boolean> => {
      if (!account || !mayBet(account.status) || !(await catalogue.shownGame(nodeId, viewer))) return false;
      return account.type !== TRIAL_TYPE || (await catalogue.game(nodeId))?.hasDemo === true;
    };
    return {
      list: await Promise.all(
        rows.map(async (row) => {
          const vendor = await catalogue.vendorById(row.vendor_id);
          return {
            roundId: row.round_ref,
            nodeId: String(row.node_id),
            vassalage: vendor?.code ?? '',
            vendorName: vendor?.name ?? '',
            gameName: await gameName(row.node_id, language),
            stake: sumToWire(row.stake),
            openedAt: row.opened_at.getTime(),
            canResume: await canResume(row.node_id),
          };
        }),
      ),
    };
  };
}

/** Makes what says to what a query narrows the record. */
function createFilters({ clock, catalogue }: Pick<RecordDeps, 'clock' | 'catalogue'>) {
  return async (query: Asked, context: LineContext) => {
    for (const field of ['startDate', 'endDate'] as const) {
      const day = query[field];
      if (day !== undefined && !isDay(day)) throw inputError(field);
    }
    const vendor = query.vassalage ? await catalogue.vendorByCode(query.vassalage) : null;
    const session = query.gameSession && /^\d{1,18}$/.test(query.gameSession) ? BigInt(query.gameSession) : undefined;
    const isImpossible = (query.vassalage && !vendor) || (query.gameSession && session === undefined);
    const { settledIn } = query;
    const dayAt = (at: number): string => businessDayOf(context.calendar, at);
    const window = settledIn
      ? { ...settledIn, days: { start: dayAt(settledIn.from.getTime()), end: dayAt(settledIn.to.getTime() - 1) } }
      : windowOf(context.calendar, clock.now(), { start: query.startDate, end: query.endDate });
    const filter: BetFilter = {
      accounts: context.accounts,
      gameType: query.gameType,
      gameTypes: query.gameTypes,
      apart: query.apart,
      dateBy: settledIn ? 'settled' : (query.dateBy ?? 'placed'),
      from: query.roundId === undefined ? window.from : new Date(0),
      to: window.to,
      status: query.status,
      // Vendor 0 has no bets: an unknown vendor or session shows an empty record.
      vendorId: isImpossible ? 0 : vendor?.id,
      nodeId: query.nodeId === undefined ? undefined : Number(query.nodeId),
      betNo: query.betNo || undefined,
      draw: query.draw || undefined,
      roundRef: query.roundId,
      gameSession: session,
    };
    return { filter, period: window.days };
  };
}

/** Whose bets, in which language and calendar. */
export type LineContext = Omit<RecordContext, 'accountId'> & { accounts: readonly bigint[] };

/** A page of several members' bets, each with whose it is. */
export type LineBets = Omit<Reply<'bets'>, 'list'> & { list: { accountId: bigint; bet: Reply<'bets'>['list'][number] }[] };

/** Members' bets and open rounds. */
export function createRecords({ db, clock, catalogue, identity, wallet }: RecordDeps) {
  const itemOf = createItems(catalogue);
  const gameName = createGameNames(catalogue);

  /** Rounds of which a win waits for a decision, as `account vendor round`. */
  const heldRounds = async (merchantId: number, accounts: readonly bigint[]): Promise<Set<string>> => {
    const held = await Promise.all(
      accounts.map(async (id) =>
        (await wallet.reviews.of(merchantId, id)).map(({ provider, ref }) => `${id} ${provider} ${ref}`),
      ),
    );
    return new Set(held.flat());
  };

  const filterOf = createFilters({ clock, catalogue });

  /** A page of members' bets, each with whose it is: by the day on which bets were placed, so that none moves, or by that of settlement. */
  const line = async (query: Query<'bets'> & RoundOf, context: LineContext): Promise<LineBets> => {
    const size = query.size ?? 10;
    const { filter, period } = await filterOf(query, context);
    const totals = await readBetTotals(db, filter);
    const rows = await readBets(db, filter, { skip: ((query.page ?? 1) - 1) * size, size });
    const held = await heldRounds(context.merchantId, [...new Set(rows.map(({ account_id }) => account_id))]);
    const keys = rows.map(({ account_id, vendor_id, round_ref }) => ({
      accountId: account_id,
      vendorId: vendor_id,
      roundRef: round_ref,
    }));
    const details = await readDetails(db, keys);
    const toldOf = ({ account_id, vendor_id, round_ref }: BetRow) => details.get(roundKey(account_id, vendor_id, round_ref));
    return {
      list: await Promise.all(
        rows.map(async (row) => ({ accountId: row.account_id, bet: await itemOf(row, context.language, held, toldOf(row)) })),
      ),
      totalPages: Math.ceil(totals.count / size),
      totalCount: totals.count,
      footer: {
        count: totals.count,
        stake: sumToWire(totals.stake),
        validBet: sumToWire(totals.validBet),
        payout: sumToWire(totals.payout),
        profit: sumToWire(totals.profit),
      },
      games: await Promise.all(
        totals.nodeIds
          .slice(0, MAX_GAMES)
          .map(async (nodeId) => ({ nodeId: String(nodeId), gameName: await gameName(nodeId, context.language) })),
      ),
      period,
    };
  };

  return {
    line,

    /** A page of the member's own betting record. */
    async bets(query: Query<'bets'> & RoundOf, context: RecordContext): Promise<Reply<'bets'>> {
      const { list, ...rest } = await line(query, { ...context, accounts: [context.accountId] });
      return { list: list.map(({ bet }) => bet), ...rest };
    },

    /** The same selection as a file, without pages. Throws `record.too.long`. */
    async file(query: Asked, context: RecordContext): Promise<AsyncIterable<string>> {
      const { filter } = await filterOf(query, { ...context, accounts: [context.accountId] });
      return betFile({ db, catalogue }, filter, context);
    },

    interrupted: createInterrupted({ db, clock, catalogue, identity, wallet }),
  };
}

export type Records = ReturnType<typeof createRecords>;
