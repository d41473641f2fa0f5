import type { OpsReply } from '@marquee/contract/ops';
import type { LotteryDraw, LotteryStation, LotteryStationRequest } from '@marquee/contract/vendor';
import { toWire } from '@marquee/money';
import { notAllowed, refused, refuseFlaw, unknownItem } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { amountOf } from '../base/operator-records.ts';
import type { OpsHandlers, OpsRequest } from '../brand/index.ts';
import type { Margin } from '../reward/index.ts';
import type { ResultFeeds } from './feeds/agreeing.ts';
import type { Checked, Decision, LotteryVendors } from './vendor.ts';

interface LotteryOps {
  db: Database;
  margin: Pick<Margin, 'askReturn'>;
  vendors: LotteryVendors;
  /** What counts as the second person where it says the same numbers. */
  feeds: Pick<ResultFeeds, 'confirms'>;
}

type LotteryCallName =
  | 'opsLotteryDraws'
  | 'opsLotteryTable'
  | 'opsLotteryResult'
  | 'opsLotteryVoid'
  | 'opsLotteryClose'
  | 'opsLotteryLimit'
  | 'opsLotteryReturn'
  | 'opsLotteryCalendar'
  | 'opsLotteryStations'
  | 'opsLotteryStation';

const PAGE = 20;

const PARTS_OF_PERCENT = 10_000;
/** Parts of a million as per cent. */
const percent = (parts: number): number => parts / PARTS_OF_PERCENT;

const isUndecided = ({ state }: LotteryDraw): boolean => state === 'open' || state === 'locked';

const plain = (numbers: string): string => numbers.replaceAll(' ', '');

/**
 * Refuses numbers where a draw has others by now of which whoever proposed these did not know: a correction names what it corrects. The numbers on
 * record are no others.
 */
function refuseOvertaken(draw: LotteryDraw | null | undefined, numbers: string, corrects: string | undefined): void {
  if (!draw || draw.state === 'void') return;
  if (isUndecided(draw)) {
    if (corrects !== undefined) throw refused('this draw has no numbers yet: there is nothing to correct');
    return;
  }
  const known = plain(draw.numbers);
  if (known !== plain(numbers) && (corrects === undefined || known !== plain(corrects)))
    throw new BusinessError('ops.drawn', { params: { numbers: draw.numbers }, status: 409 });
}

/** A vendor's lotteries are those of every brand that offers it. */
function demandEveryBrand({ isOfEveryBrand }: { isOfEveryBrand: boolean }): void {
  if (!isOfEveryBrand) throw notAllowed();
}

type Writing = Pick<OpsRequest<LotteryCallName>, 'announce' | 'record'>;

/**
 * Makes what takes a decision to a vendor. It is written down before, so that none holds there that nobody finds here, and again when it holds, with
 * what the vendor says of it. The vendor takes the same one twice as once.
 */
const createWriting =
  (db: Pick<Database, 'transaction'>) =>
  async <Said extends object>(
    { announce, record }: Writing,
    subject: string,
    change: { before: unknown; after: object },
    take: () => Promise<{ objection: string } | { said: Said }>,
  ): Promise<Said> => {
    await db.transaction((tx) => announce(subject)(tx, { ...change, after: { asked: change.after } }));
    const answer = await take().catch(refuseFlaw);
    if ('objection' in answer) throw refused(answer.objection);
    await db.transaction((tx) => record(subject)(tx, { ...change, after: { ...change.after, ...answer.said } }));
    return answer.said;
  };

/** Makes what reads of lotteries for operators, and takes their decisions to the vendors. */
function createDesk({ db, vendors }: Pick<LotteryOps, 'db' | 'vendors'>) {
  const written = createWriting(db);
  return {
    /** A draw as it is now; null where the vendor has none of that number on record, undefined where it does not say. */
    async draw(vendor: string, gameCode: string, number: string): Promise<LotteryDraw | null | undefined> {
      const found = await vendors.drawsNow(vendor, { gameCode, draw: number, limit: 1 }).catch(refuseFlaw);
      return found && (found.find((each) => each.draw === number) ?? null);
    },
    /** Refuses a decision against which the vendor speaks already, before another person is asked about it. */
    async check(vendor: string, ...checked: Checked): Promise<void> {
      const objection = await vendors.check(vendor, ...checked);
      if (objection !== null) throw refused(objection);
    },
    async table(vendor: string, gameCode: string): Promise<OpsReply<'opsLotteryTable'>> {
      const table = await vendors.table(vendor, gameCode).catch(refuseFlaw);
      if (!table) throw unknownItem();
      const bets = (table.bets ?? []).map(({ betType, group, lines, returnLeast, returnMost, returnTable, limit }) => ({
        ...{ betType, group, lines },
        returnLeast: percent(returnLeast),
        returnMost: percent(returnMost),
        returnTable: returnTable === undefined ? null : percent(returnTable),
        limit: limit === undefined ? null : toWire(BigInt(limit)),
      }));
      const closed = (table.closed ?? []).map(({ betType = null, number = null }) => ({ betType, number }));
      return { bets, closed, weekdays: table.weekdays ?? null, holidays: table.holidays ?? null };
    },
    async stations(vendor: string): Promise<LotteryStation[]> {
      const stations = await vendors.stations(vendor).catch(refuseFlaw);
      if (!stations) throw refused(`the vendor ${vendor} tells of no stations`);
      return stations;
    },
    /** Takes a decision to the vendor; what was done for it is taken back where the vendor refuses it. */
    async decide(
      call: Writing,
      [vendor, decision]: [vendor: string, decision: Decision],
      request: Readonly<Record<string, unknown>> & { gameCode: string; draw?: string },
      change: { before: unknown; after: object },
      takeBack?: () => Promise<void>,
    ): Promise<void> {
      const { gameCode, draw } = request;
      const subject = `lottery ${vendor}/${gameCode}${draw === undefined ? '' : ` ${draw}`}`;
      await written(call, subject, change, async () => {
        const objection = await vendors.decide(vendor, decision, request);
        if (objection !== null) await takeBack?.();
        return objection === null ? { said: {} } : { objection };
      });
    },
    /** Takes what becomes of a station to the vendor. Answers the draws that are held all the same. */
    async decideStation(
      call: Writing,
      vendor: string,
      request: LotteryStationRequest,
      change: { before: unknown; after: object },
    ): Promise<string[]> {
      const { kept } = await written(call, `lottery ${vendor}/${request.gameCode}`, change, async () => {
        const answer = await vendors.decideStation(vendor, request);
        return 'objection' in answer ? answer : { said: { kept: [...answer] } };
      });
      return kept;
    },
  };
}

type Desk = ReturnType<typeof createDesk>;

/** Results and void draws: two people decide, or for a result one whom a feed confirms. */
const drawCalls = (desk: Desk, feeds: LotteryOps['feeds']): Pick<OpsHandlers, 'opsLotteryResult' | 'opsLotteryVoid'> => ({
  async opsLotteryResult(request) {
    demandEveryBrand(request);
    const { vendor, gameCode, draw, numbers, corrects, reason } = request.body;
    const before = await desk.draw(vendor, gameCode, draw);
    refuseOvertaken(before, numbers, corrects);
    // Others may enter numbers meanwhile, whom the vendor alone sees in time.
    const entered = { gameCode, draw, numbers, ...(corrects === undefined ? { onlyIfOpen: true } : { corrects }) };
    if (!request.isApproved) await desk.check(vendor, 'result', entered);
    // What is on record as official was known to two already: a correction takes two people, and so does what may be one.
    const isCorrection = !before || (before.source === 'official' && !isUndecided(before));
    const feed = request.isApproved || isCorrection ? null : await feeds.confirms(gameCode, draw, numbers);
    if (!request.isApproved && feed === null) request.askSecondPerson();
    const after = { numbers, reason, ...(corrects === undefined ? {} : { corrects }), ...(feed === null ? {} : { feed }) };
    const change = { before: before && { numbers: before.numbers, source: before.source }, after };
    await desk.decide(request, [vendor, 'result'], entered, change).catch(async (error: unknown) => {
      refuseOvertaken(await desk.draw(vendor, gameCode, draw), numbers, corrects);
      throw error;
    });
    return null;
  },
  async opsLotteryVoid(request) {
    demandEveryBrand(request);
    const { vendor, gameCode, draw, reason } = request.body;
    if (!request.isApproved) {
      await desk.check(vendor, 'void', { gameCode, draw });
      request.askSecondPerson();
    }
    const before = await desk.draw(vendor, gameCode, draw);
    const change = { before: before && { state: before.state, numbers: before.numbers }, after: { state: 'void', reason } };
    await desk.decide(request, [vendor, 'void'], { gameCode, draw }, change);
    return null;
  },
});

/** What bets return: no brand that offers the game may be left without a margin. */
const returnCall = (desk: Desk, margin: LotteryOps['margin']): Pick<OpsHandlers, 'opsLotteryReturn'> => ({
  async opsLotteryReturn(request) {
    demandEveryBrand(request);
    const { vendor, gameCode, betType, return: asked = null, reason } = request.body;
    const { bets } = await desk.table(vendor, gameCode);
    const bet = bets.find((each) => each.betType === betType);
    if (!bet) throw unknownItem();
    const target = asked ?? bet.returnTable ?? bet.returnMost;
    const others = bets.flatMap((each) => (each === bet ? [] : [each.returnMost]));
    const gameReturn = Math.round(Math.max(target, ...others) * PARTS_OF_PERCENT);
    const takeBack = await margin.askReturn({ vendor, gameCode, gameReturn });
    const set = asked === null ? {} : { returnParts: Math.round(asked * PARTS_OF_PERCENT) };
    const change = { before: { return: bet.returnMost }, after: { betType, return: asked, reason } };
    await desk.decide(request, [vendor, 'return'], { gameCode, betType, ...set }, change, takeBack);
    return desk.table(vendor, gameCode);
  },
});

/** What takes bets, how much of them, and when there are draws. */
const ruleCalls = (desk: Desk): Pick<OpsHandlers, 'opsLotteryClose' | 'opsLotteryLimit' | 'opsLotteryCalendar'> => ({
  async opsLotteryClose(request) {
    demandEveryBrand(request);
    const { vendor, gameCode, betType, number, isOpen, reason } = request.body;
    const what = { ...(betType === undefined ? {} : { betType }), ...(number === undefined ? {} : { number }) };
    const change = { before: null, after: { ...what, isOpen, reason } };
    await desk.decide(request, [vendor, 'close'], { gameCode, ...what, isOpen }, change);
    return desk.table(vendor, gameCode);
  },
  async opsLotteryLimit(request) {
    demandEveryBrand(request);
    const { vendor, gameCode, betType, limit = null } = request.body;
    const set = limit === null ? {} : { limit: amountOf(limit).toString() };
    const { bets } = await desk.table(vendor, gameCode);
    const before = { limit: bets.find((bet) => bet.betType === betType)?.limit ?? null };
    await desk.decide(request, [vendor, 'limit'], { gameCode, betType, ...set }, { before, after: { betType, limit } });
    return desk.table(vendor, gameCode);
  },
  async opsLotteryCalendar(request) {
    demandEveryBrand(request);
    const { vendor, gameCode, weekdays, day, isHoliday, reason } = request.body;
    const change = {
      ...(weekdays === undefined ? {} : { weekdays }),
      ...(day === undefined ? {} : { day }),
      ...(isHoliday === undefined ? {} : { isHoliday }),
    };
    const before = await desk.table(vendor, gameCode);
    const draw = isHoliday && day !== undefined ? await desk.draw(vendor, gameCode, day) : null;
    // A draw on record has tickets that become void with it, as by a decision about the draw itself.
    const endsDraw = draw === undefined || (draw !== null && isUndecided(draw));
    // Weekdays are changed by two people, as by a change of the station itself.
    if ((endsDraw || weekdays !== undefined) && !request.isApproved) {
      await desk.check(vendor, 'calendar', { gameCode, ...change });
      request.askSecondPerson();
    }
    const told = { before: { weekdays: before.weekdays, holidays: before.holidays }, after: { ...change, reason } };
    await desk.decide(request, [vendor, 'calendar'], { gameCode, ...change }, told);
    return desk.table(vendor, gameCode);
  },
});

/** Stations of official lotteries: two people decide. */
const stationCalls = (desk: Desk): Pick<OpsHandlers, 'opsLotteryStations' | 'opsLotteryStation'> => ({
  async opsLotteryStations({ query: { vendor } }) {
    return { list: await desk.stations(vendor) };
  },
  async opsLotteryStation(request) {
    demandEveryBrand(request);
    const { merchant: _merchant, vendor, reason, ...asked } = request.body;
    const before = (await desk.stations(vendor)).filter(({ gameCode }) => gameCode === asked.gameCode);
    if (!request.isApproved) {
      await desk.check(vendor, 'station', asked);
      request.askSecondPerson();
    }
    const kept = await desk.decideStation(request, vendor, asked, { before, after: { ...asked, reason } });
    const list = (await desk.stations(vendor)).filter(({ gameCode }) => gameCode === asked.gameCode);
    return { list, kept };
  },
});

/** The operator's calls about lotteries: what they decide holds at the vendor, which is asked by signed requests. */
export function lotteryOpsCalls(deps: LotteryOps): Pick<OpsHandlers, LotteryCallName> {
  const desk = createDesk(deps);
  return {
    async opsLotteryDraws({ query: { vendor, gameCode, before, size = PAGE } }) {
      const asked = { gameCode, limit: size, ...(before === undefined ? { withOpen: true } : { before }) };
      const list = await deps.vendors.drawsNow(vendor, asked).catch(refuseFlaw);
      if (!list) throw unknownItem();
      return { list };
    },
    opsLotteryTable: ({ query: { vendor, gameCode } }) => desk.table(vendor, gameCode),
    ...drawCalls(desk, deps.feeds),
    ...ruleCalls(desk),
    ...stationCalls(desk),
    ...returnCall(desk, deps.margin),
  };
}
