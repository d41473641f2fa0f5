import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RowRecord } from '../../../apps/gateway/src/base/testing/row-record.ts';
import { openClaims } from './claims.ts';
import { compare } from './compare.ts';

/** What the check of rows looked at, and the claims that do not hold. */
export interface RowsChecked {
  calls: number;
  problems: string[];
}

/** What the files of tests kept in a folder. */
const readRecords = (folder: string): RowRecord[] => {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line) as RowRecord);
};

/** Compares what statements gave, as the tests of a folder kept it, with the row types that their calls claim. */
export function checkRows(root: string, folder: string): RowsChecked {
  const records = readRecords(folder);
  if (records.length === 0) return { calls: 0, problems: [] };
  const begun = statSync(folder).birthtimeMs;
  const hasChanged = (place: string): boolean => statSync(place.replace(/:\d+:\d+$/, '')).mtimeMs > begun;
  const claims = openClaims(root);
  const calls = new Set<string>();
  const problems = new Set<string>();
  try {
    for (const record of records) {
      const { place, claim, problem } = claims.at(record.at);
      const found = (problem === undefined ? claim && compare(claim, record) : [problem]) ?? [];
      calls.add(place);
      // Its lines are not those that ran any more.
      const told = found.length > 0 && record.at.some(hasChanged) ? ['was changed while the tests ran: run them again'] : found;
      for (const each of told) problems.add(`${relative(root, place)} ${each}`);
    }
  } finally {
    claims.close();
  }
  return { calls: calls.size, problems: [...problems].sort() };
}
