import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../scripts/lib/run.ts';
import { checkSize, ENTRY_LIMIT } from '../../scripts/size.ts';

const SHELL = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
const router = createBrowserRouter([{ path: '/', element: createElement('main') }]);
i18n.loadAndActivate({ locale: 'vi', messages: {} });
createRoot(document.body).render(
  createElement(I18nProvider, { i18n }, createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router }))),
);`;

/** Bytes (gzip) of an empty shell of the same libraries: what the site's entry cannot go below. */
async function emptyShell(): Promise<number> {
  // Inside the site's folder, so that its libraries are found. A fresh clone has them all above it.
  const modules = join(root, 'apps/site/node_modules');
  mkdirSync(modules, { recursive: true });
  const directory = mkdtempSync(join(modules, '.shell-'));
  try {
    writeFileSync(join(directory, 'main.js'), SHELL);
    const result = await build({
      configFile: false,
      root: directory,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', rollupOptions: { input: join(directory, 'main.js') } },
    });
    const outputs = Array.isArray(result) ? result : [result];
    let bytes = 0;
    for (const each of outputs) {
      if (!('output' in each)) continue;
      for (const file of each.output) if (file.type === 'chunk') bytes += gzipSync(file.code, { level: 9 }).length;
    }
    return bytes;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Prints the site's entry JavaScript beside an empty shell of the same libraries. */
export async function benchEntry(): Promise<void> {
  const outcome = checkSize();
  const shell = await emptyShell();
  console.log(
    `${outcome.note ?? outcome.problems.join(' ')} | empty shell ${(shell / 1000).toFixed(1)} kB | bar ${ENTRY_LIMIT / 1000} kB`,
  );
}

if (import.meta.main) await benchEntry();
