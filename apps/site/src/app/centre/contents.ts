import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';

type Files = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

/** The code of a page, by the file that draws it: a chunk of its own, asked for now. */
export function codeOf(load: Files[string] | undefined): ComponentType {
  if (!load) throw new Error('a page of the centre has no feature');
  // At once, while it is still asked who the member is; who draws the page hears of a failure.
  const loading = loadChunk(load, { tells: true });
  loading.catch(() => {});
  return lazy(() => loading);
}
