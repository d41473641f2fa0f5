import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emberKiln } from './ember-kiln.ts';
import { lanternNight } from './lantern-night.ts';
import { pearlTide } from './pearl-tide.ts';

/** Writes the posters: `node apps/studio/client/posters/make.ts`. The SVG files beside this one are its result. */
const posters = { 'lantern-night': lanternNight, 'ember-kiln': emberKiln, 'pearl-tide': pearlTide };
for (const [code, draw] of Object.entries(posters)) {
  const text = draw().text(600, 800);
  writeFileSync(join(import.meta.dirname, `${code}.svg`), text);
  console.log(`${code}.svg ${(text.length / 1024).toFixed(1)} kB`);
}
