import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artworkFiles } from './artwork-files.ts';

/** Draws the posters and the vendors' marks into their files: `node apps/studio/client/dev/draw.ts`. */
for (const [path, text] of artworkFiles()) {
  writeFileSync(join(import.meta.dirname, '..', path), text);
  console.log(`${path} ${(text.length / 1000).toFixed(1)} kB`);
}
