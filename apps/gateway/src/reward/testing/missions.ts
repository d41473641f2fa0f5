import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import { loggedIn } from '../../identity/index.ts';
import { betCorrected, betSettled } from '../../play/index.ts';
import { createBoards } from '../boards/boards.ts';
import { type Counted, type CountedEvent, createCounting } from '../counting/index.ts';
import type { Items } from '../items/items.ts';
import { createMissions, type MissionMember, type Missions } from '../missions/missions.ts';
import { openItems } from './items.ts';

const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const UNIT = 10_000;

/** What a bet changes, in units. */
interface Change {
  stake?: number;
  payout?: number;
  gameType?: string;
}

/** What tells the counters of events. */
function tellingOf(
  { db, clock, merchantId }: { db: Database; clock: Clock; merchantId: number },
  handle: (tx: Transaction, told: CountedEvent) => Promise<void>,
) {
  let events = 0n;
  const hear = (event: Pick<CountedEvent, 'type' | 'payload' | 'accountId'>) => {
    events += 1n;
    const told = { ...event, id: events, merchantId, at: new Date(clock.now()) } as CountedEvent;
    return db.transaction((tx) => handle(tx, told));
  };
  const tell = async (definition: typeof betSettled | typeof betCorrected, accountId: bigint, betNo: string, change: Change) => {
    const amount = (units = 0): string => String(Math.round(units * UNIT));
    const { stake = 0, payout = 0, gameType = 'RNG' } = change;
    const at = clock.now();
    const { type, payload } = definition.of(
      { merchantId, accountId },
      {
        ...{
          betNo,
          vendor: 'v',
          vendorId: 1,
          gameType,
          nodeId: 1,
          roundRef: betNo,
          currency: 'VND',
          placedAt: at,
          settledAt: at,
        },
        ...{ stake: amount(stake), payout: amount(payout), validBet: amount(stake) },
      },
    );
    await hear({ type, payload, accountId } as Pick<CountedEvent, 'type' | 'payload' | 'accountId'>);
  };
  return { hear, tell };
}

/** Missions on counters, items and a ledger of their own; members whose bets are told of directly. */
export async function openMissions(kind: Database['kind'], above: readonly SqlModule[] = [], given?: Database) {
  const world = await openItems(kind, above, given);
  const { db, clock } = world;
  // The only brand that there is.
  const merchantId = 1;
  const counting = createCounting({ calendarOf: async () => CALENDAR });
  const members = new Map<bigint, Partial<MissionMember>>();
  const createdAt = new Date(Date.UTC(2026, 0, 1));
  const detailsOf = async (accountId: bigint): Promise<MissionMember> => ({
    ...{ merchantId, type: 0, status: 'ACTIVE', vipLevel: 0, labels: [], above: [], createdAt },
    ...members.get(accountId),
  });
  const boardsOf = () => createBoards({ db, clock, counting, items: world.items, calendarOf: async () => CALENDAR });
  const boards = boardsOf();
  /** The missions of a gateway, with items that are not quite the module's own. */
  const missionsOf = (changes: Partial<Items> = {}): Missions =>
    createMissions({
      db,
      clock,
      counting,
      items: { ...world.items, ...changes },
      calendarOf: async () => CALENDAR,
      detailsOf,
      tickets: world.tickets,
      scored: boards.scored,
    });

  /** What else goes on with what is counted. */
  const followers: ((tx: Transaction, counted: Counted) => Promise<unknown>)[] = [boards.follow];
  const { hear, tell } = tellingOf({ db, clock, merchantId }, async (tx, told) => {
    const counted = await counting.hear(tx, [told]);
    for (const follow of followers) await follow(tx, counted);
  });

  let bets = 0;
  return {
    ...world,
    merchantId,
    counting,
    followers,
    members,
    detailsOf,
    calendar: CALENDAR,
    boards,
    boardsOf,
    missionsOf,
    missions: missionsOf(),
    async newMember(member: Partial<MissionMember> = {}): Promise<bigint> {
      const accountId = world.newMember();
      members.set(accountId, member);
      world.members.set(accountId, { type: member.type ?? 0, status: member.status ?? 'ACTIVE' });
      return accountId;
    },
    /** A member's settled bet, of which the counters are told; returns its number. */
    async bet(accountId: bigint, change: Change): Promise<string> {
      bets += 1;
      await tell(betSettled, accountId, `bet-${bets}`, change);
      return `bet-${bets}`;
    },
    correct: (accountId: bigint, betNo: string, change: Change) => tell(betCorrected, accountId, betNo, change),
    logIn: (accountId: bigint) =>
      hear({ ...loggedIn.of({ merchantId, accountId }, { way: 'password', at: clock.now() }) } as Parameters<typeof hear>[0]),
    scoreOf: (accountId: bigint) =>
      counting.sum(db, accountId, { metric: 'MISSION_SCORE', from: '2026-01-01', to: '2026-12-31' }),
  };
}

export type MissionWorld = Awaited<ReturnType<typeof openMissions>>;
