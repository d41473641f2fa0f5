import type { SourceFile } from '../lib/files.ts';
import { type Facts, lineCounter, type Mention } from './facts.ts';
import { type Finding, isTest } from './finding.ts';

/** Documents that stood beside the project while it was planned, as comments used to name them. Readers do not have them. */
export const ABSENT =
  /\bspecification(?!-coverage|\.test)\b|\brule ?book\b|\bwire-protocol\b|\bvendor-and-compliance\b|\blook-and-feel\b|\bledger-and-server\b|\barchitecture, ["“]|\bquality(?:\.md\b| ["“]|\s+(?:asks|figures)\b)/i;

/** A document of the project as a comment names it, with the heading that it points at. */
export const LINK = /\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g;

/** What may name them: the table of the specification's sections, this rule, and migrations, which never change once applied. */
const EXEMPT =
  /^scripts\/(?:check\/coverage(?:\.test)?|structure\/(?:references|structure)(?:\.test)?)\.ts$|\/migrations\/[^/]+\.sql$/;

/** The headings of each document that a comment may point at, by its path from the root. */
export type Documents = ReadonlyMap<string, ReadonlySet<string>>;

/** The name of a heading in an address, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The headings of documents. A heading that stands twice is known by its first place. */
export function documentsOf(files: readonly SourceFile[]): Documents {
  return new Map(
    files.map(({ path, text }) => {
      const headings = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6}[ \t]+(.+)$/gm);
      return [path, new Set([...headings].map(([, heading]) => anchorOf(heading ?? '')))];
    }),
  );
}

/** The comments of a file; those of style sheets and SQL, which have no facts, are found by their marks. */
function commentsOf(file: SourceFile, facts: Facts | null): Mention[] {
  if (facts) return facts.comments;
  const lineOf = lineCounter(file.text);
  const marks = file.path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : /^[ \t]*--.*$/gm;
  return [...file.text.matchAll(marks)].map((found) => ({ text: found[0], line: lineOf(found.index) }));
}

/** What a comment of several lines says, as one line. */
const oneLine = (text: string): string => text.replace(/\s*\n\s*\*?\s*/g, ' ');

/** What a file says to its users: they have the documents of the project alone, and look for what it names. */
const toldBy = (file: SourceFile, facts: Facts | null): Mention[] => (facts && !isTest(file.path) ? facts.strings : []);

/** Comments and messages that point to documents which a reader does not have, or to a place that is not there. */
export function referenceFindings(file: SourceFile, facts: Facts | null, documents: Documents): Finding[] {
  if (EXEMPT.test(file.path)) return [];
  const comments = commentsOf(file, facts);
  return [...comments, ...toldBy(file, facts)].flatMap((mention, index) => {
    const at = { path: file.path, line: mention.line };
    const words = oneLine(mention.text);
    const absent = index < comments.length ? ABSENT.exec(words) : null;
    const found: Finding[] = absent
      ? [{ ...at, rule: 'no-absent-document', advice: `readers do not have "${absent[0]}": link a page of docs/rules` }]
      : [];
    for (const [link, heading] of words.matchAll(LINK)) {
      const headings = documents.get(link.replace(/#.*$/, ''));
      if (headings && (heading === undefined || headings.has(heading))) continue;
      found.push({
        ...at,
        rule: 'no-dead-link',
        advice: `${link} leads nowhere: ${headings ? 'no such heading' : 'no such file'}`,
      });
    }
    return found;
  });
}
