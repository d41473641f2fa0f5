import type { HelpArticle } from '../../domain/content/later.ts';

/** Marks over and under Latin letters. Others are left alone: in Thai they are the vowels. */
const LATIN_MARKS = /[\u0300-\u036f]/g;
const BREAKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, blockquote, br, tr, summary, figcaption, caption';
const SNIPPET = 150;
const BEFORE = 45;

/** A piece of a text: a hit or what is between. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** An article that fits a search. */
export interface Found {
  article: HelpArticle;
  title: Piece[];
  snippet: Piece[];
}

/** An article with its text prepared for searching. */
export interface Indexed {
  article: HelpArticle;
  title: Folded;
  text: Folded;
}

/** A text beside itself without case and accents; `at` gives the place in the text of each folded character. */
interface Folded {
  text: string;
  folded: string;
  at: number[];
}

const foldLetter = (letter: string): string =>
  letter.toLowerCase().normalize('NFD').replace(LATIN_MARKS, '').replaceAll('đ', 'd');

/** A text as the search compares it: without case and without accents, `Nạp tiền` as `nap tien`. */
export function fold(text: string): string {
  return foldedOf(text).folded;
}

function foldedOf(source: string): Folded {
  const text = source.normalize('NFC');
  let folded = '';
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let index = 0; index < plain.length; index += 1) at.push(place);
    folded += plain;
    place += letter.length;
  }
  return { text, folded, at };
}

/** The words of HTML, without running or loading anything in it. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove();
  for (const element of body.querySelectorAll(BREAKS)) element.append(' ');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Prepares articles for searching. */
export function indexArticles(articles: readonly HelpArticle[]): Indexed[] {
  return articles.map((article) => ({
    article,
    title: foldedOf(article.title),
    text: foldedOf(plainText(article.content)),
  }));
}

/** Cuts a text at every place where one of the words stands. */
function piecesOf({ text, folded, at }: Folded, words: readonly string[], from = 0, to = text.length): Piece[] {
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let hit = folded.indexOf(word); hit >= 0; hit = folded.indexOf(word, hit + word.length)) {
      isHit.fill(true, at[hit] ?? 0, at[hit + word.length] ?? text.length);
    }
  }
  const pieces: Piece[] = [];
  for (let place = from; place < to; place += 1) {
    const last = pieces.at(-1);
    const letter = text[place] ?? '';
    if (last && last.isHit === isHit[place]) last.text += letter;
    else pieces.push({ text: letter, isHit: isHit[place] === true });
  }
  return pieces;
}

/** The part of a text around its first hit, from word to word where there are any. */
function snippetOf(text: Folded, words: readonly string[]): Piece[] {
  const hits = words.map((word) => text.folded.indexOf(word)).filter((hit) => hit >= 0);
  const first = hits.length > 0 ? (text.at[Math.min(...hits)] ?? 0) : 0;
  const start = first <= BEFORE ? 0 : text.text.indexOf(' ', first - BEFORE) + 1;
  const from = start > first || start === 0 ? Math.max(0, Math.min(start, first)) : start;
  const space = text.text.lastIndexOf(' ', from + SNIPPET);
  const to = from + SNIPPET >= text.text.length ? text.text.length : space > first ? space : from + SNIPPET;
  const pieces = piecesOf(text, words, from, to);
  return [
    ...(from > 0 ? [{ text: '… ', isHit: false }] : []),
    ...pieces,
    ...(to < text.text.length ? [{ text: ' …', isHit: false }] : []),
  ];
}

/**
 * The articles that have every word of the search in title or text, accents and case aside; those with more of the words in
 * the title come first. Nothing for an empty search.
 */
export function searchArticles(index: readonly Indexed[], search: string): Found[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index
    .filter(({ title, text }) => words.every((word) => title.folded.includes(word) || text.folded.includes(word)))
    .map((each) => ({ each, rank: words.filter((word) => each.title.folded.includes(word)).length }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ each }) => ({
      article: each.article,
      title: piecesOf(each.title, words),
      snippet: snippetOf(each.text, words),
    }));
}
