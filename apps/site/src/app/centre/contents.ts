import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import type { CentreEntry } from './page.ts';

type Files = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

/**
 * Makes what gives the code of a centre's pages, each a chunk of its own that is loaded when the page is first opened. `files` are those
 * that draw pages; `fileOf` names a feature's.
 */
export function centreContents(files: Files, fileOf: (feature: string) => string): (page: CentreEntry) => ComponentType {
  const contents: Record<string, ComponentType> = {};
  return ({ page, feature }) => {
    contents[page] ??= codeOf(files[fileOf(feature)]);
    return contents[page];
  };
}

function codeOf(load: Files[string] | undefined): ComponentType {
  if (!load) throw new Error('a page of the centre has no feature');
  // At once, while it is still asked who the member is; who draws the page hears of a failure.
  const loading = loadChunk(load);
  loading.catch(() => {});
  return lazy(() => loading);
}
