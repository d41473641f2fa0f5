#!/usr/bin/env node
/**
 * Checks rounds of Marquee's live tables from nothing but what a studio publishes. One file, no other code: written from docs/rules/tables.md,
 * apart from the code that deals.
 *
 *   node verify-table.mjs http://studio:8081 <bet> ...                     rounds by the numbers of your bets
 *   node verify-table.mjs http://studio:8081 <table>/<round> ...           rounds by their tables and numbers
 *   node verify-table.mjs --card 90 <number>                               the card of bingo that has a number
 *   node verify-table.mjs --file proof.json                                a saved answer of /api/tables/rounds, without a studio
 *
 * Ends with 0 when all is right, else 1.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key, bytes) => createHmac('sha256', key).update(bytes).digest();
const CARDS = 52;
const DECKS = 8;
const NEW_SHOE = String(DECKS).repeat(CARDS);
/** A shoe is dealt for so many rounds: which one it begins with follows from the number of a round, a day and a counter of four digits. */
const SHOE_ROUNDS = 60;
const shoeOf = (roundNo) => {
  const index = Number(roundNo.slice(8)) - 1;
  return `${roundNo.slice(0, 8)}${String(index - (index % SHOE_ROUNDS) + 1).padStart(4, '0')}`;
};

/** The numbers of a round: a function that gives the next one below n. */
function numbersOf(key) {
  const words = [];
  let block = 0;
  return (n) => {
    for (;;) {
      if (words.length === 0) {
        const counter = Buffer.alloc(8);
        counter.writeUInt32BE(block++, 4);
        const bytes = hmac(key, counter);
        for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
      }
      const value = words.shift();
      if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
    }
  };
}

/** Takes cards out of what is left, a digit for each of the 52; every card that is left is equally likely. */
function dealer(left, below) {
  const counts = [...left].map(Number);
  return () => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (!(all > 0)) throw new Error('the shoe is empty');
    let at = below(all);
    for (let card = 0; card < CARDS; card += 1) {
      if (at < counts[card]) {
        counts[card] -= 1;
        return card;
      }
      at -= counts[card];
    }
    throw new Error('the shoe is empty');
  };
}

const points = (card) => ((card % 13) + 1 > 9 ? 0 : (card % 13) + 1);

/** At which third cards of the player the banker draws, by its total; the last place is for a player who stood. */
const BANKER = [
  'DDDDDDDDDDD',
  'DDDDDDDDDDD',
  'DDDDDDDDDDD',
  'DDDDDDDDSDD',
  'SSDDDDDDSSD',
  'SSSSDDDDSSD',
  'SSSSSSDDSSS',
  'SSSSSSSSSSS',
];

function baccarat(card) {
  const dealt = [card(), card(), card(), card()];
  const [player, banker] = [0, 1].map((side) => (points(dealt[side]) + points(dealt[side + 2])) % 10);
  if (player > 7 || banker > 7) return dealt;
  let third = 10;
  if (player < 6) {
    dealt.push(card());
    third = points(dealt[4]);
  }
  if (BANKER[banker][third] === 'D') dealt.push(card());
  return dealt;
}

/** How many of 70 decided matches Meron wins, by the pairing that the number of the round names. */
const MERON_OF_70 = [35, 40, 30, 42, 28];

function cockfight(below, roundNo) {
  const named = Buffer.from(sha256(`marquee-fights/1\n${roundNo}`), 'hex').readUInt32BE(0);
  const pairing = named % MERON_OF_70.length;
  let winner = 0;
  let manner = 3;
  if (below(100) >= 11) {
    winner = below(70) < MERON_OF_70[pairing] ? 1 : 2;
    manner = below(3);
  }
  const exchanges = [];
  for (let left = 6 + below(4); left > 0; left -= 1) exchanges.push(below(8));
  if (winner > 0) exchanges.push((winner - 1) * 4 + below(4));
  return [pairing, winner, manner, ...exchanges];
}

/** The height that a flight reaches, in hundredths: the greatest with word × height below 97 × 2^32, at most 50. */
const flight = (word) => [word === 0 ? 5_000 : Math.min(5_000, Number((97n * 2n ** 32n - 1n) / BigInt(word)))];

/** How many balls are called of 75 and of 90. */
const CALLED = { 75: 40, 90: 55 };

/** So many different ones of 1 to n, in order. */
function drawn(n, count, below, from = 1) {
  const left = Array.from({ length: n }, (_, index) => index + from);
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
}

/** The card of bingo that has a number, by its rows; 0 is an empty field. */
export function cardOf(balls, number) {
  const below = numbersOf(Buffer.from(sha256(`marquee-bingo/1\n${balls}\n${number}`), 'hex'));
  if (balls === 75) {
    const columns = [0, 1, 2, 3, 4].map((column) => drawn(15, column === 2 ? 4 : 5, below, 15 * column + 1));
    columns[2].splice(2, 0, 0);
    return [0, 1, 2, 3, 4].map((row) => columns.map((column) => column[row]));
  }
  for (;;) {
    const rows = [0, 1, 2].map(() => drawn(9, 5, below, 0));
    const counts = Array.from({ length: 9 }, (_, column) => rows.filter((row) => row.includes(column)).length);
    if (counts.includes(0)) continue;
    const columns = counts.map((count, column) => {
      const from = column === 0 ? 1 : 10 * column;
      const to = column === 8 ? 90 : 10 * column + 9;
      return drawn(to - from + 1, count, below, from).sort((a, b) => a - b);
    });
    return rows.map((row) => columns.map((column, index) => (row.includes(index) ? column.shift() : 0)));
  }
}

const baccaratPays = (cards) => {
  const [player, banker] = [0, 1].map((side) => [points(cards[side]), points(cards[side + 2])]);
  const sum = (hand) => hand.reduce((all, each) => all + each, 0) % 10;
  const isEnded = sum(player) > 7 || sum(banker) > 7;
  const thirds = cards.slice(4).map(points);
  if (!isEnded && sum(player) < 6) player.push(thirds.shift());
  banker.push(...thirds);
  const lead = sum(player) - sum(banker);
  const isPair = (side) => cards[side] % 13 === cards[side + 2] % 13;
  return {
    player: lead === 0 ? 100 : lead > 0 ? 200 : 0,
    banker: lead === 0 ? 100 : lead < 0 ? 195 : 0,
    tie: lead === 0 ? 900 : 0,
    'player-pair': isPair(0) ? 1_200 : 0,
    'banker-pair': isPair(1) ? 1_200 : 0,
  };
};

const dragonTigerPays = ([dragon, tiger]) => {
  const lead = (dragon % 13) - (tiger % 13);
  return {
    dragon: lead === 0 ? 50 : lead > 0 ? 200 : 0,
    tiger: lead === 0 ? 50 : lead < 0 ? 200 : 0,
    tie: lead === 0 ? 1_200 : 0,
    'suited-tie': dragon === tiger ? 5_100 : 0,
  };
};

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
/** The pockets of an area; those of splits, corners and their like stand in its name. */
function pocketsOf(area) {
  const all = Array.from({ length: 36 }, (_, index) => index + 1);
  const [name, ...numbers] = area.split('-');
  const [which] = numbers.map(Number);
  const named = {
    red: () => RED,
    black: () => all.filter((each) => !RED.includes(each)),
    odd: () => all.filter((each) => each % 2 === 1),
    even: () => all.filter((each) => each % 2 === 0),
    low: () => all.slice(0, 18),
    high: () => all.slice(18),
    dozen: () => all.slice(12 * which - 12, 12 * which),
    column: () => all.filter((each) => each % 3 === which % 3),
  };
  return Object.hasOwn(named, name) ? named[name]() : numbers.map(Number);
}
const roulettePays = (area, [pocket]) => {
  const pockets = pocketsOf(area);
  return pockets.includes(pocket) ? 3_600 / pockets.length : 0;
};

/** What sums of dice pay to one; 17 to 11 as 4 to 10. */
const SUMS = { 4: 64, 5: 32, 6: 19, 7: 12, 8: 8, 9: 7, 10: 6 };
function sicBoPays(area, dice) {
  const sum = dice[0] + dice[1] + dice[2];
  const [name, one, other] = area.split('-').map((part, index) => (index === 0 ? part : Number(part)));
  const count = (face) => dice.filter((die) => die === face).length;
  const isTriple = count(dice[0]) === 3;
  const pays = {
    small: !isTriple && sum < 11 ? 1 : -1,
    big: !isTriple && sum > 10 ? 1 : -1,
    odd: !isTriple && sum % 2 === 1 ? 1 : -1,
    even: !isTriple && sum % 2 === 0 ? 1 : -1,
    sum: sum === one ? SUMS[Math.min(sum, 21 - sum)] : -1,
    face: [-1, 1, 2, 12][count(one)],
    pair: count(one) > 1 ? 12 : -1,
    triple: one === undefined ? (isTriple ? 32 : -1) : count(one) === 3 ? 190 : -1,
    duo: count(one) > 0 && count(other) > 0 ? 6 : -1,
  };
  return 100 * (1 + pays[name]);
}

/** What Meron and Wala pay by the pairing. */
const ODDS = [
  [192, 192],
  [168, 224],
  [224, 168],
  [160, 240],
  [240, 160],
];
const cockfightPays = ([pairing, winner]) => {
  const side = (which) => (winner === 0 ? 100 : winner === which ? ODDS[pairing][which - 1] : 0);
  return { meron: side(1), wala: side(2), bdd: winner === 0 ? 800 : 0 };
};

/** What a pattern of bingo pays, in hundredths of the price, within so many balls. */
const PRIZES = {
  line75: { 15: 2_000, 20: 600, 30: 200, 40: 50 },
  corners: { 20: 2_000, 40: 200 },
  cross: { 30: 15_000, 40: 1_500 },
  line90: { 30: 2_000, 40: 500, 50: 200, 55: 100 },
  lines: { 45: 6_000, 55: 1_000 },
  house: { 50: 50_000, 55: 25_000 },
};
function bingoPays(balls, number, called) {
  const card = cardOf(balls, number);
  const wholeAfter = (fields) =>
    Math.max(...fields.filter((each) => each > 0).map((each) => called.indexOf(each) + 1 || Infinity));
  const rows = card.map(wholeAfter).sort((a, b) => a - b);
  const prize = (pattern, after) => Object.entries(PRIZES[pattern]).find(([within]) => after <= Number(within))?.[1] ?? 0;
  if (balls === 90) return prize('line90', rows[0]) + prize('lines', rows[1]) + prize('house', rows[2]);
  const five = [0, 1, 2, 3, 4];
  const diagonals = [five.map((each) => card[each][each]), five.map((each) => card[each][4 - each])];
  const columns = five.map((column) => card.map((row) => row[column]));
  const line = Math.min(rows[0], ...columns.map(wholeAfter), ...diagonals.map(wholeAfter));
  const corners = wholeAfter([card[0][0], card[0][4], card[4][0], card[4][4]]);
  return prize('line75', line) + prize('corners', corners) + prize('cross', wholeAfter(diagonals.flat()));
}

/** What comes back of a stake on an area, in hundredths of it. */
export function backOf({ table, outcome }, { area, pick, left = pick }) {
  const known = (pays) => (Object.hasOwn(pays, area) ? pays[area] : NaN);
  if (table.startsWith('roulette-')) return roulettePays(area, outcome);
  if (table.startsWith('sic-bo-')) return sicBoPays(area, outcome);
  if (table.startsWith('crash-')) return left <= outcome[0] ? left : 0;
  if (table.startsWith('cockfight-')) return known(cockfightPays(outcome));
  const bingo = /^bingo-(75|90)-/.exec(table);
  if (bingo) return bingoPays(Number(bingo[1]), pick, outcome);
  return known(table.startsWith('baccarat-') ? baccaratPays(outcome) : dragonTigerPays(outcome));
}

/** The lines of the key of a round, by the version of its rules; rounds of before versions were named are of the first. */
const KEYS = {
  '1.0.0': ({ table, roundNo, mix }) => ['marquee-tables/1', table, roundNo, mix],
  '2.0.0': ({ table, version, roundNo, mix, shoe }) => ['marquee-tables/2', table, version, roundNo, mix, shoe],
};
const versionOf = ({ version }) => version ?? '1.0.0';

/** What a round comes to. */
export function outcomeOf(round) {
  const { table, roundNo, seed, shoe } = round;
  const key = hmac(Buffer.from(seed, 'hex'), KEYS[versionOf(round)](round).join('\n'));
  const below = numbersOf(key);
  if (table.startsWith('roulette-')) return [below(37)];
  if (table.startsWith('sic-bo-')) return [below(6) + 1, below(6) + 1, below(6) + 1];
  const bingo = /^bingo-(75|90)-/.exec(table);
  if (bingo) return drawn(Number(bingo[1]), CALLED[bingo[1]], below);
  if (table.startsWith('crash-')) return flight(below(2 ** 32));
  if (table.startsWith('cockfight-')) return cockfight(below, roundNo);
  const card = dealer(shoe, below);
  return table.startsWith('baccarat-') ? baccarat(card) : [card(), card()];
}

const mixOf = (numbers) => sha256(numbers.join('\n'));
/** Each number once, in the order of their digits; in the first version the studio chose the order. */
const isInOrder = (round, numbers) =>
  versionOf(round) === '1.0.0' || numbers.every((number, index) => index === 0 || numbers[index - 1] < number);

/** Is the seed of a round that whose fingerprint was published before players' numbers were taken? */
const isSealed = ({ seed, commitment }) => seed !== null && sha256(Buffer.from(seed, 'hex')) === commitment;

/** The cards that a round has left of its shoe, a digit each. */
function leftBy({ shoe, outcome }) {
  const left = [...shoe].map(Number);
  for (const card of outcome) left[card] -= 1;
  return left.join('');
}

/** What is wrong with the round before as what the cards of a round go on from. */
function beforeFaultsOf(round, before) {
  if (!Object.hasOwn(KEYS, versionOf(before))) return ['the round before it is of unknown rules'];
  const isEarlier = round.shoeFrom <= before.roundNo && before.roundNo < round.roundNo;
  if (before.table !== round.table || before.shoeFrom !== round.shoeFrom || !isEarlier)
    return ['what is shown as the round before it is none of its shoe'];
  const faults = [];
  if (!isSealed(before)) faults.push('the seed of the round before it has another fingerprint');
  else if (outcomeOf(before).join() !== before.outcome.join()) faults.push('the outcome of the round before it is another one');
  if (before.roundNo === before.shoeFrom && before.shoe !== NEW_SHOE)
    faults.push('the shoe of the round before it is not a new one');
  return faults;
}

/** What is wrong with the cards of a round. */
function cardFaultsOf(round, before) {
  if (round.shoe === '') return [];
  if (round.shoeFrom !== shoeOf(round.roundNo)) return ['its shoe began with another round than its number says'];
  if (round.roundNo === round.shoeFrom) return round.shoe === NEW_SHOE ? [] : ['the shoe is not a new one'];
  if (!before) return [];
  const faults = beforeFaultsOf(round, before);
  if (leftBy(before) !== round.shoe) faults.push('the cards are not those that the round before has left');
  return faults;
}

/** What is wrong with the bet that a studio shows with its decided round. */
function betFaultsOf(round, bet) {
  if (!bet || bet.state === 'placed') return [];
  if (bet.table !== round.table || bet.roundNo !== round.roundNo) return ['the bet is of another round'];
  if (bet.state === 'returned') return bet.payout === '0' ? [] : ['the bet came back and was paid'];
  if (round.outcome.length === 0) return ['the bet is settled, and its round has no result'];
  const faults = [];
  const sumOf = (of) => String(bet.stakes.reduce((sum, each) => sum + BigInt(each[of]), 0n));
  for (const { area, stake, back, ...beside } of bet.stakes) {
    const hundredths = backOf(round, { area, ...beside });
    const isPaid = Number.isInteger(hundredths) && String((BigInt(stake) * BigInt(hundredths)) / 100n) === back;
    if (!isPaid) faults.push(`what came back of ${area} is something else`);
  }
  if (faults.length === 0 && sumOf('stake') !== bet.total) faults.push('the stake of the bet is another one');
  if (faults.length === 0 && sumOf('back') !== bet.payout) faults.push('the payout of the bet is another one');
  return faults;
}

/** What is wrong with a round as a studio shows it, to somebody who bet in it or not; nothing where all is right. */
export function faultsOf({ round, numbers, before, bet }, isOwn = false) {
  const version = versionOf(round);
  if (!Object.hasOwn(KEYS, version)) return [`it is of version ${version} of the rules, which this file does not know`];
  const isVoid = round.state === 'void';
  if (round.seed === null) return ['the round is not decided yet'];
  const faults = [];
  if (!isSealed(round)) faults.push('the seed has another fingerprint');
  faults.push(...betFaultsOf(round, bet));
  if (isVoid && round.mix === '') return faults;
  if ((isOwn || numbers.length > 0) && mixOf(numbers) !== round.mix) faults.push('the players’ numbers come to something else');
  if (!isInOrder(round, numbers)) faults.push('the players’ numbers are not in their order');
  faults.push(...cardFaultsOf(round, before));
  if (isVoid && round.outcome.length === 0) return faults;
  if (outcomeOf(round).join() !== round.outcome.join()) faults.push('the outcome is another one');
  return faults;
}

/** What is not shown of the rounds that the cards of a round come from; nothing where all is. */
function cardGapsOf({ shoe, roundNo, shoeFrom }, before) {
  if (shoe === '' || roundNo === shoeFrom) return [];
  if (before) {
    const isAll = before.roundNo === shoeFrom && Number(roundNo) - Number(before.roundNo) === 1;
    return isAll ? [] : [`of its shoe, which began with ${shoeFrom}, no earlier round than ${before.roundNo} is checked`];
  }
  return shoe === NEW_SHOE
    ? [`that no card was dealt from ${shoeFrom} on is not checked: no round before it is shown`]
    : ['its cards are not checked: no round before it is shown'];
}

/** What is not shown of the bet by which a round was asked for; nothing where all is. */
function betGapsOf(round, bet) {
  if (!bet) return ['the bet is not checked: none is shown'];
  if (bet.state === 'placed') return ['the bet is not settled yet'];
  const isBack = bet.state === 'returned' && round.state !== 'void';
  return isBack
    ? ['the stake of the bet came back: its player asked for it before the lock, or nobody could leave its flight']
    : [];
}

/** What the one-sided record of a round does not show; nothing where all is shown. */
export function gapsOf({ round, numbers, before, bet }, isOwn = false) {
  if (!Object.hasOwn(KEYS, versionOf(round))) return [];
  const gaps = isOwn ? betGapsOf(round, bet) : [];
  if ((round.state !== 'void' || round.mix !== '') && !isOwn && numbers.length === 0 && mixOf(numbers) !== round.mix)
    gaps.push('its mix is not checked: no numbers of players are shown, which are kept where somebody bet');
  if (round.state === 'void' && round.mix !== '' && isSealed(round)) {
    const left = before?.shoe ? leftBy(before) : NEW_SHOE;
    gaps.push(
      `void after its result was fixed, which would have been ${outcomeOf({ ...round, shoe: round.shoe || left }).join()}`,
    );
  }
  return [...gaps, ...cardGapsOf(round, before)];
}

async function proofOf(studio, named) {
  const path = named.includes('/') ? `rounds/${named}` : `round-of/${named}`;
  const response = await fetch(new URL(`/api/tables/${path}`, studio));
  if (!response.ok) throw new Error(`the studio has no round ${named}`);
  return response.json();
}

const units = (amount) => String(Number(amount) / 10_000);
/** A bet as it is on record, for its player to compare: areas, the numbers named beside them, stakes and what came back. */
function betText(bet) {
  const lines = (bet?.stakes ?? []).map(({ area, pick, left = pick, stake, back }) => {
    const beside = left === undefined ? '' : ` (${left})`;
    return `${area}${beside} ${units(stake)}${back === undefined ? '' : ` → ${units(back)}`}`;
  });
  return lines.length === 0 ? [] : [`the bet: ${lines.join(', ')}`];
}

/** That a studio shows another bet, or another round by table and number, than the one that it was asked for. In which round a bet was is its word. */
function otherThan(named, { round: { table, roundNo }, bet }) {
  if (bet && named !== null && !named.includes('/') && bet.betId !== named) return ['the studio shows another bet'];
  return named?.includes('/') && named !== `${table}/${roundNo}` ? [`the studio was asked for ${named}`] : [];
}

async function main([first, ...others]) {
  if (first === '--card') {
    for (const row of cardOf(Number(others[0]), Number(others[1])))
      console.log(row.map((each) => String(each || '·').padStart(3)).join(''));
    return;
  }
  const proofs =
    first === '--file'
      ? others.map((file) => [JSON.parse(readFileSync(file, 'utf8')), null])
      : await Promise.all(others.map(async (named) => [await proofOf(first, named), named]));
  if (proofs.length === 0) throw new Error('name a studio and its rounds, or --file and saved answers');
  let isGood = true;
  for (const [proof, named] of proofs) {
    const isOwn = named !== null && !named.includes('/');
    const faults = [...otherThan(named, proof), ...faultsOf(proof, isOwn)];
    if (faults.length > 0) isGood = false;
    const found = faults.length === 0 ? `all is right by version ${versionOf(proof.round)}` : faults.join('; ');
    console.log(
      `${proof.round.table} ${proof.round.roundNo}: ${[found, ...gapsOf(proof, isOwn), ...betText(proof.bet)].join('; ')}`,
    );
  }
  process.exitCode = isGood ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
