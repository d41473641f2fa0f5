import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { listLanguages, readCatalog } from './catalogs.ts';
import { offlinePage } from './offline-page.ts';

const OFFLINE_FILES = ['/offline.html', '/offline.css', '/offline.js'];

/** One script of its own, with everything that it imports inside. */
async function compile(file: string, define: Record<string, string>): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = made.output;
  return chunk.code;
}

/**
 * Makes the site installable: `sw.js`, stamped with the build so that each deploy is a new worker, and the offline page
 * with its style and script.
 */
export function serviceWorker(root: string, localesRoot: string): Plugin {
  const source = (name: string) => join(root, 'src/worker', name);
  return {
    name: 'marquee:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const catalogs = Object.fromEntries(listLanguages(localesRoot).map((code) => [code, readCatalog(join(localesRoot, code))]));
      const tokens = readFileSync(join(root, 'src/shared/styles/tokens.css'), 'utf8');
      const files = {
        'offline.html': offlinePage(catalogs),
        'offline.css': `${tokens}\n${readFileSync(source('offline.css'), 'utf8')}`,
        'offline.js': await compile(source('offline.ts'), {}),
      };
      const stamp = createHash('sha256')
        .update(JSON.stringify([Object.keys(bundle).sort(), files]))
        .digest('hex')
        .slice(0, 12);
      const worker = await compile(source('service-worker.ts'), {
        BUILD: JSON.stringify(stamp),
        OFFLINE_FILES: JSON.stringify(OFFLINE_FILES),
      });
      for (const [fileName, text] of Object.entries({ ...files, 'sw.js': worker })) {
        this.emitFile({ type: 'asset', fileName, source: text });
      }
    },
  };
}
