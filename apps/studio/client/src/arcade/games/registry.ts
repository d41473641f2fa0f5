import type { ArcadeLook } from '../scene.ts';

const LOOKS: Readonly<Record<string, () => Promise<ArcadeLook>>> = {
  'magnolia-blackjack': async () => (await import('./blackjack/look.ts')).blackjackLook,
  'peacock-poker': async () => (await import('./video-poker/look.ts')).videoPokerLook,
  'lotus-mines': async () => (await import('./mines.ts')).minesLook,
  'pebble-plinko': async () => (await import('./plinko.ts')).plinkoLook,
  'carnival-wheel': async () => (await import('./wheel.ts')).wheelLook,
  'wishing-well': async () => (await import('./well.ts')).wellLook,
};

/** How a game is shown; null for one that has no look. */
export const lookOf = async (code: string): Promise<ArcadeLook | null> => (await LOOKS[code]?.()) ?? null;
