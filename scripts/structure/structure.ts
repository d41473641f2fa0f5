import type { SourceFile } from '../lib/files.ts';
import { appFindings } from './apps.ts';
import { circleFindings } from './circles.ts';
import { type Facts, factsOf } from './facts.ts';
import type { Finding } from './finding.ts';
import { folderFindings } from './folders.ts';
import { gatewayFindings } from './gateway.ts';
import { habitFindings } from './habits.ts';
import { type Documents, referenceFindings } from './references.ts';
import { siteFindings } from './site.ts';
import { tableFindings, tableOwners } from './tables.ts';

/** The endings of the files that the structure rules read. */
export const STRUCTURE_ENDINGS = ['.ts', '.tsx', '.mjs', '.js', '.css', '.sql'];

const isCode = (path: string): boolean => /\.(tsx?|mjs|js)$/.test(path);

/**
 * Every breach of the house's own rules in the given files: file by file in their order, then those of several together.
 * `documents` are those that comments may point at.
 */
export function checkStructure(files: readonly SourceFile[], documents: Documents): Finding[] {
  const owners = tableOwners(files);
  const known: Facts[] = [];
  const single = files.flatMap((file) => {
    const facts: Facts | null = isCode(file.path) ? factsOf(file) : null;
    const findings = [
      ...habitFindings(file, facts),
      ...referenceFindings(file, facts, documents),
      ...tableFindings(file, facts, owners),
    ];
    if (!facts) return findings;
    known.push(facts);
    const unreadable = facts.errors.map((error) => ({ path: file.path, line: error.line, rule: 'parse', advice: error.text }));
    return [...unreadable, ...appFindings(facts), ...siteFindings(facts), ...gatewayFindings(facts), ...findings];
  });
  return [...single, ...circleFindings(known), ...folderFindings(files)];
}
