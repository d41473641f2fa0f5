import type { Amount } from '@marquee/money';
import { casesOf } from './cases.ts';
import { between, chance, pick } from './chance.ts';
import { BEAT, eveningsOf, isLastDay, lastSitting, MOST_ROUNDS, type Sitting } from './evenings.ts';
import type { Member } from './members.ts';
import { shortOfMoney } from './night.ts';
import { officeOf } from './office.ts';
import { withoutBigWins } from './outcomes.ts';
import { playRound, stakeIn } from './rounds.ts';
import type { DayInput, MemberStep, Move, PastGame, Step } from './steps.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Hours at which people sit down to play: evenings have most. */
const HOURS = [9, 11, 12, 13, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];
const FUNDED: readonly string[] = ['quocbao79', 'vietcuong'];
const FUNDED_DAY = 6;
const SITTINGS = 6;
const FEWEST_AT_ONCE = 5;
const MOST_AT_ONCE = 8;
const FEWEST_ROUNDS = 2;
const IN = ['BANK', 'BANK', 'QR', 'QR', 'QR', 'WALLET', 'WALLET', 'CARD', 'STABLE'];
const OUT = ['BANK', 'BANK', 'WALLET', 'STABLE'];
const UNIT = 10_000n;
const DEPOSITS = [50n, 50n, 100n, 100n, 200n, 200n, 300n, 500n, 1_000n].map((units) => units * UNIT);
const LEAST_OUT = 100n * UNIT;
const FUNDS = 300n * UNIT;
/** Times the usual stake that a purse holds before its owner thinks of a withdrawal. */
const RICH = 60n;

/** Deposits of agents who pay others, before they do. */
const agentDeposits = ({ day, starts, members }: DayInput): MemberStep[] =>
  members
    .filter(({ username }) => day === FUNDED_DAY && FUNDED.includes(username))
    .flatMap((member, index) =>
      deposit(member, starts + 13 * HOUR + index * 20 * MINUTE, `past-${day}-${member.username}`, FUNDS),
    );

/** The sittings of a day: when, and who of those who do not play anyway. The last one of the past ends just before the past does. */
function sittingsOf(input: DayInput, taken: readonly Member[]): Sitting[] {
  const { day, starts, members } = input;
  const known = members.filter(({ joins, zeal }) => zeal > 0 && (joins === null || joins < day));
  const free = new Set(known.filter((member) => !taken.includes(member)));
  const times = Array.from({ length: SITTINGS }, (_, index) => {
    const hour = pick(HOURS, 'hour', day, index);
    return starts + hour * HOUR + between(0, 45 * 60, 'minute', day, index) * SECOND;
  }).sort((a, b) => a - b);
  if (isLastDay(input)) times.push(lastSitting(input));
  return times.map((at, index) => {
    const size = between(FEWEST_AT_ONCE, MOST_AT_ONCE, 'size', day, index);
    // Everybody draws; the more zeal, the more often among the first.
    const drawn = [...free].map((member) => ({ member, drawn: score(member, day, index) }));
    const who = drawn
      .sort((a, b) => b.drawn - a.drawn)
      .slice(0, size)
      .map(({ member }) => member);
    for (const member of who) free.delete(member);
    return { name: `${day}-${index}`, at, who };
  });
}

const score = ({ username, zeal }: Member, day: number, index: number): number =>
  chance('turn', day, index, username) ** (1 / zeal);

/** A deposit before a sitting, now and then with a first attempt that comes to nothing. */
function deposit(member: Member, at: number, key: string, amount: Amount): MemberStep[] {
  const asked = at - between(5, 16, 'before', key) * MINUTE;
  const channel = pick(IN, 'in', key);
  const paid = asked + between(25, 170, 'paid', key) * SECOND;
  const steps: MemberStep[] = [
    { kind: 'deposit', at: asked, member, key, channel, amount },
    { kind: 'deposit-ends', at: paid, member, key, isPaid: true },
  ];
  if (chance('failed', key) < 0.04) {
    const first = asked - 3 * MINUTE;
    steps.push({ kind: 'deposit', at: first, member, key: `${key}-first`, channel, amount });
    steps.push({ kind: 'deposit-ends', at: first + 2 * MINUTE, member, key: `${key}-first`, isPaid: false });
  }
  return steps;
}

/** A withdrawal after a sitting: reviewed, paid out, now and then refused. */
function withdrawal(member: Member, at: number, key: string, amount: Amount, isRefused: boolean): MemberStep[] {
  const asked = at + between(1, 9, 'asked', key) * MINUTE;
  const decided = asked + between(50, 400, 'decided', key) * SECOND;
  const step = (when: number, to: Move): MemberStep => ({
    kind: 'withdrawal-moves',
    at: when,
    member,
    key,
    to,
  });
  const begun: MemberStep = { kind: 'withdrawal', at: asked, member, key, channel: pick(OUT, 'out', key), amount };
  if (isRefused) return [begun, step(decided, 'reject')];
  const payOut = decided + between(5, 90, 'pay', key) * SECOND;
  const settled = payOut + between(40, 420, 'settled', key) * SECOND;
  return [begun, step(decided, 'approve'), step(payOut, 'pay'), step(settled, 'settle')];
}

/** Games from the one that is liked most: some are more than others, so that there is a hottest one. */
function byLiking(games: readonly PastGame[]): PastGame[] {
  const liking = new Map(games.map(({ nodeId }) => [nodeId, chance('liked', String(nodeId))]));
  return games.toSorted((one, other) => (liking.get(other.nodeId) ?? 0) - (liking.get(one.nodeId) ?? 0));
}

/** The game of a sitting. */
function gameFor(liked: readonly PastGame[], sitting: string): PastGame {
  const game = liked[Math.floor(chance('game', sitting) ** 2 * liked.length)];
  if (!game) throw new Error('there are no games to play in the past');
  return game;
}

/** The games of a sitting: those of its type that take its stake, where it has them. */
function gamesOf({ gameType, stake = 0n }: Sitting, games: readonly PastGame[]): readonly PastGame[] {
  if (gameType === undefined) return games;
  const fit = games.filter((game) => game.gameType === gameType && game.maxStake >= stake);
  return fit.length > 0 ? fit : games;
}

/** One member at one sitting: money first where the purse is too thin, rounds, and a withdrawal where it has grown. */
function visit({ purses, games }: Pick<DayInput, 'purses' | 'games'>, sitting: Sitting, place: number): MemberStep[] {
  const member = sitting.who[place];
  if (!member) return [];
  const { username } = member;
  const name = `past-${sitting.name}-${username}`;
  const game = gameFor(gamesOf(sitting, games), name);
  const stake = stakeIn(game, sitting.stake ?? member.stake);
  const rounds = sitting.rounds ?? between(FEWEST_ROUNDS, MOST_ROUNDS, 'rounds', name);
  const steps: MemberStep[] = [];
  let purse = purses.get(username) ?? member.purse;
  const need = stake * BigInt(rounds);
  if (purse < need) {
    const usual = pick(DEPOSITS, 'amount', name);
    const amount = usual > need ? usual : (need / (50n * UNIT) + 1n) * 50n * UNIT;
    steps.push(...deposit(member, sitting.at, name, amount));
    purse += amount;
  }
  steps.push({ kind: 'sit', at: sitting.at - 2 * SECOND, member, seat: name, nodeId: game.nodeId });
  for (let index = 0; index < rounds; index += 1) {
    const id = `${name}-${index}`;
    const own = sitting.luck?.(place, index) ?? chance('luck', id);
    const luck = member.isUnlucky ? withoutBigWins(own) : own;
    const { payout, told } = playRound(game, stake, luck, id);
    steps.push({ kind: 'round', at: sitting.at + index * BEAT, member, seat: name, id, stake, payout, told });
    purse += payout - stake;
  }
  // What is left stays with those who have just begun, and with the accounts that visitors try.
  if (member.joins !== null && purse > stake * RICH && purse > 2n * LEAST_OUT && chance('leaves', name) < 0.5) {
    const share = BigInt(between(5, 9, 'share', name));
    const amount = ((purse * share) / 10n / (10n * UNIT)) * 10n * UNIT;
    const isRefused = chance('refused', name) < 0.05;
    steps.push(...withdrawal(member, sitting.at + rounds * BEAT, name, amount, isRefused));
    if (!isRefused) purse -= amount;
  }
  purses.set(username, purse);
  return steps;
}

/** Everything that happens on a day of the past, in the order of time. The same for the same input. */
export function planDay(input: DayInput): Step[] {
  const { day, starts, until, members } = input;
  // Who comes on the last day comes at its end, whenever that is: before the money for the last sitting, though the day may have just begun.
  const from = isLastDay(input) ? until - 25 * MINUTE : starts + 9 * HOUR;
  const pace = isLastDay(input) ? MINUTE : 20 * MINUTE;
  const steps: Step[] = members
    .filter(({ joins }) => joins === day)
    .map((member, index) => ({
      kind: 'register',
      member,
      at: from + index * pace + Math.floor((between(0, 900, 'registers', member.username) * pace) / (20 * MINUTE)) * SECOND,
    }));
  // Before anybody plays: in the morning, with what the purse has then.
  steps.push(...casesOf(input), ...agentDeposits(input), ...shortOfMoney(input));
  const evenings = eveningsOf(input);
  const taken = evenings.flatMap(({ who }) => who).filter(({ username }) => username !== 'demoagent');
  const sittings = [...sittingsOf(input, taken), ...evenings];
  const played = { purses: input.purses, games: byLiking(input.games) };
  for (const sitting of sittings) {
    for (const place of sitting.who.keys()) steps.push(...visit(played, sitting, place));
  }
  steps.push(
    ...officeOf(
      input,
      sittings.map(({ at }) => at),
    ),
  );
  return steps.filter(({ at }) => at < until).sort((a, b) => a.at - b.at);
}
