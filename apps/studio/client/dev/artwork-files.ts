import { markFiles } from './marks.ts';
import { arcadePosters } from './posters/arcade.ts';
import { bayRegatta } from './posters/bay-regatta.ts';
import { bingoPosters } from './posters/bingo.ts';
import { buttonJar } from './posters/button-jar.ts';
import { cardPosters } from './posters/cards.ts';
import { emberKiln } from './posters/ember-kiln.ts';
import { harbourDice } from './posters/harbour-dice.ts';
import { kitePosters } from './posters/kites.ts';
import { lanternNight } from './posters/lantern-night.ts';
import { lotteryPosters } from './posters/lotteries.ts';
import { noodleAlley } from './posters/noodle-alley.ts';
import { orchardFerry } from './posters/orchard-ferry.ts';
import { paperPond } from './posters/paper-pond.ts';
import { pearlTide } from './posters/pearl-tide.ts';
import { porcelainParlour } from './posters/porcelain-parlour.ts';
import { saffronCaravan } from './posters/saffron-caravan.ts';
import { seawindKites } from './posters/seawind-kites.ts';
import { tablePosters } from './posters/tables.ts';

/** Every picture file of the studio with its text, by its path in the client's folder. */
export function artworkFiles(): Map<string, string> {
  const posters = {
    'lantern-night': lanternNight,
    'ember-kiln': emberKiln,
    'pearl-tide': pearlTide,
    'orchard-ferry': orchardFerry,
    'noodle-alley': noodleAlley,
    'paper-pond': paperPond,
    'porcelain-parlour': porcelainParlour,
    'saffron-caravan': saffronCaravan,
    'seawind-kites': seawindKites,
    'button-jar': buttonJar,
    'harbour-dice': harbourDice,
    'bay-regatta': bayRegatta,
    ...lotteryPosters,
    ...tablePosters,
    ...kitePosters,
    ...bingoPosters,
    ...cardPosters,
    ...arcadePosters,
  };
  const files = new Map(Object.entries(posters).map(([code, draw]) => [`posters/${code}.svg`, draw().text(600, 800)]));
  for (const [name, text] of markFiles()) files.set(`marks/${name}`, text);
  return files;
}
