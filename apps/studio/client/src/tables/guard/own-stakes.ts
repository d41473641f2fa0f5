import type { BetRequest, ProvenBet, StakeRequest, TableBetView } from '../../../../src/shared/table-protocol.ts';

/** A stake as this device sent it, what it was answered, and what the player has asked for since. */
export interface OwnStake extends BetRequest {
  /** Who staked it: other players may sit at this device before and after. */
  seat: string;
  /** When it was sent, by the device's clock. */
  sentAt: number;
  /** Empty until the studio has answered that the stake is taken. */
  betId: string;
  /** The player has asked for it back. */
  isAskedBack: boolean;
  /** Its end is known, and was compared. */
  isDone: boolean;
  /** The player has pressed to leave the flight, which was this high at least. */
  pressed?: number;
  /** The height at which the studio said that they have left. */
  left?: number;
  /** How long the flight had lasted at most, in milliseconds, when the studio's word came that it is over. */
  overAfter?: number;
}

/** How a bet differs from what this device knows of it. */
export type StakeFault = 'otherStakes' | 'leftLow' | 'leftOther';

const KEPT = 48;
/** So long a stake is kept, and a page that is opened anew asks for its end: a day after a trial its bets are forgotten. */
const KEPT_MS = 12 * 3_600_000;
const KEY = 'marquee.studio.tables.stakes';

const isText = (value: unknown): value is string => typeof value === 'string';
const isStake = (value: unknown): value is StakeRequest => {
  const { area, stake, pick }: Partial<Record<keyof StakeRequest, unknown>> = value ?? {};
  return isText(area) && isText(stake) && /^\d+$/.test(stake) && (pick === undefined || typeof pick === 'number');
};
function isOwnStake(value: unknown): value is OwnStake {
  const known: Partial<Record<keyof OwnStake, unknown>> = value ?? {};
  const isNamed = [known.seat, known.requestKey, known.table, known.roundNo, known.betId].every(isText);
  return isNamed && typeof known.sentAt === 'number' && Array.isArray(known.stakes) && known.stakes.every(isStake);
}

/** By a clock that was set back meanwhile a stake may be of days to come. */
const isRecent = ({ sentAt }: OwnStake): boolean => Math.abs(Date.now() - sentAt) < KEPT_MS;

/** Each area with what lies on it and the number that is named, in one order. */
const laidOn = (stakes: readonly StakeRequest[]): string =>
  stakes
    .map(({ area, stake, pick }) => `${area} ${stake} ${pick ?? ''}`)
    .sort()
    .join();

/** Is a bet, by its table, round, areas, stakes and named numbers, the one that was sent? */
export function isAsSent({ table, roundNo, stakes }: BetRequest, bet: ProvenBet): boolean {
  const total = stakes.reduce((sum, { stake }) => sum + BigInt(stake), 0n).toString();
  return bet.table === table && bet.roundNo === roundNo && bet.total === total && laidOn(bet.stakes) === laidOn(stakes);
}

/** How high a flight was at least when the player left it, by the height that they named. */
export const leastLeft = ({ stakes, pressed = 0 }: Pick<OwnStake, 'stakes' | 'pressed'>): number =>
  Math.min(stakes[0]?.pick ?? 0, pressed);

/**
 * How the height at which a bet is said to have left its flight differs from what this device knows, with the one that it was told before; null
 * where it does not. Who has not pressed leaves at the height that they named alone.
 */
export function leftFaultOf(own: OwnStake, told: number | undefined, { stakes: [stake] }: ProvenBet): StakeFault | null {
  const left = stake?.left;
  if (left !== undefined && left < leastLeft(own)) return 'leftLow';
  if (told !== undefined) return left === told ? null : 'leftOther';
  return left === undefined || left === own.stakes[0]?.pick || own.pressed !== undefined ? null : 'leftOther';
}

/**
 * What this device has staked, as it sent it: what the studio says of a bet is compared with it. The browser keeps it, for the page when it is
 * loaded anew and for other tabs.
 */
export class OwnStakes {
  /** The seat of this page's player, as the studio names it: stakes of others are none of its. */
  seat = '';
  /** What is known where the browser keeps nothing. */
  #list: readonly OwnStake[] = [];
  #isKept = true;
  readonly #listeners = new Set<(own: OwnStake, fault: StakeFault, bet: ProvenBet) => void>();

  /** Is told of every bet that an answer shows to be another one than this device knows. */
  onFault(listener: (own: OwnStake, fault: StakeFault, bet: ProvenBet) => void): void {
    this.#listeners.add(listener);
  }

  /** All of them as they stand, whichever tab knows it. */
  #all(): readonly OwnStake[] {
    if (!this.#isKept) return this.#list;
    try {
      const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      return Array.isArray(list) ? list.filter(isOwnStake) : [];
    } catch {
      return this.#list;
    }
  }

  #keep(list: readonly OwnStake[]): void {
    this.#list = list.filter(isRecent).slice(-KEPT);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#list));
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
  }

  #own(): readonly OwnStake[] {
    return this.#all().filter(({ seat }) => seat === this.seat);
  }

  #change(requestKey: string, change: Partial<OwnStake>): void {
    this.#keep(this.#all().map((each) => (each.requestKey === requestKey ? { ...each, ...change } : each)));
  }

  #forget(requestKey: string): void {
    this.#keep(this.#all().filter((each) => each.requestKey !== requestKey));
  }

  /** A stake is on its way. */
  sent({ requestKey, table, roundNo, stakes }: BetRequest): void {
    const unknown = { seat: this.seat, sentAt: Date.now(), betId: '', isAskedBack: false, isDone: false };
    this.#keep([...this.#all(), { requestKey, table, roundNo, stakes, ...unknown }]);
  }

  /** It did not come about, and never will. */
  refused({ requestKey }: BetRequest): void {
    this.#forget(requestKey);
  }

  /** The studio has answered that the stake is taken. */
  booked({ requestKey }: BetRequest, bet: TableBetView): void {
    this.#change(requestKey, { betId: bet.betId });
    const own = this.of(bet.betId);
    if (own && !isAsSent(own, bet)) this.#tell(own, 'otherStakes', bet);
  }

  #tell(own: OwnStake, fault: StakeFault, bet: ProvenBet): void {
    for (const listener of this.#listeners) listener(own, fault, bet);
  }

  /** The player asks for a bet back: from then on it may come back. */
  asksBack(betId: string): void {
    const own = this.of(betId);
    if (own) this.#change(own.requestKey, { isAskedBack: true });
  }

  /** What the studio answered to that: the bet is back, or it stays. */
  answeredBack(betId: string, isBack: boolean): void {
    const own = this.of(betId);
    if (!own) return;
    if (isBack) this.#forget(own.requestKey);
    else this.#change(own.requestKey, { isAskedBack: false });
  }

  /** The player presses to leave a flight that is so high at least. Pressed again, it could have been left before. */
  presses(betId: string, height: number): void {
    const own = this.of(betId);
    if (own) this.#change(own.requestKey, { pressed: own.pressed ?? height });
  }

  /** What the studio answered to that: the height at which they have left. */
  answeredLeave(bet: TableBetView): void {
    const own = this.of(bet.betId);
    const left = bet.stakes[0]?.left;
    if (!own || left === undefined) return;
    if (own.left === undefined) this.#change(own.requestKey, { left });
    const fault = leftFaultOf(own, own.left, bet);
    if (fault) this.#tell(own, fault, bet);
  }

  /** What else it may answer: that the flight is over, which had lasted so many milliseconds at most. */
  answeredOver(betId: string, overAfter: number): void {
    const own = this.of(betId);
    if (own && Number.isFinite(overAfter)) this.#change(own.requestKey, { overAfter });
  }

  done({ requestKey }: OwnStake): void {
    this.#change(requestKey, { isDone: true });
  }

  /** The stake of a bet; null of one that was staked elsewhere. */
  of(betId: string): OwnStake | null {
    return this.#own().find((each) => each.betId === betId && betId !== '') ?? null;
  }

  /** The same where the studio has never answered to the stake, and a bet of its round is told of later. */
  meant({ betId, table, roundNo }: ProvenBet): OwnStake | null {
    const isUnanswered = (each: OwnStake): boolean => each.betId === '' && each.table === table && each.roundNo === roundNo;
    return this.of(betId) ?? this.#own().findLast(isUnanswered) ?? null;
  }

  /** Those of late that the studio has taken and whose ends are not known yet. */
  standing(): readonly OwnStake[] {
    return this.#own().filter((each) => each.betId !== '' && !each.isDone && isRecent(each));
  }
}
