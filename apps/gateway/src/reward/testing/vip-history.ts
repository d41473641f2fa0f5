import type { Below } from './random-events.ts';
import type { VipWorld } from './vip.ts';

/** What a level asks for, in units, as the naive history reads it. */
export interface NaiveNeed {
  deposit: number;
  validBet: number;
  keep: number;
}

/**
 * A member's level as a person would keep it with a list of every bet, by the words of docs/rules/vip.md alone: every figure is added up
 * anew at each look.
 */
class NaiveMember {
  level = 0;
  readonly changes: string[] = [];
  private readonly bets: { day: number; units: number }[] = [];
  private deposits = 0;
  /** The highest level that was ever reached, and the highest of those that were lost. */
  private best = 0;
  private lost = 0;
  /** The first day of the cycle, and how many bets there were when it began; null: nobody has looked yet. */
  private cycle: { from: number; before: number } | null = null;

  private readonly needs: readonly NaiveNeed[];
  private readonly keepDays: number;
  constructor(needs: readonly NaiveNeed[], keepDays: number) {
    this.needs = needs;
    this.keepDays = keepDays;
  }

  private betIn(until: number): number {
    const { from, before } = this.cycle ?? { from: 0, before: 0 };
    return this.bets
      .filter(({ day }, index) => index >= before && day >= from && day <= until)
      .reduce((sum, { units }) => sum + units, 0);
  }

  private change(reason: string, to: number, from: number): void {
    this.changes.push(`${reason} ${this.level}-${to}`);
    this.level = to;
    this.cycle = { from, before: this.bets.filter(({ day }) => day <= from).length };
  }

  bet(day: number, units: number): void {
    this.bets.push({ day, units });
  }

  pay(day: number, units: number): void {
    this.deposits += units;
    this.look(day);
  }

  /** A deposit was counted, or it is the night after a day on which something was. */
  look(day: number): void {
    this.cycle ??= { from: day, before: this.bets.length };
    const all = this.bets.reduce((sum, { units }) => sum + units, 0);
    const earned = this.needs.findLastIndex(({ deposit, validBet }) => this.deposits >= deposit && all >= validBet);
    if (earned > this.best) {
      this.best = earned;
      this.lost = 0;
      this.change('PROMOTION', earned, day);
      return;
    }
    const inCycle = this.betIn(day);
    for (let level = this.lost; level > this.level; level -= 1) {
      if (inCycle < (this.needs[level]?.keep ?? 0)) continue;
      if (level === this.lost) this.lost = 0;
      this.change('RETURN', level, day);
      return;
    }
  }

  /** The night after a day: a cycle that was over by it is ended. */
  end(day: number): void {
    if (!this.cycle || this.cycle.from + this.keepDays - 1 > day) return;
    const last = this.cycle.from + this.keepDays - 1;
    const keep = this.needs[this.level]?.keep ?? 0;
    if (this.level > 0 && keep > 0) {
      if (this.betIn(last) >= keep) this.changes.push(`KEPT ${this.level}-${this.level}`);
      else {
        if (this.lost === 0) this.lost = this.level;
        this.changes.push(`DEMOTION ${this.level}-${this.level - 1}`);
        this.level -= 1;
      }
    }
    this.cycle = { from: last + 1, before: 0 };
  }
}

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;

/**
 * Lets members play and pay at random for some days, with nights in which nobody ran, and returns where their levels and the history of
 * these are other than a person would have kept them.
 */
export async function compareLevels(
  world: VipWorld,
  below: Below,
  { days, members, needs, keepDays }: { days: number; members: number; needs: readonly NaiveNeed[]; keepDays: number },
): Promise<string[]> {
  const naive = new Map<bigint, NaiveMember>();
  for (let count = 0; count < members; count += 1) naive.set(await world.newMember(), new NaiveMember(needs, keepDays));
  const dayNow = (): number => Math.floor((world.clock.now() + 7 * HOUR) / DAY_MS);
  for (let done = 0; done < days; ) {
    const day = dayNow();
    const active = new Set<NaiveMember>();
    for (const [accountId, member] of naive) {
      // Some play on most days, some seldom: levels are kept, lost and won back.
      if (below(10) >= 2 + Number(accountId % 7n)) continue;
      active.add(member);
      for (let actions = 1 + below(3); actions > 0; actions -= 1) {
        const units = 1 + below(below(4) === 0 ? 700 : 60);
        if (below(3) === 0) {
          await world.pays(accountId, 1 + (units % 90));
          member.pay(day, 1 + (units % 90));
        } else {
          await world.bets(accountId, units);
          member.bet(day, units);
        }
      }
    }
    // Nobody plays while no gateway runs.
    const skipped = below(5) === 0 ? 1 + below(14) : 1;
    done += skipped;
    world.clock.set((day + skipped) * DAY_MS + 2 * HOUR - 7 * HOUR);
    await world.nights();
    for (const member of active) member.look(dayNow());
    for (const member of naive.values()) for (let night = day; night < day + skipped; night += 1) member.end(night);
  }
  const differences: string[] = [];
  for (const [accountId, member] of naive) {
    const [level, changes] = [await world.levelOf(accountId), await world.changesOf(accountId)];
    if (level !== member.level || changes.join() !== member.changes.join())
      differences.push(
        `${accountId}: level ${level} by ${changes.join(', ')}; by hand ${member.level} by ${member.changes.join(', ')}`,
      );
  }
  return differences;
}
