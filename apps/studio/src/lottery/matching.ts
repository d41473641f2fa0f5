import { type BetType, type Pay, PUSH, type Rule } from './bet-type.ts';
import { choose } from './chances.ts';
import type { Reading } from './reading.ts';
import type { Selection } from './selection.ts';

/** Tickets of a selection that win, by what they pay, and those whose stake comes back. */
export interface Matched {
  wins: readonly { pay: Pay; tickets: bigint }[];
  returned: bigint;
}

const NOTHING: Matched = { wins: [], returned: 0n };
const won = (pay: Pay, tickets: bigint): Matched => (tickets === 0n ? NOTHING : { wins: [{ pay, tickets }], returned: 0n });

function matchEach(rule: Extract<Rule, { kind: 'each' }>, chosen: readonly string[], { counts }: Reading): Matched {
  if (counts.has(PUSH)) return { wins: [], returned: BigInt(chosen.length) };
  const { pays } = rule;
  if ('chance' in pays) {
    let hits = 0;
    for (const value of chosen) hits += counts.get(value) ?? 0;
    return won(pays, BigInt(hits));
  }
  const wins = [];
  for (const value of chosen) {
    const pay = pays.get(value);
    const hits = counts.get(value);
    if (pay && hits) wins.push({ pay, tickets: BigInt(hits) });
  }
  return { wins, returned: 0n };
}

function matchCombination(rule: Extract<Rule, { kind: 'combination' }>, chosen: readonly string[], { counts }: Reading): Matched {
  let present = 0;
  for (const value of chosen) if (counts.has(value)) present += 1;
  const wins = rule.pays.flatMap(({ hits, pay }) => {
    const tickets = choose(present, hits) * choose(chosen.length - present, rule.size - hits);
    return tickets === 0n ? [] : [{ pay, tickets }];
  });
  return { wins, returned: 0n };
}

function isGroup(multiplicities: readonly number[], chosen: readonly string[], { counts }: Reading): boolean {
  if (counts.size !== multiplicities.length) return false;
  const found = [...counts.values()].sort((a, b) => b - a);
  return (
    found.every((count, index) => count === multiplicities[index]) && [...counts.keys()].every((each) => chosen.includes(each))
  );
}

/** Which tickets of a selection win. The cost follows from what was chosen and drawn, not from how many numbers there are. */
export function match({ rule }: BetType, selection: Selection, reading: Reading): Matched {
  const [chosen = []] = selection;
  switch (rule.kind) {
    case 'each':
      return matchEach(rule, chosen, reading);
    case 'combination':
      return matchCombination(rule, chosen, reading);
    case 'group':
      return won(rule.pay, isGroup(rule.multiplicities, chosen, reading) ? 1n : 0n);
    case 'straight':
      return won(rule.pay, selection.every((place, index) => place.includes(reading.values[index] ?? '')) ? 1n : 0n);
    case 'places': {
      const hits = selection.filter((place, index) => place.includes(reading.values[index] ?? '')).length;
      return won(rule.pay, BigInt(hits));
    }
  }
}
