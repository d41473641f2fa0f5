import { afterEach, describe, expect, it } from 'vitest';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { clearDoubt, markDoubtful } from '../../report/index.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { createSettlement } from './settlement.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

const MORNING = 2 * HOUR + MINUTE;
const LATER = 3 * HOUR + MINUTE;

describe.each(usualKind)('at the edges, settlement on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  const shown = async (): Promise<string[]> =>
    (await world.bills()).map(({ holderId, base, gross, status }) => `${holderId} ${base} ${gross} ${status}`);

  it('counts the last millisecond of a day in it, and midnight in the next', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, salary([tier(10_000)]));
    world.clock.set(START + DAY);
    await world.bet({ of: player, stake: '100', at: START + DAY - 1 });
    await world.bet({ of: player, stake: '1,000', at: START + DAY });
    await world.goTo(START + DAY + MORNING);
    await world.goTo(START + 2 * DAY + MORNING);
    expect(await shown()).toEqual([`${a} 100.00 1.00 PAID`, `${a} 1000.00 10.00 PAID`]);
  });

  it('writes no salary where nobody bet, and a dividend where a loss is carried on', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, salary([tier(10_000)]));
    await world.sign(null, a, dividend([tier(100_000)], { period: 'WEEKLY', carryOver: 'PERMANENT' }));
    await world.bet({ of: player, stake: '100', payout: '400' });
    await world.goTo(START + 7 * DAY + LATER);
    await world.goTo(START + 14 * DAY + LATER);
    await world.bet({ of: player, stake: '500' });
    await world.goTo(START + 21 * DAY + LATER);
    const bills = (await world.bills()).map(({ kind: of, base, carryIn, carryOut, gross }) =>
      [of, base, carryIn, carryOut, gross].join(' '),
    );
    // The salary is paid in the second week, and lowers that one's net of the house.
    expect(bills).toEqual([
      'DAILY 100.00 0.00 0.00 1.00',
      'DIVIDEND 0.00 0.00 -300.00 0.00',
      'DIVIDEND 0.00 -300.00 -301.00 0.00',
      'DAILY 500.00 0.00 0.00 5.00',
      'DIVIDEND 199.00 -301.00 0.00 19.90',
    ]);
    expect(await world.differences()).toEqual([]);
  });

  it('cancels what no contract stands above, and says so', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const b = await world.open(a);
    await world.sign(null, a, salary([tier(10_000)]));
    await world.sign(a, b, salary([tier(5_000)]));
    // As it cannot come about: the one below has not ended with it.
    await world.db.query({
      text: `update agent_contract set status = 'ENDED', effective_until = $2, end_reason = 'FORCED' where holder_id = $1`,
      values: [a, new Date(START + HOUR)],
    });
    world.clock.set(START + 2 * HOUR);
    await world.bet({ of: await world.open(b, 0), stake: '1,000' });
    const lines: string[] = [];
    const { db, clock, wallet, report, merchant } = world;
    const log = createLog('error', { write: (line) => void lines.push(line) });
    const messages = { sendMany: async () => {} };
    const warning = createSettlement({ db, clock, log, wallet, report, messages, merchants: async () => [merchant] });
    clock.set(START + DAY + MORNING);
    await world.catchUp();
    await warning.run();
    // The next day's is told of no more: somebody knows.
    await world.bet({ of: await world.open(b, 0), stake: '2,000' });
    clock.set(START + 2 * DAY + MORNING);
    await world.catchUp();
    await warning.run();
    expect(await shown()).toEqual([`${b} 1000.00 5.00 CANCELLED`, `${b} 2000.00 10.00 CANCELLED`]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'a bill was cancelled', remark: 'no contract above' }]);
    const [bill] = await world.db.query({ text: 'select remark from agent_bill' });
    expect(bill).toEqual({ remark: 'no contract above' });
    expect([await world.balance(a), await world.balance(b)]).toEqual(['0.00', '0.00']);
    expect(await world.differences()).toEqual([]);
  });

  it('takes the contract of the last instant of a day: one that is signed at midnight is of the next', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const first = await world.sign(null, a, salary([tier(10_000)]));
    await world.bet({ of: player, stake: '1,000', at: START + HOUR });
    world.clock.set(START + DAY);
    await world.end(first, START + DAY, 'REPLACED');
    await world.sign(null, a, salary([tier(20_000)]));
    await world.bet({ of: player, stake: '1,000', at: START + DAY + HOUR });
    await world.goTo(START + DAY + MORNING);
    await world.goTo(START + 2 * DAY + MORNING);
    expect(await shown()).toEqual([`${a} 1000.00 10.00 PAID`, `${a} 1000.00 20.00 PAID`]);
  });

  it('does not count as active whom risk control has marked at the end of a period, whenever that is settled', async () => {
    world = await openSettlement(kind);
    const { db, merchant, clock } = world;
    const a = await world.open(null);
    const players = [await world.open(a, 0), await world.open(a, 0)];
    const tiers = [tier(1_000, 0, 1), tier(2_000, 0, 2)];
    await world.sign(null, a, salary(tiers));
    await world.sign(null, a, salary(tiers, { kind: 'HOURLY' }));
    const bets = async (moment: number): Promise<void> => {
      clock.set(moment);
      for (const of of players) await world.bet({ of, stake: '100' });
    };
    const [, accountId = 0n] = players;
    const mark = (moment: number) =>
      db.transaction((tx) => markDoubtful(tx, merchant, { accountId, since: new Date(moment), reason: 'one device' }));
    const clear = (moment: number) => db.transaction((tx) => clearDoubt(tx, merchant, { accountId, until: new Date(moment) }));

    await bets(START + HOUR);
    expect([await mark(START + 2 * HOUR - 1), await mark(START + 3 * HOUR)]).toEqual([true, false]);
    await bets(START + 2 * DAY - HOUR);
    expect([await clear(START + 2 * DAY), await clear(START + 2 * DAY)]).toEqual([true, false]);
    await bets(START + 2 * DAY + HOUR);
    await mark(START + 3 * DAY);
    // All three days at once, and late.
    await world.goTo(START + 3 * DAY + MORNING);
    const reached = (await world.bills()).map((bill) => `${bill.kind} ${bill.tier} ${bill.gross}`);
    expect(reached.filter((each) => each.startsWith('DAILY'))).toEqual(['DAILY 0 0.20', 'DAILY 0 0.20', 'DAILY 1 0.40']);
    expect(reached.filter((each) => each.startsWith('HOURLY'))).toEqual(['HOURLY 0 0.20', 'HOURLY 0 0.20', 'HOURLY 1 0.40']);
    const last = businessDayOf(merchant, START + 2 * DAY);
    const asked = { accountId: a, from: businessDayOf(merchant, START), gameTypes: ['RNG'], least: 1n } as const;
    expect(await world.report.teamActive({ ...asked, to: last, by: 'total' })).toEqual(new Map([['', 2]]));
    expect([...(await world.report.teamActive({ ...asked, to: last, by: 'day' })).values()].toSorted()).toEqual([1, 1, 2]);
    for (const of of players) await world.bet({ of, stake: '600' });
    await world.goTo(START + 3 * DAY + LATER);
    await world.report.countPeople();
    expect((await world.report.people(a))?.ranges.today).toMatchObject({ bettors: 2, activeMembers: 1 });
    expect(await world.differences()).toEqual([]);
  });

  it.each([
    [90, '-300.00'],
    [91, '0.00'],
  ])('brings a loss back when the two sign again after %s days, wherever in a period that is', async (days, carryIn) => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const terms = dividend([tier(100_000)], { period: 'MONTHLY', carryOver: 'PERMANENT' });
    const first = await world.sign(null, a, terms);
    await world.bet({ of: player, stake: '100', payout: '400' });
    const july = START + 30 * DAY;
    world.clock.set(july);
    await world.end(first, july);
    await world.goTo(july + LATER);
    world.clock.set(july + days * DAY);
    await world.sign(null, a, terms);
    await world.bet({ of: player, stake: '50' });
    await world.goTo(july + 95 * DAY);
    expect((await world.bills()).map((bill) => bill.carryIn)).toEqual(['0.00', carryIn]);
  });
});
