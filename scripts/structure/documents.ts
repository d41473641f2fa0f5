import { posix } from 'node:path';
import type { SourceFile } from '../lib/files.ts';
import type { Finding } from './finding.ts';
import { ABSENT, type Documents, LINK } from './references.ts';

/** The endings of what people read beside the code: documents, and files that are handed to other programs. */
export const READ_ENDINGS = ['.md', '.yml', '.conf', '.cfg', '.service', 'Dockerfile', '.env.example'];

/** A link of Markdown, but those to other sites. */
const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;
/** What is shown as it is typed. */
const FENCED = /^```[\s\S]*?^```/gm;

/** The table of coverage names the planned product's sections, whose text is not part of the project. */
const EXEMPT = new Set(['docs/specification-coverage.md']);

/** Is there such a file, or a folder with one in it? */
function isThere(path: string, paths: readonly string[]): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`;
  return path === '.' || paths.some((each) => each === path || each.startsWith(folder));
}

/** Where a link of a document leads: the path from the root, and the heading. */
function targetOf(from: string, link: string): { path: string; heading: string | undefined } {
  const [file = '', heading] = link.split('#');
  return { path: file === '' ? from : posix.normalize(posix.join(posix.dirname(from), decodeURI(file))), heading };
}

/**
 * Links of documents, and words of them and of delivered files, that lead to what is not in the repository: a file, a heading, or a
 * document that stood beside the project while it was planned. `paths` are all of its files.
 */
export function documentFindings(files: readonly SourceFile[], paths: readonly string[], documents: Documents): Finding[] {
  return files.flatMap(({ path, text }) => {
    const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
    // Of the same length, so that lines stay what they are.
    const prose = text.replace(FENCED, (block) => block.replace(/[^\n]/g, ' '));
    const findings: Finding[] = [];
    const dead = (at: number, link: string, what: string): void => {
      findings.push({ path, line: lineOf(at), rule: 'no-dead-link', advice: `${link} leads nowhere: no such ${what}` });
    };
    if (path.endsWith('.md')) {
      for (const { 1: link = '', index } of prose.matchAll(MARKDOWN_LINK)) {
        const { path: to, heading } = targetOf(path, link);
        if (!isThere(to, paths)) dead(index, link, 'file');
        else if (heading !== undefined && documents.get(to)?.has(heading) === false) dead(index, link, 'heading');
      }
    }
    for (const { 0: link, index } of prose.matchAll(LINK)) {
      const [to = '', heading] = link.split('#');
      const from = path.endsWith('.md') && prose[index - 1] === '/' ? null : documents.get(to);
      if (from === undefined) dead(index, link, 'file');
      else if (from && heading !== undefined && !from.has(heading)) dead(index, link, 'heading');
    }
    if (!EXEMPT.has(path)) {
      const absent = ABSENT.exec(prose);
      if (absent)
        findings.push({
          path,
          line: lineOf(absent.index),
          rule: 'no-absent-document',
          advice: `readers do not have "${absent[0]}"`,
        });
    }
    return findings;
  });
}
