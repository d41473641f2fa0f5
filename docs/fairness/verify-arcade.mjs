#!/usr/bin/env node
/**
 * Checks rounds of Marquee's arcade games from nothing but what a studio publishes. One file, no other code: written from
 * docs/rules/arcade.md, apart from the code that plays.
 *
 *   node verify-arcade.mjs http://studio:8081 <round> ...            rounds by their numbers, each with its part in the list of its pot
 *   node verify-arcade.mjs http://studio:8081 --record rounds.json   the record of a device: everything that it asked for
 *   node verify-arcade.mjs http://studio:8081 --pot wishing-well VND 3 ...   pots of a pool: what every stake put in, and what each round drew
 *   node verify-arcade.mjs --file proof.json ...                     saved answers of /api/arcade/rounds, without a studio
 *
 * Ends with 0 when all is right, else 1.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key, bytes) => createHmac('sha256', key).update(bytes).digest();

/** The numbers of a stream of a round: a function that gives the next one below n. */
function numbersOf(key, stream = 0) {
  const words = [];
  let block = 0;
  return (n) => {
    for (;;) {
      if (words.length === 0) {
        const counter = Buffer.alloc(8);
        counter.writeUInt32BE(stream, 0);
        counter.writeUInt32BE(block++, 4);
        const bytes = hmac(key, counter);
        for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
      }
      const value = words.shift();
      if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
    }
  };
}

const SLOTS = {
  'low 8': [560, 210, 110, 96, 49],
  'low 12': [1000, 300, 160, 140, 105, 98, 50],
  'low 16': [1600, 900, 200, 140, 140, 120, 105, 100, 46],
  'medium 8': [1300, 300, 120, 70, 41],
  'medium 12': [3300, 1100, 400, 200, 100, 61, 30],
  'medium 16': [11000, 4100, 1000, 500, 300, 150, 95, 50, 26],
  'high 8': [2900, 400, 140, 29, 22],
  'high 12': [17000, 2400, 810, 200, 70, 18, 14],
  'high 16': [100000, 13000, 2600, 900, 400, 200, 20, 17, 15],
};
const WHEELS = {
  low: '195 120 120 0 120 150 120 0 120 120 0 120 150 120 0 195 120 120 0 120 150 120 0 120 120 0 120 150 120 0',
  medium: '300 0 150 0 200 0 150 0 200 0 150 0 260 0 150 0 200 0 300 0 150 0 200 0 150 0 200 0 150 0',
  high: `2910${' 0'.repeat(29)}`,
};
const MOST = 500_000;

/** What a stake has come to: 97 % of one over the chance that so many cells one after another hold no mine. */
function prizeOf(mines, opened) {
  let [over, under] = [97n, 1n];
  for (let step = 0; step < opened; step += 1) {
    over *= BigInt(25 - step);
    under *= BigInt(25 - mines - step);
  }
  return Number(over / under);
}

function playMines(below, { mines: count }, made) {
  const mines = Number(count);
  const cells = Array.from({ length: 25 }, (_, cell) => cell);
  for (let place = 0; place < mines; place += 1) {
    const other = place + below(25 - place);
    [cells[place], cells[other]] = [cells[other], cells[place]];
  }
  const mined = new Set(cells.slice(0, mines));
  const opened = [];
  for (const choice of made) {
    if (choice === 'cash-out') return { mined, opened, back: prizeOf(mines, opened.length) };
    const cell = Number(choice.slice('open-'.length));
    if (mined.has(cell)) return { mined, opened, back: 0 };
    opened.push(cell);
  }
  const isLast = opened.length === 25 - mines || (opened.length > 0 && prizeOf(mines, opened.length + 1) > MOST);
  return { mined, opened, back: isLast ? prizeOf(mines, opened.length) : null };
}

/** Takes cards out of so many decks, each of those that are left as likely as another, in the order of suits and ranks. */
function cardsOf(below, decks) {
  const left = Array.from({ length: 52 }, () => decks);
  return () => {
    let at = below(left.reduce((sum, count) => sum + count, 0));
    const card = left.findIndex((count) => {
      at -= count;
      return at < 0;
    });
    left[card] -= 1;
    return card;
  };
}

/** What cards come to at blackjack; an ace counts 11 where that is not over 21. */
function pointsOf(cards) {
  const points = cards.reduce((sum, card) => sum + Math.min((card % 13) + 1, 10), 0);
  return cards.some((card) => card % 13 === 0) && points <= 11 ? points + 10 : points;
}

/** What a hand of blackjack gives back for its stake. */
function blackjackBack({ cards, stake }, isNatural, dealer) {
  const [own, other] = [pointsOf(cards), pointsOf(dealer)];
  const isDealers = dealer.length === 2 && other === 21;
  if (isNatural) return isDealers ? stake : stake * 2.5;
  if (isDealers || own > 21) return 0;
  if (other > 21 || own > other) return stake * 2;
  return own === other ? stake : 0;
}

function playBlackjack(below, made) {
  const take = cardsOf(below, 6);
  const [one, up, two, hole] = [take(), take(), take(), take()];
  let hands = [{ cards: [one, two], stake: 100 }];
  const dealer = [up, hole];
  const isNatural = pointsOf([one, two]) === 21;
  const isOpen = (hand) => !hand.isDone && pointsOf(hand.cards) < 21;
  if (pointsOf(dealer) === 21) hands[0].isDone = true;
  for (const choice of made) {
    const hand = hands.find(isOpen);
    if (choice === 'split') {
      const isDone = hand.cards[0] % 13 === 0;
      hands = hand.cards.map((card) => ({ cards: [card, take()], stake: 100, isDone }));
      continue;
    }
    if (choice === 'double') hand.stake = 200;
    if (choice !== 'stand') hand.cards.push(take());
    if (choice !== 'hit') hand.isDone = true;
  }
  if (hands.some(isOpen)) return { hands, dealer, back: null };
  if (!isNatural && hands.some(({ cards }) => pointsOf(cards) <= 21)) while (pointsOf(dealer) < 17) dealer.push(take());
  const natural = isNatural && hands.length === 1;
  return { hands, dealer, back: hands.reduce((sum, hand) => sum + blackjackBack(hand, natural, dealer), 0) };
}

/** What five cards pay at video poker, in stakes. */
function pokerPays(cards) {
  const ranks = cards.map((card) => card % 13).sort((a, b) => a - b);
  const counts = [...new Set(ranks)].map((rank) => ranks.filter((each) => each === rank).length).sort((a, b) => b - a);
  const isFlush = new Set(cards.map((card) => Math.floor(card / 13))).size === 1;
  const isTop = `${ranks}` === '0,9,10,11,12';
  const isStraight = isTop || (counts.length === 5 && ranks[4] - ranks[0] === 4);
  if (isFlush && isStraight) return isTop ? 500 : 50;
  if (counts[0] === 4) return 40;
  if (counts[0] === 3 && counts[1] === 2) return 7;
  if (isFlush) return 5;
  if (isStraight) return 4;
  if (counts[0] === 3) return 3;
  if (counts[1] === 2) return 2;
  const pair = ranks.find((rank, at) => rank === ranks[at + 1]);
  return pair === 0 || pair >= 10 ? 1 : 0;
}

function playPoker(below, [choice]) {
  const take = cardsOf(below, 1);
  const cards = [take(), take(), take(), take(), take()];
  if (choice === undefined) return { cards, back: null };
  for (let at = 0; at < 5; at += 1) if (!choice.slice('hold-'.length).includes(String(at + 1))) cards[at] = take();
  return { cards, back: pokerPays(cards) * 100 };
}

/** Of a thousand coins so many rest on each ring of the well, from the middle outwards, which pays so many hundredths. */
const RINGS = [
  [2, 5000],
  [15, 1000],
  [45, 400],
  [140, 200],
  [200, 120],
  [598, 0],
];

function playWell(below) {
  let number = below(1000);
  const ring = RINGS.findIndex(([count]) => {
    number -= count;
    return number < 0;
  });
  return { ring, place: below(12), back: RINGS[ring][1] };
}

const keyOf = ({ gameCode, version, round }) =>
  hmac(
    Buffer.from(round.secret, 'hex'),
    ['marquee-arcade/1', gameCode, version, round.roundId, round.clientRandom, round.clientSeed].join('\n'),
  );

/**
 * The games with a pool, and the terms that pots of their versions begin with: the seed and where it must drop, in ten-thousandths of a unit, and how
 * many parts of 10,000 of a stake go to the pot and to the reserve.
 */
const TERMS = { 'wishing-well': [{ seed: '10000000', mustDrop: '70000000', share: 150, reserve: 50 }] };

/** Did a round put the part of its stake into its pot that terms with its bound say? */
const isPartOf = (terms, { stake, pool }) =>
  terms.some(({ mustDrop, share }) => mustDrop === pool.mustDrop && BigInt(stake) * BigInt(share) === BigInt(pool.added));

/** Is a pot by these terms? A seed above theirs takes nothing from anybody. */
const isByTerms = (terms, { seed, mustDrop, share, reserve }) =>
  BigInt(seed) >= BigInt(terms.seed) && mustDrop === terms.mustDrop && share === terms.share && reserve === terms.reserve;

/** What a round takes of the pool, in ten-thousandths of a unit as text; null where it takes nothing. */
function potOf(proof) {
  const { before, added, mustDrop } = proof.round.pool;
  const [from, part, most] = [BigInt(before), BigInt(added), BigInt(mustDrop)];
  const left = most * 10_000n - from;
  const below = numbersOf(keyOf(proof), 1);
  const word = 2 ** 32;
  const all = 1n << 64n;
  const drawn = () => (BigInt(below(word)) << 32n) + BigInt(below(word));
  // The first version of the well took a remainder.
  if (proof.gameCode === 'wishing-well' && proof.version === '1.0.0') {
    let number = 0n;
    if (part < left) {
      do number = drawn();
      while (number >= all - (all % left));
      if (number % left >= part) return null;
    }
  } else if (drawn() * left >= part * all) return null;
  const held = (from + part) / 10_000n;
  const paid = held < most ? held : most;
  return String(paid - (paid % 100n));
}

/** What a round comes to in hundredths of its stake, null while choices are left; and what the player was shown, as text. */
export function outcomeOf({ gameCode, version, round }) {
  const below = numbersOf(keyOf({ gameCode, version, round }));
  const { params, made } = round;
  if (gameCode === 'lotus-mines') {
    const { mined, opened, back } = playMines(below, params, made);
    return { back, shown: `${[...mined].sort((a, b) => a - b)} ${opened}` };
  }
  if (gameCode === 'pebble-plinko') {
    const path = Array.from({ length: Number(params.rows) }, () => below(2) === 1);
    const half = SLOTS[`${params.risk} ${params.rows}`];
    const slot = path.filter(Boolean).length;
    return { back: half[Math.min(slot, half.length * 2 - 2 - slot)], shown: `${path}` };
  }
  if (gameCode === 'magnolia-blackjack') {
    const { hands, dealer, back } = playBlackjack(below, made);
    return { back, shown: `${dealer} / ${hands.map(({ cards }) => cards).join(' / ')}` };
  }
  if (gameCode === 'peacock-poker') {
    const { cards, back } = playPoker(below, made);
    return { back, shown: `${cards}` };
  }
  if (gameCode === 'carnival-wheel') {
    const segment = below(30);
    return { back: Number(WHEELS[params.risk].split(' ')[segment]), shown: `${segment}` };
  }
  if (gameCode === 'wishing-well') {
    const { ring, place, back } = playWell(below);
    return { back, shown: `${ring} ${place}` };
  }
  throw new Error(`${gameCode} is a game that this file does not know`);
}

/** What the studio says that the player was shown, in the same form; of mines and of blackjack only when the round was played to its end. */
function shownOf({ view }) {
  switch (view.kind) {
    case 'mines':
      return view.mined.length === 0 ? null : `${view.mined} ${view.isHit ? view.opened.slice(0, -1) : view.opened}`;
    case 'plinko':
      return `${view.path}`;
    case 'blackjack':
      return view.active >= 0 ? null : `${view.dealer} / ${view.hands.map(({ cards }) => cards).join(' / ')}`;
    case 'video-poker':
      return `${view.cards}`;
    case 'well':
      return `${view.ring} ${view.place}`;
    default:
      return `${view.segment}`;
  }
}

/** What is wrong with a round as a studio shows it; nothing where all is right. `own` is what a device keeps of it. */
export function faultsOf(proof, own = null) {
  const { round } = proof;
  if (round.secret === null) return ['the round is not decided yet'];
  const faults = [];
  if (round.scheme !== 'marquee-arcade/1') faults.push('the round is made in another way');
  if (sha256(Buffer.from(round.secret, 'hex')) !== round.commitment) faults.push('the secret has another fingerprint');
  if (!round.commitment.startsWith(round.roundId)) faults.push('the number of the round is not of its fingerprint');
  if (own && own.commitment !== round.commitment) faults.push('another fingerprint was announced');
  if (own && (own.clientRandom !== round.clientRandom || own.clientSeed !== round.clientSeed))
    faults.push('the device sent another number or text');
  const { back, shown } = outcomeOf(proof);
  const claimed = shownOf(round);
  if (claimed !== null && claimed !== shown) faults.push('the outcome is another one');
  const worth = back === null ? null : String((BigInt(round.stake) * BigInt(back)) / 100n);
  if (round.state === 'closed' && worth !== round.payout) faults.push('the payout is another one');
  if (round.state !== 'closed' && (round.payout !== '0' || worth !== round.forgone))
    faults.push('what it would have paid is something else');
  const terms = TERMS[proof.gameCode] ?? [];
  if (round.pool && potOf(proof) !== round.pool.won) faults.push('the pool was taken by another round, or by none');
  if (round.pool && !terms.some(({ mustDrop }) => mustDrop === round.pool.mustDrop))
    faults.push('its pot must drop by what no version of the game says');
  else if (round.pool && !isPartOf(terms, round)) faults.push('it put another part into the pool');
  if (terms.length > 0 && !round.pool && own?.isCounted && round.state === 'closed')
    faults.push('its stake counted, and is in no pot');
  return faults;
}

/** What the list of its pot, from its own part on, says otherwise of a round than the round itself. */
export function listFaultsOf({ version, round }, { parts: [part], mustDrop, won }) {
  const { roundId, stake, pool } = round;
  const taken = won?.roundId === roundId ? won.amount : null;
  const inList = JSON.stringify([part?.roundId, part?.version, part?.stake, part?.before, part?.added, mustDrop, taken]);
  const inRound = JSON.stringify([roundId, version, stake, pool.before, pool.added, pool.mustDrop, pool.won]);
  return inList === inRound ? [] : ['the list of its pot says something else'];
}

/** What is wrong with one part of a pot: its round is to have put in its share, and to have taken the pot just where the studio says so. */
function partFaultsOf(part, { game, mustDrop, share }, taken) {
  const { roundId, secret, stake, version, before, added } = part;
  if (!secret) return [`${roundId}: its secret is not shown`];
  const faults = [];
  if (!sha256(Buffer.from(secret, 'hex')).startsWith(roundId)) faults.push(`${roundId}: its secret has another fingerprint`);
  if (BigInt(stake) * BigInt(share) !== BigInt(added)) faults.push(`${roundId}: it put in another part of its stake`);
  const drew = potOf({ gameCode: game, version, round: { ...part, pool: { before, added, mustDrop } } });
  if (drew !== taken)
    faults.push(`${roundId}: ${drew === null ? 'it did not draw the pot' : 'it drew the pot, and did not get it'}`);
  return faults;
}

/**
 * What is wrong with a pot: `pages` are all of it in order, `proof` the round that took it, `earlier` the pot before it (null for the first one), whose
 * rest it begins with.
 */
export function potFaultsOf(game, pages, proof = null, earlier = null) {
  const faults = [];
  const [{ start, amount, seed, mustDrop, share, reserve, won }] = pages;
  if (!TERMS[game]?.some((terms) => isByTerms(terms, { seed, mustDrop, share, reserve })))
    faults.push('it has terms that no version of the game has');
  let held = BigInt(start);
  const rest = earlier ? BigInt(earlier.amount) - BigInt(earlier.won.amount) * 10_000n : 0n;
  if (held < BigInt(seed) * 10_000n + rest) faults.push('it began with less than its seed');
  else if (held > BigInt(seed) * 10_000n + rest) faults.push('it began with more than its seed and what the last one had left');
  const parts = pages.flatMap((page) => page.parts);
  for (const part of parts) {
    const { roundId, before, added } = part;
    if (BigInt(before) !== held) faults.push(`${roundId}: the pot held something else before it`);
    held = BigInt(before) + BigInt(added);
    faults.push(...partFaultsOf(part, { game, mustDrop, share }, won?.roundId === roundId ? won.amount : null));
  }
  if (held !== BigInt(amount)) faults.push('the pot holds something else than its parts');
  if (!won) return faults;
  if (BigInt(won.amount) > BigInt(mustDrop)) faults.push('it paid more than it had to drop by');
  if (parts.at(-1)?.roundId !== won.roundId) faults.push('another round than the last one took it');
  const round = proof?.round;
  const last = parts.at(-1);
  const isSame =
    round?.pool?.won === won.amount &&
    round.roundId === won.roundId &&
    round.pool.mustDrop === mustDrop &&
    round.pool.before === last?.before &&
    round.pool.added === last?.added;
  if (!isSame) return [...faults, 'the round that took it says something else'];
  if (BigInt(round.stake) * BigInt(share) !== BigInt(round.pool.added)) faults.push('the stake that took it put in another part');
  return [...faults, ...faultsOf(proof)];
}

async function pageOf(studio, pot, from) {
  const response = await fetch(new URL(`/api/arcade/pots/${pot}?from=${from}`, studio));
  if (!response.ok) throw new Error('the studio shows no such pot');
  return response.json();
}

async function pagesOf(studio, game, currency, pot) {
  const pages = [];
  for (let from = 1; pages.at(-1)?.more ?? true; from += pages.at(-1).parts.length)
    pages.push(await pageOf(studio, `${game}/${currency}/${pot}`, from));
  return pages;
}

async function checkPots(studio, [game, currency, ...pots]) {
  if (pots.length === 0) throw new Error('name a game, a currency and the numbers of pots');
  for (const pot of pots) {
    const pages = await pagesOf(studio, game, currency, pot);
    const { won } = pages[0];
    const earlier = Number(pot) > 1 ? await pageOf(studio, `${game}/${currency}/${Number(pot) - 1}`, 1) : null;
    const faults = potFaultsOf(game, pages, won && (await proofOf(studio, won.roundId)), earlier);
    if (faults.length > 0) process.exitCode = 1;
    console.log(`pot ${game} ${currency} ${pot}: ${faults.length === 0 ? 'all is right' : faults.join('; ')}`);
  }
}

async function proofOf(studio, roundId) {
  const response = await fetch(new URL(`/api/arcade/rounds/${roundId}`, studio));
  return response.ok ? response.json() : null;
}

/** What the pot of a round says otherwise, as its studio shows it. */
async function poolFaults(studio, proof) {
  const { currency, pot, number } = proof.round.pool ?? {};
  if (currency === undefined) return [];
  const page = await pageOf(studio, `${proof.gameCode}/${currency}/${pot}`, number).catch(() => null);
  return page ? listFaultsOf(proof, page) : ['the studio shows no list of its pot'];
}

/** What was asked for: each with the number of its round, what the studio shows and what a device keeps. */
async function askedFor([first, ...others]) {
  if (first === '--file') return others.map((file) => ({ name: file, proof: JSON.parse(readFileSync(file, 'utf8')), own: null }));
  const record = others[0] === '--record' ? JSON.parse(readFileSync(others[1], 'utf8')) : null;
  const list = record ?? others.map((roundId) => ({ roundId, own: null }));
  return Promise.all(
    list.map(async ({ roundId, ...own }) => ({ name: roundId, proof: await proofOf(first, roundId), own: record ? own : null })),
  );
}

async function main(args) {
  if (args[1] === '--pot') return checkPots(args[0], args.slice(2));
  const asked = await askedFor(args);
  if (asked.length === 0) throw new Error('name a studio and its rounds, or --file and saved answers');
  for (const { name, proof, own } of asked) {
    const faults = proof ? faultsOf(proof, own) : ['the studio shows no such round'];
    if (proof && args[0] !== '--file' && proof.round.roundId !== name)
      faults.push(`the studio shows the round ${proof.round.roundId}`);
    if (proof && args[0] !== '--file') faults.push(...(await poolFaults(args[0], proof)));
    if (faults.length > 0) process.exitCode = 1;
    console.log(`${name}: ${faults.length === 0 ? 'all is right' : faults.join('; ')}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
