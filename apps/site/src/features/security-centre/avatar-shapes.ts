/** A picture of 64 by 64: the hue of its ground, and its shapes from back to front. */
export interface AvatarShape {
  hue: number;
  /** Path and tone: 0 is darkest, 3 is lightest. */
  paths: readonly (readonly [d: string, tone: 0 | 1 | 2 | 3])[];
}

/** The pictures that a member can choose from, in the order of their numbers. A new one is added at the end. */
export const AVATARS: readonly AvatarShape[] = [
  // A moon over hills.
  {
    hue: 268,
    paths: [
      ['M38 10a12 12 0 1 0 12 17A14 14 0 0 1 38 10z', 3],
      ['M0 46l16-14 14 12 12-9 22 15v14H0z', 1],
      ['M0 54l24-10 40 12v8H0z', 0],
    ],
  },
  // A lantern.
  {
    hue: 28,
    paths: [
      ['M31 0h2v12h-2zM24 12h16v5H24z', 0],
      ['M20 17h24c8 7 8 19 0 26H20c-8-7-8-19 0-26z', 2],
      ['M29 17h6v26h-6z', 3],
      ['M24 43h16v4H24zM31 47h2v12h-2z', 0],
    ],
  },
  // Waves under a sun.
  {
    hue: 220,
    paths: [
      ['M32 12a12 12 0 1 1 0 24 12 12 0 0 1 0-24z', 3],
      ['M0 36q8-8 16 0t16 0 16 0 16 0v28H0z', 2],
      ['M0 46q8-8 16 0t16 0 16 0 16 0v18H0z', 1],
      ['M0 56q8-8 16 0t16 0 16 0 16 0v8H0z', 0],
    ],
  },
  // A lotus.
  {
    hue: 345,
    paths: [
      ['M6 34q12-4 20 14H14Q6 44 6 34zM58 34q-12-4-20 14h12q8-4 8-14z', 1],
      ['M18 22q10 2 14 26Q18 44 18 22zM46 22Q36 24 32 48q14-4 14-26z', 2],
      ['M32 12q10 18 0 36-10-18 0-36z', 3],
      ['M8 50h48v4H8z', 0],
    ],
  },
  // A carp, curled.
  {
    hue: 55,
    paths: [
      ['M14 40C8 22 30 8 46 18c10 6 8 20-2 24 4-10-2-18-12-16-10 1-14 8-12 18z', 2],
      ['M14 38l-8 14 14-4 8 10 2-16z', 1],
      ['M43 20a3 3 0 1 1 0 6 3 3 0 0 1 0-6z', 0],
      ['M28 18q6 6 4 12M22 22q6 4 6 10', 3],
    ],
  },
  // A kite.
  {
    hue: 190,
    paths: [
      ['M36 6l16 20-20 18L16 24z', 2],
      ['M36 6l-4 38-16-20z', 3],
      ['M31 44q-10 4-4 10t-6 8h3q10-5 4-10t6-8z', 1],
    ],
  },
  // A drum.
  {
    hue: 12,
    paths: [
      ['M10 22h44v24q-22 14-44 0z', 1],
      ['M10 22q22-14 44 0-22 14-44 0z', 3],
      ['M10 44q22 14 44 0v5q-22 14-44 0z', 0],
      ['M30 20l20-14 3 3-19 14z', 2],
    ],
  },
  // Bamboo.
  {
    hue: 150,
    paths: [
      ['M18 0h8v20h-8zM18 22h8v20h-8zM18 44h8v20h-8z', 2],
      ['M38 8h7v18h-7zM38 28h7v18h-7zM38 48h7v16h-7z', 1],
      ['M26 20q14-10 20-2-10 8-20 2zM38 27q-12-2-14 8 10 2 14-8z', 3],
    ],
  },
  // A tower.
  {
    hue: 300,
    paths: [
      ['M32 4l3 8h-6zM18 24q14-4 14-12 0 8 14 12z', 3],
      ['M24 24h16v10H24z', 1],
      ['M12 42q16-2 20-8 4 6 20 8z', 3],
      ['M20 42h24v16H20z', 1],
      ['M28 48h8v10h-8zM8 58h48v6H8z', 0],
    ],
  },
  // A fan.
  {
    hue: 85,
    paths: [
      ['M32 54L6 28A36 36 0 0 1 58 28z', 2],
      ['M32 54L14 21q6-4 12-5zM32 54l6-38q6 1 12 5z', 3],
      ['M32 54L22 44a14 14 0 0 1 20 0z', 1],
      ['M32 49a5 5 0 1 1 0 10 5 5 0 0 1 0-10z', 0],
    ],
  },
  // A comet.
  {
    hue: 245,
    paths: [
      ['M4 60Q20 30 44 14L50 20Q34 44 4 60z', 1],
      ['M14 54Q28 32 42 20l4 4Q34 40 14 54z', 2],
      ['M46 6l3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z', 3],
    ],
  },
  // A tea bowl.
  {
    hue: 125,
    paths: [
      ['M12 30h40q0 22-14 24H26Q12 52 12 30z', 2],
      ['M12 30q20 8 40 0-20-8-40 0z', 3],
      ['M24 54h16v5H24z', 0],
      ['M26 22q-5-6 0-11M38 22q-5-6 0-11', 3],
    ],
  },
];
