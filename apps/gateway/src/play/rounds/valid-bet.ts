import type { DrawDetail, RoundDetail, SlipDetail, TableDetail } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import { isBelowLeastOdds } from './odds.ts';

/** The valid bet of a settled round, and what it comes from. */
export interface ValidBet {
  amount: Amount;
  basis: 'detail' | 'stake';
}

/** A ticket set that covers more of its outcomes than this counts nothing: 70 of 100. */
const MOST_COVERED = { part: 70, of: 100 };

const size = (amount: Amount): Amount => (amount < 0n ? -amount : amount);
const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const total = (amounts: readonly Amount[]): Amount => amounts.reduce((sum, each) => sum + each, 0n);

interface Stake {
  stake: Amount;
  payout: Amount;
}
const amountsOf = ({ stake, payout }: { stake: string; payout: string }): Stake => ({
  stake: BigInt(stake),
  payout: BigInt(payout),
});

/** The stakes of each area, and in pairs those of areas that stand against each other. */
function pairsOf(bets: TableDetail['bets']): [Stake, Stake][] {
  const areas = new Map<string, Stake>();
  const against = new Map<string, string>();
  for (const bet of bets) {
    const { stake, payout } = amountsOf(bet);
    const known = areas.get(bet.area) ?? { stake: 0n, payout: 0n };
    areas.set(bet.area, { stake: known.stake + stake, payout: known.payout + payout });
    if (bet.against === undefined || bet.against === bet.area) continue;
    // An area stands against one other: the first that was named.
    if (!against.has(bet.area) && !against.has(bet.against)) {
      against.set(bet.area, bet.against);
      against.set(bet.against, bet.area);
    }
  }
  const pairs: [Stake, Stake][] = [];
  const nothing: Stake = { stake: 0n, payout: 0n };
  for (const [area, stake] of areas) {
    const other = against.get(area);
    areas.delete(area);
    const opposite = other === undefined ? undefined : areas.get(other);
    if (other !== undefined) areas.delete(other);
    pairs.push([stake, opposite ?? nothing]);
  }
  return pairs;
}

/** Live tables: a stake that was paid back exactly counts nothing, and of opposite ones only the difference. */
const ofTable = ({ bets }: TableDetail): Amount => {
  const counted = bets.filter(({ stake, payout }) => stake !== payout);
  return total(pairsOf(counted).map(([one, other]) => size(one.stake - other.stake)));
};

/** Cockfights: the smaller of stake and result, where opposite stakes are one bet of their difference. */
const ofFight = ({ bets }: TableDetail): Amount =>
  total(
    pairsOf(bets).map(([one, other]) =>
      smaller(size(one.stake - other.stake), size(one.payout + other.payout - one.stake - other.stake)),
    ),
  );

/** A hand against other players: its result before the house's fee. */
const ofHand = ({ bets, fee = '0' }: TableDetail): Amount =>
  size(total(bets.map((bet) => BigInt(bet.payout) - BigInt(bet.stake))) + BigInt(fee));

/** A slip: the smaller of stake and result, nothing at low odds or when it was cashed out. */
function ofSlip(slip: SlipDetail): Amount {
  if (slip.cashedOut || isBelowLeastOdds(slip.legs)) return 0n;
  const { stake, payout } = amountsOf(slip);
  return smaller(stake, size(payout - stake));
}

type Ticket = DrawDetail['bets'][number];

/** What the result gave back of the stake of a ticket. */
const returnedTo = ({ stake, returned = '0' }: Ticket): Amount => smaller(BigInt(returned), BigInt(stake));

/** What the result gave back of the stakes of tickets. */
export const returnedOf = ({ bets }: DrawDetail): Amount => total(bets.map(returnedTo));

/** Tickets: their stakes, but for what the result gave back and for sets that cover too much. */
const ofDraw = ({ bets }: DrawDetail): Amount =>
  total(
    bets.map((bet) => {
      const { stake, covered = 0, outcomes = 1 } = bet;
      return covered * MOST_COVERED.of > outcomes * MOST_COVERED.part ? 0n : BigInt(stake) - returnedTo(bet);
    }),
  );

/** What the details say was at stake and paid; null where they do not tell. */
function sumsOf(told: RoundDetail): Stake | null {
  switch (told.part) {
    case 'table':
    case 'draw': {
      const bets = told.detail.bets.map(amountsOf);
      return { stake: total(bets.map(({ stake }) => stake)), payout: total(bets.map(({ payout }) => payout)) };
    }
    case 'slip':
      return amountsOf(told.detail);
    case 'spin':
      return null;
  }
}

function countedBy(gameType: string, told: RoundDetail): Amount | null {
  if (told.part === 'slip') return ofSlip(told.detail);
  if (told.part === 'draw') return ofDraw(told.detail);
  if (told.part === 'spin') return null;
  if (gameType === 'PVP') return ofHand(told.detail);
  return gameType === 'COCKFIGHT' ? ofFight(told.detail) : ofTable(told.detail);
}

/**
 * The valid bet of a settled round, by docs/vendor-api.md, `round-detail`: from its details where they come to what the ledger has
 * of it, else its stake. It is never more than the stake, except of a hand against other players. Slots, fishing and bingo count
 * their stake in any case. `isPayoutAwaited`: a payout was taken back and the next one is to come. What is told is what is told of one of them
 * then, and the payout says nothing against it: what a set covers is no whole stake for that moment.
 */
export function validBetOf(
  gameType: string,
  { stake, payout }: Stake,
  told: RoundDetail | null,
  isPayoutAwaited = false,
): ValidBet {
  const sums = told && sumsOf(told);
  const fits = sums !== null && sums.stake === stake && (isPayoutAwaited || sums.payout === payout);
  const amount = fits && told ? countedBy(gameType, told) : null;
  return amount === null ? { amount: stake, basis: 'stake' } : { amount, basis: 'detail' };
}
