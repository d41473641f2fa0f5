import type { SourceFile } from '../lib/files.ts';
import type { Facts } from './facts.ts';
import { type Finding, isTest } from './finding.ts';
import { moduleOf } from './gateway.ts';

const CREATE = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([a-z_][a-z0-9_]*)"?/gi;
const MENTION = /\b(?:from|join|into|update|truncate|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi;
const LOOKS_LIKE_SQL =
  /\b(?:select\b[\s\S]*\bfrom|insert\s+into|update\s+[\w"]+[\s\S]*\bset|delete\s+from|truncate|alter\s+table|create\s|with\s+\w+\s+as)\b|^\s*(?:from|(?:left |inner |cross )?join|update|insert)\s/;

const withoutComments = (sql: string): string =>
  sql.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/--.*$/gm, '');

/** True for a file of SQL, and for code with SQL in its strings. */
export const holdsSql = (file: SourceFile, facts: Facts | null): boolean =>
  file.path.endsWith('.sql') || (facts?.strings.some((each) => LOOKS_LIKE_SQL.test(each.text)) ?? false);

/** Which module made each table: its migrations and functions are the only place where tables are made. */
export function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of files) {
    const owner = moduleOf(file.path);
    if (owner === null || !file.path.endsWith('.sql')) continue;
    for (const match of withoutComments(file.text).matchAll(CREATE)) if (match[1]) owners.set(match[1].toLowerCase(), owner);
  }
  return owners;
}

function mentions(text: string, pattern: RegExp, line: number, into: { table: string; line: number }[]): void {
  for (const match of text.matchAll(pattern)) {
    const before = text.slice(0, match.index).split('\n').length - 1;
    into.push({ table: (match[1] ?? '').toLowerCase(), line: line + before });
  }
}

/** No module reads or writes another's tables, in its SQL files or its SQL strings. */
export function tableFindings(file: SourceFile, facts: Facts | null, owners: ReadonlyMap<string, string>): Finding[] {
  const own = moduleOf(file.path);
  if (own === null || isTest(file.path)) return [];
  const found: { table: string; line: number }[] = [];
  if (file.path.endsWith('.sql')) mentions(withoutComments(file.text), MENTION, 1, found);
  else {
    for (const each of facts?.strings ?? []) {
      if (LOOKS_LIKE_SQL.test(each.text)) mentions(withoutComments(each.text), MENTION, each.line, found);
    }
  }
  return found.flatMap(({ table, line }) => {
    const owner = owners.get(table);
    if (owner === undefined || owner === own) return [];
    return [
      { path: file.path, line, rule: 'own-tables', advice: `table ${table} belongs to ${owner}; ask ${owner}/index.ts instead` },
    ];
  });
}
