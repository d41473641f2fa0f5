import { writeFileSync } from 'node:fs';
import { channelFiles } from './fields/channel.ts';
import { fieldsFiles } from './fields/reference.ts';
import { referenceFiles } from './settings/reference.ts';

/* Writes the documents that are made of tables and schemas: `npm run references`. */
for (const [path, text] of [...referenceFiles(), ...fieldsFiles(), ...channelFiles()]) writeFileSync(path, text);
