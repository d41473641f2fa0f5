import { createSvgCost, styleFilters } from './svg-cost.ts';
import { ATTRIBUTES, ELEMENTS } from './svg-words.ts';

/** Why a drawing is refused. */
export class SvgError extends Error {}

const MAX_BYTES = 256 * 1024;
const MAX_ELEMENTS = 5_000;

const NAMESPACES = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']);
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG = /<(\/?)([A-Za-z][\w:.-]*)/y;
const TAG_END = /\s*(\/?)>/y;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/;

function fail(reason: string): never {
  throw new SvgError(`the drawing ${reason}`);
}

/** Styles, in attributes and in style elements: no escapes to hide behind, nothing loaded, references into the drawing only. */
function checkStyle(text: string): void {
  if (/[\\@]|expression\s*\(|javascript:|image-set|src\s*\(/i.test(text)) fail('has a style that could load or hide something');
  if (styleFilters(text)) fail('has a filter in a style; it stands in an attribute filter');
  for (const [, target] of text.matchAll(/url\s*\(\s*(?:"|')?\s*([^)]{0,200})/gi)) {
    if (!target?.startsWith('#')) fail('refers to something outside itself');
  }
}

function checkAttribute(name: string, value: string): void {
  const plain = name.toLowerCase();
  if (ENTITY.test(value)) fail('uses an entity');
  if (plain === 'xmlns' || plain.startsWith('xmlns:')) {
    if (!NAMESPACES.has(value)) fail(`uses the namespace ${value.slice(0, 60)}`);
    return;
  }
  if (plain.startsWith('on')) fail(`has the event handler ${plain}`);
  if (plain === 'src' || plain === 'xml:base') fail('refers to something outside itself');
  if ((plain === 'href' || plain === 'xlink:href') && !/^#[\w.-]+$/.test(value)) fail('refers to something outside itself');
  checkStyle(value);
}

/** A tag, and where in the text it ends. */
interface Tag {
  name: string;
  closes: boolean;
  empty: boolean;
  attributes: ReadonlyMap<string, string>;
  end: number;
}

/** Reads one tag at `at`. */
function readTag(text: string, at: number): Tag {
  TAG.lastIndex = at;
  const tag = TAG.exec(text);
  if (!tag) fail('is not well-formed');
  const closes = tag[1] === '/';
  const name = tag[2] ?? '';
  if (!ELEMENTS.has(name)) fail(`has the element ${name}, which is not allowed`);
  let end = TAG.lastIndex;
  const attributes = new Map<string, string>();
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const attribute = ATTRIBUTE.exec(text);
    if (!attribute) break;
    const attributeName = attribute[1] ?? '';
    if (closes || attributes.has(attributeName)) fail('is not well-formed');
    const value = attribute[2] ?? attribute[3] ?? '';
    attributes.set(attributeName, value);
    checkAttribute(attributeName, value);
    end = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = end;
  const ending = TAG_END.exec(text);
  if (!ending) fail('is not well-formed');
  return { name, closes, empty: ending[1] === '/', attributes, end: TAG_END.lastIndex };
}

/** A tag as it is written anew: the attributes that drawings have, each in double quotes. */
function written({ name, closes, empty, attributes }: Tag): string {
  if (closes) return `</${name}>`;
  const kept = [...attributes].filter(([attribute]) => ATTRIBUTES.has(attribute));
  const text = kept.map(([attribute, value]) => ` ${attribute}="${value.replaceAll('"', '&quot;')}"`).join('');
  return `<${name}${text}${empty ? '/' : ''}>`;
}

/** The drawing without what surrounds it and without comments. */
function stripped(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml\s[^?>]*\?>/, '')
    .replace(/<!--(?!>|->)[\s\S]*?-->/g, '')
    .trim();
}

/**
 * Reads a drawing strictly and writes it anew from what was read: elements and attributes of a list, no comments, no declaration.
 * Scripts, event handlers, foreign content, entities, and references to anything outside the drawing are refused, and so is
 * whatever is not well-formed, or would cost whoever looks at it too much. Throws an SvgError that says what was found.
 * What it gave comes out of it as it went in.
 */
export function cleanSvg(source: string): string {
  if (Buffer.byteLength(source) > MAX_BYTES) fail(`is larger than ${MAX_BYTES / 1024} kB`);
  const text = stripped(source);
  const open: { name: string; named: boolean }[] = [];
  let at = 0;
  let elements = 0;
  const cost = createSvgCost();
  const parts: string[] = [];
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next === -1 ? text.length : next);
    if (ENTITY.test(between)) fail('uses an entity');
    if (open.length === 0 && between.trim() !== '') fail('has text outside its root');
    if (open.at(-1)?.name === 'style') checkStyle(between);
    if (next === -1) break;
    const tag = readTag(text, next);
    parts.push(between, written(tag));
    if (tag.closes) {
      if (open.pop()?.name !== tag.name) fail('is not well-formed');
    } else {
      elements += 1;
      if (elements > MAX_ELEMENTS) fail(`has more than ${MAX_ELEMENTS} elements`);
      if (open.length === 0 && (tag.name !== 'svg' || elements > 1)) fail('has no single svg as its root');
      if (open.at(-1)?.name === 'style') fail('has an element in a style');
      const named = tag.attributes.has('id');
      const canBeCopied = named || open.some((outer) => outer.named);
      const parent = open.at(-1)?.name;
      const tooMuch = cost.element(tag.name, tag.attributes, {
        ...(parent && { parent }),
        depth: open.length,
        named: canBeCopied,
      });
      if (tooMuch !== null) fail(tooMuch);
      // A copy of a copy of a copy grows without bound: what can be copied may not itself copy.
      if (tag.name === 'use' && canBeCopied) fail('has a use within what can be used');
      if (!tag.empty) open.push({ name: tag.name, named });
    }
    at = tag.end;
  }
  if (open.length > 0 || elements === 0) fail('is not well-formed');
  return parts.join('');
}
