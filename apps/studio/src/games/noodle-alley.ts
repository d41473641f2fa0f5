import { type Game, strip } from '../engine/game.ts';

/** A quick slot with 243 ways that pays nearly every second spin, and whose free spins heat up with every one of them. */
export const noodleAlley: Game = {
  code: 'noodle-alley',
  vendor: 'RLT',
  version: '1.0.0',
  names: {
    VI: 'Hẻm Mì Khuya',
    EN: 'Noodle Alley',
    CN: '深夜面巷',
    TH: 'ตรอกบะหมี่ราตรี',
    TY: 'Noodle Alley',
    ID: 'Noodle Alley',
  },
  volatility: 'medium',
  classification: 'AC',
  isNew: false,
  coins: 5,
  stakes: [500n, 1_000n, 2_500n, 5_000n, 10_000n, 25_000n, 50_000n, 100_000n, 250_000n, 500_000n],
  defaultStake: 5_000n,
  rows: [3, 3, 3, 3, 3],
  lines: null,
  pays: {
    cat: [0, 0, 0, 10, 40, 250],
    noodles: [0, 0, 0, 6, 20, 100],
    prawn: [0, 0, 0, 4, 12, 50],
    skewer: [0, 0, 0, 2, 6, 20],
    dumpling: [0, 0, 0, 1, 4, 10],
    chilli: [0, 0, 0, 1, 3, 8],
    tea: [0, 0, 0, 1, 2, 6],
    lime: [0, 0, 0, 1, 2, 5],
  },
  wild: { symbol: 'wok', expands: false, freeMultipliers: [] },
  scatter: { symbol: 'umbrella', pays: [0, 0, 0, 10, 50, 250], awards: [0, 0, 0, 8, 10, 12], retriggers: [0, 0, 0, 4, 6, 8] },
  free: { limit: 24, multiplier: { start: 1, step: 1, every: 1, max: 8 } },
  multiplierReel: null,
  base: [
    strip(`
      tea tea dumpling lime lime chilli dumpling skewer lime chilli tea noodles cat skewer chilli prawn lime dumpling
      tea noodles chilli skewer lime chilli cat dumpling prawn tea noodles cat prawn tea chilli skewer dumpling
      umbrella lime
    `),
    strip(`
      chilli lime lime prawn tea noodles chilli dumpling lime chilli dumpling skewer tea tea noodles cat lime lime
      chilli dumpling prawn chilli dumpling prawn cat skewer dumpling tea umbrella lime wok tea tea skewer dumpling
      chilli noodles prawn
    `),
    strip(`
      dumpling prawn chilli tea tea dumpling chilli noodles lime chilli tea skewer dumpling prawn tea dumpling prawn
      chilli lime noodles cat lime lime dumpling chilli skewer cat umbrella dumpling skewer lime lime wok noodles tea
      prawn chilli
    `),
    strip(`
      dumpling cat prawn chilli tea dumpling noodles chilli tea skewer dumpling chilli lime dumpling prawn noodles
      chilli lime lime skewer dumpling noodles chilli prawn skewer tea tea lime dumpling tea tea umbrella wok lime
      lime prawn noodles dumpling skewer cat chilli
    `),
    strip(`
      chilli prawn lime lime noodles chilli prawn dumpling chilli tea tea dumpling prawn chilli skewer dumpling prawn
      cat lime lime chilli noodles lime dumpling chilli umbrella cat dumpling skewer tea tea chilli umbrella dumpling
      tea prawn cat noodles lime skewer
    `),
  ],
  freeReels: [
    strip(`
      noodles dumpling skewer noodles chilli tea tea dumpling lime lime prawn noodles lime lime chilli noodles lime
      cat dumpling chilli prawn dumpling chilli cat tea noodles chilli dumpling umbrella tea cat prawn lime lime
      chilli skewer
    `),
    strip(`
      lime lime dumpling noodles tea tea chilli noodles cat prawn wok chilli tea lime lime skewer dumpling cat tea
      lime lime skewer chilli tea cat chilli prawn skewer chilli dumpling lime tea noodles dumpling wok umbrella
    `),
    strip(`
      dumpling chilli prawn noodles cat chilli dumpling lime lime cat chilli dumpling tea tea skewer chilli dumpling
      skewer tea prawn wok dumpling noodles lime lime cat wok tea tea cat noodles chilli dumpling umbrella skewer tea
      prawn lime
    `),
    strip(`
      lime dumpling skewer chilli tea tea dumpling prawn chilli dumpling skewer tea noodles prawn skewer wok dumpling
      chilli noodles tea chilli cat lime lime prawn noodles lime chilli tea tea wok noodles cat lime lime chilli
      umbrella dumpling skewer prawn
    `),
    strip(`
      dumpling tea tea noodles chilli cat lime lime prawn cat chilli prawn dumpling chilli skewer dumpling lime chilli
      prawn noodles chilli dumpling noodles lime tea dumpling chilli umbrella lime lime tea tea skewer noodles cat
      prawn
    `),
  ],
  maxWinMultiple: 1000,
  published: { rtpBasisPoints: 9668, hitRateBasisPoints: 4499, maxWinOneIn: 380_000 },
};
