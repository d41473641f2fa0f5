#!/usr/bin/env node
/**
 * Checks rounds of Marquee's games from nothing but what a studio publishes. One file, no other code: written from docs/studio.md,
 * apart from the engine that plays the games.
 *
 *   node verify.mjs http://studio:8081 <round> ...            rounds by their numbers
 *   node verify.mjs http://studio:8081 --record rounds.json   all rounds of a device's own record, with what was announced to it
 *   node verify.mjs --file round.json --rules rules.json      a saved answer of /api/verify and saved rules, without a studio
 *   node verify.mjs --vectors                                 vectors.json and games/ beside this file
 *
 * Where games/ lies beside this file, a studio's rules must be the ones that are published there. Ends with 0 when all is right, else 1.
 */
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key, bytes) => createHmac('sha256', key).update(bytes).digest();
const HEX_32 = /^[0-9a-f]{64}$/;

/** The key of a round's chance. `round` has scheme, secret, clientRandom (not in the first scheme) and clientSeed. */
export function keyOf(game, version, round) {
  const secret = Buffer.from(round.secret, 'hex');
  const parts = [round.scheme, game, version, sha256(secret).slice(0, 32)];
  if (round.scheme === 'marquee-slots/2') parts.push(round.clientRandom);
  parts.push(round.clientSeed);
  return hmac(secret, Buffer.from(parts.join('\n'), 'utf8'));
}

/** The numbers of one spin: a function that gives the next one below n. */
export function numbersOf(key, spin) {
  const words = [];
  let block = 0;
  const word = () => {
    if (words.length === 0) {
      const counter = Buffer.alloc(8);
      counter.writeUInt32BE(spin, 0);
      counter.writeUInt32BE(block++, 4);
      const bytes = hmac(key, counter);
      for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
    }
    return words.shift();
  };
  return (n) => {
    for (;;) {
      const value = word();
      if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
    }
  };
}

const at = (strip, place) => strip[((place % strip.length) + strip.length) % strip.length];
const times = (list, from, to) => list.slice(from, to).reduce((product, value) => product * value, 1);

/** What a free spin multiplies everything by; 1 in the paid spin. */
function multiplierOf(rules, index) {
  const { start, step, every, max } = rules.freeSpins.multiplier;
  return index === 0 ? 1 : Math.min(max, start + step * Math.floor((index - 1) / every));
}

/** Wins over lines. `reels` has what each reel's wild multiplies by. */
export function lineWins(rules, window, reels, multiplier) {
  const wild = rules.wild.symbol;
  const wins = [];
  rules.lines.forEach((rows, line) => {
    const shown = rows.map((row, reel) => window[reel][row]);
    let best = null;
    // The wild's own row comes last, so that of equal pays the symbol's own is named.
    const names = Object.keys(rules.pays).sort((a, b) => Number(a === wild) - Number(b === wild));
    for (const symbol of names) {
      let count = 0;
      while (count < shown.length && (shown[count] === symbol || shown[count] === wild)) count++;
      const run = shown.slice(0, count);
      // A row of wilds alone is no row of another symbol.
      if (!run.includes(symbol)) continue;
      if (symbol === wild) count = run.length;
      const pay = rules.pays[symbol][count] ?? 0;
      if (pay > (best?.pay ?? 0)) best = { symbol, count, pay };
    }
    if (best) {
      const factor = multiplier * times(reels, 0, best.count);
      wins.push({ kind: 'line', line, symbol: best.symbol, count: best.count, coins: best.pay * factor });
    }
  });
  return wins;
}

/** Wins over ways: every path that takes one matching cell from each of the longest row of reels from the left. */
export function waysWins(rules, window, reels, multiplier) {
  const wins = [];
  for (const symbol of Object.keys(rules.pays)) {
    const matches = (shown) => shown === symbol || shown === rules.wild.symbol;
    let paths = 1;
    let count = 0;
    while (count < rules.rows.length) {
      const cells = window[count].filter(matches).length;
      if (cells === 0) break;
      paths *= cells;
      count++;
    }
    const pay = rules.pays[symbol][count] ?? 0;
    if (pay > 0)
      wins.push({ kind: 'ways', ways: paths, symbol, count, coins: pay * paths * multiplier * times(reels, 0, count) });
  }
  return wins;
}

/** Groups that pay in one window of a cascade, with their cells. Wilds belong to every group that they touch. */
export function groupsOf(rules, window) {
  const wild = rules.wild.symbol;
  const groups = [];
  const taken = new Set();
  window.forEach((column, reel) =>
    column.forEach((symbol, row) => {
      if (!rules.pays[symbol] || taken.has(`${reel} ${row}`)) return;
      const cells = new Set();
      const visit = (x, y) => {
        const shown = window[x]?.[y];
        if (shown === undefined || cells.has(`${x} ${y}`) || (shown !== symbol && shown !== wild)) return;
        cells.add(`${x} ${y}`);
        if (shown === symbol) taken.add(`${x} ${y}`);
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ])
          visit(x + dx, y + dy);
      };
      visit(reel, row);
      let band = -1;
      rules.clusters.sizes.forEach((size, index) => {
        if (cells.size >= size) band = index;
      });
      const pay = rules.pays[symbol][band] ?? 0;
      if (pay > 0) groups.push({ symbol, cells, pay });
    }),
  );
  return groups;
}

/** A cascade from its stops: the windows, the wins, and how the last window looks. */
function cascade(rules, strips, stops, index) {
  const list = rules.clusters.steps[index > 0 ? 'free' : 'paid'];
  const most = rules.maximum * rules.coins;
  const windows = [];
  const wins = [];
  let coins = 0;
  let board = strips.map((strip, reel) => Array.from({ length: rules.rows[reel] }, (_, row) => at(strip, stops[reel] + row)));
  const next = stops.map((stop) => stop - 1);
  for (let step = 0; ; step++) {
    windows.push(board);
    const groups = coins < most ? groupsOf(rules, board) : [];
    if (groups.length === 0) return { windows, wins };
    const factor = multiplierOf(rules, index) * list[Math.min(step, list.length - 1)];
    const gone = new Set();
    for (const { symbol, cells, pay } of groups) {
      wins.push({ kind: 'cluster', step, symbol, count: cells.size, coins: pay * factor });
      coins += pay * factor;
      for (const cell of cells) gone.add(cell);
    }
    board = board.map((column, reel) => {
      const left = column.filter((_, row) => !gone.has(`${reel} ${row}`));
      while (left.length < column.length) left.unshift(at(strips[reel], next[reel]--));
      return left;
    });
  }
}

/** One spin: what was drawn, what stood on the screen, what it won before the maximum. */
export function spinOf(rules, below, index) {
  const side = index > 0 ? 'free' : 'paid';
  const strips = rules.strips[side];
  const stops = strips.map((strip) => below(strip.length));
  const extra = rules.multiplierStrips?.[side];
  const extraStop = extra ? below(extra.length) : 0;
  const allStops = extra ? [...stops, extraStop] : stops;
  const { wild, scatter } = rules;
  const factor = multiplierOf(rules, index);
  const scatterOf = (window, multiplier) => {
    const count = window.flat().filter((symbol) => symbol === scatter.symbol).length;
    const pay = scatter.pays[count] ?? 0;
    const wins = pay > 0 ? [{ kind: 'scatter', symbol: scatter.symbol, count, coins: pay * multiplier }] : [];
    return { wins, awarded: (index > 0 ? scatter.retriggers : scatter.awards)[count] ?? 0 };
  };
  if (rules.clusters) {
    const { windows, wins } = cascade(rules, strips, stops, index);
    const { wins: more, awarded } = scatterOf(windows.at(-1), factor);
    return { stops: allStops, reels: rules.rows.map(() => 1), windows, wins: [...wins, ...more], awarded };
  }
  const landed = strips.map((strip, reel) => Array.from({ length: rules.rows[reel] }, (_, row) => at(strip, stops[reel] + row)));
  const reels = landed.map((column) =>
    index > 0 && wild.freeMultipliers.length > 0 && column.includes(wild.symbol)
      ? wild.freeMultipliers[below(wild.freeMultipliers.length)]
      : 1,
  );
  const window = landed.map((column) => (wild.expands && column.includes(wild.symbol) ? column.map(() => wild.symbol) : column));
  const whole = factor * (extra ? Number(at(extra, extraStop).slice(1)) : 1);
  const wins = (rules.lines ? lineWins : waysWins)(rules, window, reels, whole);
  const { wins: more, awarded } = scatterOf(landed, whole);
  const windows = [extra ? [...window, [at(extra, extraStop)]] : window];
  return { stops: allStops, reels, windows, wins: [...wins, ...more], awarded };
}

/** A whole round from its key: every spin with what it pays, and what the round pays, in coins. */
export function roundOf(rules, key) {
  const most = rules.maximum * rules.coins;
  const spins = [];
  let coins = 0;
  let free = 0;
  for (let index = 0; index <= free && coins < most; index++) {
    const spin = spinOf(rules, numbersOf(key, index), index);
    const won = spin.wins.reduce((sum, win) => sum + win.coins, 0);
    const awarded = Math.min(spin.awarded, rules.freeSpins.limit - free);
    free += awarded;
    const paid = Math.min(won, most - coins);
    coins += paid;
    spins.push({ ...spin, awarded, coins: paid, isCut: paid < won });
  }
  return { spins, coins };
}

const winText = (kind, where, symbol, count, amount) => `${kind} ${where ?? ''} ${symbol} x${count} = ${amount}`;

/**
 * Everything that is wrong with a round; an empty list when it is as it has to be. `view` is the answer of /api/verify, `announced` what
 * the player's device knows of the round: commitment, clientRandom, clientSeed.
 */
export function problemsOf(rules, { gameCode, version, round }, announced = null) {
  const problems = [];
  const wrong = (name, text) => problems.push({ name, text });
  const same = (name, what, expected, found) => {
    if (String(expected) !== String(found)) wrong(name, `${what}: expected ${expected}, found ${found}`);
  };
  if (announced) {
    same('announced', 'the fingerprint that was announced', announced.commitment, round.commitment);
    same('device-number', "the number of the player's device", announced.clientRandom, round.clientRandom);
    same('text', "the player's text", announced.clientSeed, round.clientSeed);
    if (round.scheme !== 'marquee-slots/2') wrong('scheme', `a new round has the scheme ${round.scheme}`);
  }
  if (rules.game !== gameCode || rules.version !== version) wrong('rules', `rules of ${rules.game} ${rules.version}`);
  if (!HEX_32.test(round.secret ?? '')) return [...problems, { name: 'secret', text: 'the secret is not shown' }];
  const isScheme =
    round.scheme === 'marquee-slots/1' || (round.scheme === 'marquee-slots/2' && HEX_32.test(round.clientRandom ?? ''));
  if (!isScheme) return [...problems, { name: 'scheme', text: `no round can have the scheme ${round.scheme}` }];
  const commitment = sha256(Buffer.from(round.secret, 'hex'));
  same('secret', 'SHA-256 of the secret', round.commitment, commitment);
  same('round-id', 'the number of the round', commitment.slice(0, 32), round.roundId);

  const { spins, coins } = roundOf(rules, keyOf(gameCode, version, round));
  const money = (amount) => (BigInt(round.stake) / BigInt(rules.coins)) * BigInt(amount);
  if (round.state !== 'closed') {
    if (round.state !== 'cancelled' && round.state !== 'refused') wrong('state', `the round is ${round.state}`);
    same('payout', 'a round that was not played pays', 0, round.payout);
    same('forgone', 'what the round would have paid', money(coins), round.forgone);
    return problems;
  }
  if (round.spins.length !== spins.length)
    wrong('incomplete', `${spins.length} spins follow from the secret, ${round.spins.length} are on record`);
  round.spins.forEach((stored, index) => {
    const spin = spins[index];
    if (!spin) return wrong('incomplete', `spin ${index} does not exist`);
    const name = index === 0 ? 'the paid spin' : `free spin ${index}`;
    same('stops', `stops of ${name}`, spin.stops, stored.stops);
    same('stops', `reel multipliers of ${name}`, spin.reels, stored.reelMultipliers ?? rules.rows.map(() => 1));
    const windows = stored.cascade ? stored.cascade.map(({ window }) => window) : [stored.window];
    if (!isDeepStrictEqual(windows, spin.windows)) wrong('window', `the symbols of ${name} are not those of the reels`);
    same('wins', `free spins awarded by ${name}`, spin.awarded, stored.freeSpinsAwarded);
    same('wins', `what ${name} pays`, money(spin.coins), stored.amount);
    if (spin.isCut) return;
    const own = spin.wins.map((win) =>
      winText(win.kind, win.line ?? win.ways ?? win.step, win.symbol, win.count, money(win.coins)),
    );
    const theirs = stored.wins.map((win) =>
      winText(
        win.kind,
        win.line ?? win.ways ?? (win.kind === 'cluster' ? win.step : undefined),
        win.symbol,
        win.count,
        win.amount,
      ),
    );
    same('wins', `wins of ${name}`, own.sort().join('; '), theirs.sort().join('; '));
  });
  same('payout', 'the payout', money(coins), round.payout);
  return problems;
}

const here = import.meta.dirname;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function getJson(url) {
  let response = await fetch(url);
  // A long record is more than a studio answers in a minute.
  while (response.status === 429) {
    const seconds = Math.min(60, Number(response.headers.get('retry-after')) || 5);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    response = await fetch(url);
  }
  if (response.status === 404 || response.status === 400) return null;
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** The rules of a game as the studio publishes them, and whether they are those beside this file. */
async function rulesFrom(studio, game, version) {
  const rules = await getJson(`${studio}/api/fair/games/${encodeURIComponent(game)}/${encodeURIComponent(version)}.json`);
  if (!rules) throw new Error(`the studio does not publish the rules of ${game} ${version}`);
  const own = join(here, 'games', `${game}-${version}.json`);
  const isKnown = /^[a-z0-9-]+$/.test(game) && /^[0-9.]+$/.test(version) && existsSync(own);
  return { rules, isChanged: isKnown && !isDeepStrictEqual(readJson(own), rules), isKnown };
}

/** Checks rounds of a running studio. `entries` have a roundId and, from a device's record, what was announced. */
async function checkStudio(studio, entries, print) {
  const known = new Map();
  const seen = new Set();
  let isGood = true;
  for (const entry of entries) {
    const announced = entry.commitment ? entry : null;
    const roundId = announced ? announced.commitment.slice(0, 32) : entry.roundId;
    const view = await getJson(`${studio}/api/verify/${encodeURIComponent(roundId)}`);
    const problems = [];
    let line = roundId;
    if (announced && seen.has(announced.commitment))
      problems.push({ name: 'reused', text: 'the same fingerprint was announced for two rounds' });
    if (announced) seen.add(announced.commitment);
    if (!view) problems.push({ name: 'missing', text: 'the studio shows no decided round with this number' });
    else {
      const { gameCode, version, round } = view;
      const key = `${gameCode} ${version}`;
      if (!known.has(key)) known.set(key, await rulesFrom(studio, gameCode, version));
      const { rules, isChanged, isKnown } = known.get(key);
      if (round.roundId !== roundId) problems.push({ name: 'other', text: `the studio shows the round ${round.roundId}` });
      if (isChanged) problems.push({ name: 'rules', text: `the studio's rules of ${key} are not the published ones` });
      problems.push(...problemsOf(rules, view, announced));
      const paid = round.forgone === null ? `paid ${round.payout}` : `${round.state}, would have paid ${round.forgone}`;
      line += ` ${key}: stake ${round.stake}, ${paid}${announced ? ', as announced' : ''}${isKnown ? '' : ', rules as the studio says'}`;
    }
    isGood &&= problems.length === 0;
    print(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${line}`);
    for (const { name, text } of problems) print(`     ${name}: ${text}`);
  }
  return isGood;
}

function checkVectors(print) {
  const vectors = readJson(join(here, 'vectors.json'));
  let isGood = vectors.length > 0;
  for (const vector of vectors) {
    const rules = readJson(join(here, 'games', `${vector.game}-${vector.version}.json`));
    const secret = Buffer.from(vector.secret, 'hex');
    const key = keyOf(vector.game, vector.version, vector);
    const { spins, coins } = roundOf(rules, key);
    const found = {
      ...vector,
      commitment: sha256(secret),
      roundId: sha256(secret).slice(0, 32),
      key: key.toString('hex'),
      spins: spins.map((spin) => ({ stops: spin.stops, reels: spin.reels, awarded: spin.awarded, coins: spin.coins })),
      coins,
    };
    const isSame = isDeepStrictEqual(found, vector);
    isGood &&= isSame;
    print(`${isSame ? 'ok  ' : 'FAIL'} ${vector.game} ${vector.version} ${vector.scheme}: ${spins.length} spins, ${coins} coins`);
  }
  return isGood;
}

async function main(args) {
  const print = (line) => console.log(line);
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  if (args[0] === '--vectors') return checkVectors(print);
  if (args[0] === '--file') {
    const problems = problemsOf(readJson(option('--rules')), readJson(option('--file')));
    for (const { name, text } of problems) print(`FAIL ${name}: ${text}`);
    if (problems.length === 0) print('ok');
    return problems.length === 0;
  }
  const [address = '', ...rest] = args;
  const record = option('--record');
  const entries = record ? readJson(record) : rest.map((roundId) => ({ roundId }));
  if (!/^https?:/.test(address) || entries.length === 0) {
    print('usage: node verify.mjs <address of the studio> (<round> ... | --record <file>)');
    return false;
  }
  return checkStudio(address.replace(/\/$/, ''), entries, print);
}

// Run as a program, not read by another one.
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
