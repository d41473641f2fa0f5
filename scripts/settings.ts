import { writeFileSync } from 'node:fs';
import { referenceFiles } from './settings/reference.ts';

/* Writes docs/configuration.md and .env.example from the table of settings: `npm run settings`. */
for (const [path, text] of referenceFiles()) writeFileSync(path, text);
