import { local } from '../../shared/lib/storage.ts';

const KEY = 'searches';
const MOST = 6;
const LONGEST = 100;

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, LONGEST);

/** What was searched for on this device, the latest first. Anything damaged in the storage reads as nothing. */
export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(local.get(KEY) ?? '[]');
    const texts = Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').map(plain) : [];
    return texts.filter((each) => each !== '').slice(0, MOST);
  } catch {
    return [];
  }
}

/** Remembers a search that led somewhere. The same words in another case are the same search. */
export function keepSearch(text: string): void {
  const kept = plain(text);
  if (kept === '') return;
  const others = readSearches().filter((each) => each.toLowerCase() !== kept.toLowerCase());
  local.set(KEY, JSON.stringify([kept, ...others].slice(0, MOST)));
}

/** Forgets what was searched for. */
export function forgetSearches(): void {
  local.remove(KEY);
}
