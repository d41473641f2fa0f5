#!/usr/bin/env node
/**
 * Checks raffles from nothing but what members are shown. One file, no other code: written from docs/rules/raffles.md, apart from what draws.
 *
 *   node raffle.mjs --ticket ticket.json     an instant ticket that was drawn
 *   node raffle.mjs --draw result.json       a draw, with all tickets that took part
 *
 * Ends with 0 when all is right, else 1.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bytes = (hex) => Buffer.from(hex, 'hex');
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (key, data) => createHmac('sha256', key).update(data).digest();

/** A list of the 32-bit numbers of a key, as long as somebody asks. */
function* stream(key) {
  for (let n = 0; ; n++) {
    const block = hmac(key, Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]));
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at);
  }
}

/** A number below r. */
function below(numbers, r) {
  for (;;) {
    const { value } = numbers.next();
    if (value < 0x1_0000_0000 - (0x1_0000_0000 % r)) return value % r;
  }
}

/** The number of an instant ticket, and the place of its prize from 1; 0 for none. */
export function instant({ raffleId, ticketNo, secret, seed, weights }) {
  const lines = ['marquee-raffle/1', 'INSTANT', String(raffleId), String(ticketNo), weights.join(','), seed];
  const total = weights.reduce((a, b) => a + b);
  const number = below(stream(hmac(bytes(secret), lines.join('\n'))), total);
  let place = 0;
  for (let rest = number; rest >= weights[place]; place++) rest -= weights[place];
  return { number, place: place === weights.length - 1 ? 0 : place + 1 };
}

/** What a secret hashes to. */
export const commitment = (secret) => sha256(bytes(secret));

/** What a list of tickets hashes to. */
export const digest = (tickets) => sha256(tickets.map(({ ticketNo, mark }) => `${ticketNo} ${mark}\n`).join(''));

/** The numbers of the winning tickets, in the order of the prizes, each with the place of its prize from 1. */
export function draw({ raffleId, secret, counts, tickets }) {
  const lines = ['marquee-raffle/1', 'DRAW', raffleId, counts.join(','), tickets.length, digest(tickets)];
  const numbers = stream(hmac(bytes(secret), lines.join('\n')));
  const list = tickets.map(({ ticketNo }) => ticketNo);
  const winners = [];
  counts.forEach((count, index) => {
    for (let n = 0; n < count && winners.length < list.length; n++) {
      const i = winners.length;
      const j = i + below(numbers, list.length - i);
      [list[i], list[j]] = [list[j], list[i]];
      winners.push({ ticketNo: list[i], prize: index + 1 });
    }
  });
  return winners;
}

/** What is wrong with a drawn instant ticket, a line each. */
export function flawsOfTicket({ raffleId, ticketNo, commitment: told, status, proof }) {
  if (!proof) return ['the ticket is not drawn'];
  const { number, place } = instant({ raffleId, ticketNo, ...proof });
  const isWon = place > 0 && !proof.isGone;
  return [
    ...(commitment(proof.secret) === told ? [] : ['the secret is not the one that was committed to']),
    ...(number === proof.number ? [] : [`the number is ${number}, not ${proof.number}`]),
    ...((status === 'DRAWN_WON') === isWon ? [] : [`the ticket ${isWon ? 'won' : 'did not win'}`]),
  ];
}

/** What is wrong with a draw, a line each. */
export function flawsOfDraw(result) {
  const { secret, commitment: told, listDigest, ticketCount, tickets } = result;
  const winners = draw(result)
    .map(({ ticketNo }) => ticketNo)
    .sort((a, b) => a - b);
  const shown = result.winners.map(({ ticketNo }) => ticketNo).sort((a, b) => a - b);
  return [
    ...(commitment(secret) === told ? [] : ['the secret is not the one that was committed to']),
    ...(tickets.length === ticketCount ? [] : [`the list has ${tickets.length} tickets, not ${ticketCount}`]),
    ...(digest(tickets) === listDigest ? [] : ['the list is not the one that was drawn']),
    ...(winners.join() === shown.join() ? [] : [`the winners are ${winners.join(', ')}`]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, file] = process.argv.slice(2);
  const check = { '--ticket': flawsOfTicket, '--draw': flawsOfDraw }[kind];
  if (!check || !file) {
    console.error('usage: node raffle.mjs --ticket ticket.json | --draw result.json');
    process.exit(1);
  }
  const flaws = check(JSON.parse(readFileSync(file, 'utf8')));
  for (const flaw of flaws) console.log(flaw);
  if (flaws.length === 0) console.log('all is right');
  process.exit(flaws.length === 0 ? 0 : 1);
}
