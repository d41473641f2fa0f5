import type { GameLook } from '../stage/look.ts';

/** The games, each loaded only when it is played. */
const games: Readonly<Record<string, () => Promise<{ look: GameLook }>>> = {
  'lantern-night': async () => {
    await import('./lantern-night/lantern-night.css');
    return import('./lantern-night/look.ts');
  },
  'ember-kiln': async () => {
    await import('./ember-kiln/ember-kiln.css');
    return import('./ember-kiln/look.ts');
  },
  'pearl-tide': async () => {
    await import('./pearl-tide/pearl-tide.css');
    return import('./pearl-tide/look.ts');
  },
  'orchard-ferry': async () => {
    await import('./orchard-ferry/orchard-ferry.css');
    return import('./orchard-ferry/look.ts');
  },
  'noodle-alley': async () => {
    await import('./noodle-alley/noodle-alley.css');
    return import('./noodle-alley/look.ts');
  },
  'paper-pond': async () => {
    await import('./paper-pond/paper-pond.css');
    return import('./paper-pond/look.ts');
  },
  'porcelain-parlour': async () => {
    await import('./porcelain-parlour/porcelain-parlour.css');
    return import('./porcelain-parlour/look.ts');
  },
  'saffron-caravan': async () => {
    await import('./saffron-caravan/saffron-caravan.css');
    return import('./saffron-caravan/look.ts');
  },
  'seawind-kites': async () => {
    await import('./seawind-kites/seawind-kites.css');
    return import('./seawind-kites/look.ts');
  },
  'button-jar': async () => {
    await import('./button-jar/button-jar.css');
    return import('./button-jar/look.ts');
  },
  'harbour-dice': async () => {
    await import('./harbour-dice/harbour-dice.css');
    return import('./harbour-dice/look.ts');
  },
  'bay-regatta': async () => {
    await import('./bay-regatta/bay-regatta.css');
    return import('./bay-regatta/look.ts');
  },
};

/** The look of a game; null for a code that is none. */
export async function loadGame(code: string): Promise<GameLook | null> {
  const load = Object.hasOwn(games, code) ? games[code] : undefined;
  return load ? (await load()).look : null;
}
