import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../lib/files.ts';

/** Something in a file that a rule may forbid, with its line. */
export interface Mention {
  text: string;
  line: number;
}

/** What the rules need to know about one file of TypeScript or JavaScript. */
export interface Facts {
  path: string;
  /** Imports, exports-from and dynamic imports; a relative one is resolved to a path from the root. */
  imports: Mention[];
  /** `Math.random`, `process.env`, `Date.now`, and `new Date()` without a moment. */
  uses: Mention[];
  /** String literals and templates, with each inserted value as a space. */
  strings: Mention[];
  comments: Mention[];
  /** Why it could not be parsed. */
  errors: Mention[];
}

/** Returns the line, from 1, of an offset. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

const resolved = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : specifier;

const WATCHED = new Set(['Math.random', 'process.env', 'Date.now']);

/** Reads the facts of one file. */
export function factsOf(file: SourceFile): Facts {
  const parsed = parseSync(file.path, file.text);
  const lineOf = lineCounter(file.text);
  const facts: Facts = { path: file.path, imports: [], uses: [], strings: [], comments: [], errors: [] };
  const addImport = (node: { start: number }, source: { value: unknown } | null | undefined): void => {
    if (typeof source?.value === 'string')
      facts.imports.push({ text: resolved(file.path, source.value), line: lineOf(node.start) });
  };
  new Visitor({
    ImportDeclaration: (node) => addImport(node, node.source),
    ExportNamedDeclaration: (node) => addImport(node, node.source),
    ExportAllDeclaration: (node) => addImport(node, node.source),
    ImportExpression: (node) => addImport(node, node.source.type === 'Literal' ? { value: node.source.value } : null),
    TSImportType: (node) => addImport(node, node.source),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier') return;
      const property =
        node.property.type === 'Identifier'
          ? node.property.name
          : node.property.type === 'Literal'
            ? String(node.property.value)
            : '';
      const text = `${node.object.name}.${property}`;
      if (WATCHED.has(text)) facts.uses.push({ text, line: lineOf(node.start) });
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date' || node.arguments.length > 0) return;
      facts.uses.push({ text: 'new Date()', line: lineOf(node.start) });
    },
    Literal: (node) => {
      if (typeof node.value === 'string') facts.strings.push({ text: node.value, line: lineOf(node.start) });
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((part) => part.value.cooked ?? part.value.raw).join(' ');
      facts.strings.push({ text, line: lineOf(node.start) });
    },
  }).visit(parsed.program);
  for (const comment of parsed.comments) facts.comments.push({ text: comment.value, line: lineOf(comment.start) });
  for (const error of parsed.errors) facts.errors.push({ text: error.message, line: lineOf(error.labels[0]?.start ?? 0) });
  return facts;
}
