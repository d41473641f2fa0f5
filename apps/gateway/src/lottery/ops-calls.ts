import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { notAllowed, refused, refuseFlaw, unknownItem } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { amountOf } from '../base/operator-records.ts';
import type { OpsHandlers, OpsRequest } from '../brand/index.ts';
import type { Decision, LotteryVendors } from './vendor.ts';

interface LotteryOps {
  db: Database;
  vendors: LotteryVendors;
}

type LotteryCallName =
  | 'opsLotteryDraws'
  | 'opsLotteryTable'
  | 'opsLotteryResult'
  | 'opsLotteryVoid'
  | 'opsLotteryClose'
  | 'opsLotteryLimit'
  | 'opsLotteryCalendar';

const PAGE = 20;

/** Parts of a million as per cent. */
const percent = (parts: number): number => parts / 10_000;

/** A vendor's lotteries are those of every brand that offers it. */
function demandEveryBrand({ isOfEveryBrand }: { isOfEveryBrand: boolean }): void {
  if (!isOfEveryBrand) throw notAllowed();
}

/** The operator's calls about lotteries: what they decide holds at the vendor, which is asked by signed requests. */
export function lotteryOpsCalls({ db, vendors }: LotteryOps): Pick<OpsHandlers, LotteryCallName> {
  const drawOf = async (vendor: string, gameCode: string, draw: string) => {
    const found = await vendors.drawsNow(vendor, { gameCode, limit: 100 }).catch(refuseFlaw);
    return found?.find((each) => each.draw === draw) ?? null;
  };
  /** Takes a decision to the vendor, and writes it down. The vendor takes the same one twice as once. */
  const decide = async (
    { record }: Pick<OpsRequest<LotteryCallName>, 'record'>,
    vendor: string,
    decision: Decision,
    request: Readonly<Record<string, unknown>> & { gameCode: string; draw?: string },
    change: { before: unknown; after: object },
  ): Promise<void> => {
    const objection = await vendors.decide(vendor, decision, request).catch(refuseFlaw);
    if (objection !== null) throw refused(objection);
    const { gameCode, draw } = request;
    const subject = `lottery ${vendor}/${gameCode}${draw === undefined ? '' : ` ${draw}`}`;
    await db.transaction((tx) => record(subject)(tx, change));
  };
  const tableOf = async (vendor: string, gameCode: string): Promise<OpsReply<'opsLotteryTable'>> => {
    const table = await vendors.table(vendor, gameCode).catch(refuseFlaw);
    if (!table) throw unknownItem();
    const bets = (table.bets ?? []).map(({ returnLeast, returnMost, limit, ...bet }) => ({
      ...bet,
      returnLeast: percent(returnLeast),
      returnMost: percent(returnMost),
      limit: limit === undefined ? null : toWire(BigInt(limit)),
    }));
    const closed = (table.closed ?? []).map(({ betType = null, number = null }) => ({ betType, number }));
    return { bets, closed, weekdays: table.weekdays ?? null, holidays: table.holidays ?? null };
  };

  return {
    async opsLotteryDraws({ query: { vendor, gameCode, before, size = PAGE } }) {
      const asked = { gameCode, limit: size, ...(before === undefined ? {} : { before }) };
      const list = await vendors.drawsNow(vendor, asked).catch(refuseFlaw);
      if (!list) throw unknownItem();
      return { list };
    },
    opsLotteryTable: ({ query: { vendor, gameCode } }) => tableOf(vendor, gameCode),
    async opsLotteryResult(request) {
      demandEveryBrand(request);
      const { vendor, gameCode, draw, numbers, reason } = request.body;
      // Two people enter a result, and two correct one.
      if (!request.isApproved) request.askSecondPerson();
      const before = await drawOf(vendor, gameCode, draw);
      const change = { before: before && { numbers: before.numbers, source: before.source }, after: { numbers, reason } };
      await decide(request, vendor, 'result', { gameCode, draw, numbers }, change);
      return null;
    },
    async opsLotteryVoid(request) {
      demandEveryBrand(request);
      const { vendor, gameCode, draw, reason } = request.body;
      if (!request.isApproved) request.askSecondPerson();
      const before = await drawOf(vendor, gameCode, draw);
      const change = { before: before && { state: before.state, numbers: before.numbers }, after: { state: 'void', reason } };
      await decide(request, vendor, 'void', { gameCode, draw }, change);
      return null;
    },
    async opsLotteryClose(request) {
      demandEveryBrand(request);
      const { vendor, gameCode, betType, number, isOpen, reason } = request.body;
      const what = { ...(betType === undefined ? {} : { betType }), ...(number === undefined ? {} : { number }) };
      await decide(request, vendor, 'close', { gameCode, ...what, isOpen }, { before: null, after: { ...what, isOpen, reason } });
      return tableOf(vendor, gameCode);
    },
    async opsLotteryLimit(request) {
      demandEveryBrand(request);
      const { vendor, gameCode, betType, limit } = request.body;
      const set = limit === undefined || limit === null ? {} : { limit: amountOf(limit).toString() };
      await decide(request, vendor, 'limit', { gameCode, betType, ...set }, { before: null, after: { betType, limit: limit ?? null } });
      return tableOf(vendor, gameCode);
    },
    async opsLotteryCalendar(request) {
      demandEveryBrand(request);
      const { vendor, gameCode, weekdays, day, isHoliday, reason } = request.body;
      const change = {
        ...(weekdays === undefined ? {} : { weekdays }),
        ...(day === undefined ? {} : { day }),
        ...(isHoliday === undefined ? {} : { isHoliday }),
      };
      const before = await tableOf(vendor, gameCode);
      const told = { before: { weekdays: before.weekdays, holidays: before.holidays }, after: { ...change, reason } };
      await decide(request, vendor, 'calendar', { gameCode, ...change }, told);
      return tableOf(vendor, gameCode);
    },
  };
}
