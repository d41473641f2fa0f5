import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { leanRouter } from './lean-router.ts';

interface Hooks {
  resolveId(source: string, importer?: string): string | null;
  load(id: string): { code: string } | null;
  buildEnd(this: { error: (text: string) => void }, error?: Error): void;
}

const folder = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');
const plugin = (): Hooks => leanRouter() as unknown as Hooks;
const ASKED = [
  ['lib/dom/lib.js', './ssr/components.js'],
  ['lib/components.js', './dom/ssr/components.js'],
  ['lib/router/router.js', './instrumentation.js'],
] as const;

describe('leanRouter', () => {
  it.each(ASKED)('gives %s all that it asks of %s', (file, source) => {
    const { resolveId, load } = plugin();
    const importer = join(folder, file);
    const line = readFileSync(importer, 'utf8')
      .split('\n')
      .find((each) => each.endsWith(`from "${source}";`));
    const asked = /\{ (.+) \}/.exec(line ?? '')?.[1]?.split(', ') ?? [];
    expect(asked.length).toBeGreaterThan(0);
    const given = load(resolveId(source, importer) ?? '')?.code ?? '';
    for (const name of asked) expect(given).toContain(`export const ${name} =`);
  });

  it('leaves what others ask for alone', () => {
    expect(plugin().resolveId('./ssr/components.js', join(folder, 'index.js'))).toBeNull();
    expect(plugin().resolveId('./instrumentation.js', '/src/lib/router/router.js')).toBeNull();
  });

  it('stops the build when the package no longer asks', () => {
    const error = vi.fn<(text: string) => void>();
    const hooks = plugin();
    hooks.buildEnd.call({ error });
    expect(error).toHaveBeenCalledWith(expect.stringContaining('lib/router/router.js'));
    error.mockClear();
    for (const [file, source] of ASKED) hooks.resolveId(source, join(folder, file));
    hooks.buildEnd.call({ error });
    expect(error).not.toHaveBeenCalled();
  });
});
