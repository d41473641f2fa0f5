import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
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
    await world.goTo(START + DAY + MORNING);
    expect(await shown()).toEqual([`${b} 1000.00 5.00 CANCELLED`]);
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
});
