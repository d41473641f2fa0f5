import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setWitness } from '../database/witness.ts';
import { createRowRecord } from './row-record.ts';

// Before each file of tests: what its statements answer is kept in the folder that TEST_ROWS names, for the check of rows.
const folder = process.env['TEST_ROWS'];
if (folder !== undefined) {
  const file = join(folder, `${process.pid}.jsonl`);
  setWitness(createRowRecord((line) => appendFileSync(file, line)));
}
