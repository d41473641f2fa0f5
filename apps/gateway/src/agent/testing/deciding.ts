import { createSettlementOffice } from '../settlement/office.ts';
import { DAY, HOUR, MINUTE, type SettlementWorld, START } from '../settlement/testing/world.ts';
import { salary, tier } from './terms.ts';

/** What operators decide about a world's bills with. */
export const officeOf = ({ db, clock, report, messages, ...world }: SettlementWorld, wallet = world.wallet) =>
  createSettlementOffice({ db, clock, wallet, teams: report.teams, messages });

/** A line of two of whom the upper one gets a daily salary of 200 for the day and owes the lower one 300, before it is settled. */
export async function shortLine(world: SettlementWorld): Promise<{ a: bigint; b: bigint }> {
  const a = await world.open(null);
  const b = await world.open(a);
  await world.sign(null, a, salary([tier(2_000)]));
  await world.sign(a, b, salary([tier(3_000)]));
  await world.bet({ of: await world.open(b, 0), stake: '100,000' });
  return { a, b };
}

/** A line of two with daily salaries of 500 and 400, settled while the lower one was frozen: what it got is kept. */
export async function keptLine(world: SettlementWorld): Promise<{ a: bigint; b: bigint }> {
  const a = await world.open(null);
  const b = await world.open(a);
  await world.sign(null, a, salary([tier(5_000)]));
  await world.sign(a, b, salary([tier(4_000)]));
  await world.bet({ of: await world.open(b, 0), stake: '100,000' });
  await world.freeze(b);
  await world.goTo(START + DAY + 2 * HOUR + MINUTE);
  return { a, b };
}
