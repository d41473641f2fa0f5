import { escapeHtml } from '../../base/security/html.ts';

/** Figures that an operator's texts may name: docs/rules/content.md#figures. */
export interface Figures {
  /** By name, e.g. `rtp.lowest`. */
  texts: ReadonlyMap<string, string>;
  /** Each open slot with its published return, the highest first: `{{returns}}` in a text. */
  returns: readonly { name: string; rtp: string }[];
}

/** The figures of a brand, in a language. */
export type FiguresOf = (viewer: { merchantId: number; language: string }) => Promise<Figures>;

/** No figure is known: what names one is left out. */
export const noFigures: FiguresOf = async () => ({ texts: new Map(), returns: [] });

const NAMED = /\{\{([a-z.]+)\}\}/g;
const BLOCK = /<(p|li|h3)>(?:(?!<\/\1>)[^])*<\/\1>/g;
const LIST = 'returns';

interface Worded {
  title: string;
  content?: string;
}

const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

const isKnown = (text: string, { texts, returns }: Figures): boolean =>
  namesIn(text).every((name) => (name === LIST ? returns.length > 0 : texts.has(name)));

function filled(html: string, figures: Figures): string {
  const list = (): string =>
    figures.returns.length === 0
      ? ''
      : `<ul>${figures.returns.map(({ name, rtp }) => `<li>${escapeHtml(name)}: ${rtp}</li>`).join('')}</ul>`;
  return html
    .replace(BLOCK, (block) => (isKnown(block, figures) ? block : ''))
    .replace(NAMED, (_, name: string) => (name === LIST ? list() : escapeHtml(figures.texts.get(name) ?? '')));
}

/**
 * Items with the figures that they name as `{{name}}` put in. What is not known now is not said: an item whose title names it
 * is left out, and so is a paragraph or an entry of a list.
 */
export function withFigures<T extends Worded>(items: readonly T[], figures: Figures): T[] {
  return items.flatMap((item) => {
    const { title, content } = item;
    if (namesIn(title).length === 0 && namesIn(content ?? '').length === 0) return [item];
    if (!isKnown(title, figures)) return [];
    const shownTitle = title.replace(NAMED, (_, name: string) => figures.texts.get(name) ?? '');
    return [{ ...item, title: shownTitle, ...(content !== undefined && { content: filled(content, figures) }) }];
  });
}
