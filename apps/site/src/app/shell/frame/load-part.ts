import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import type { parts } from './parts.ts';

type Parts = typeof parts;

/** Loads a part around the page, as `loadChunk` does. */
export const loadPart = <Name extends keyof Parts>(name: Name): ReturnType<Parts[Name]> =>
  loadChunk(async () => (await import('./parts.ts')).parts[name]()) as ReturnType<Parts[Name]>;
