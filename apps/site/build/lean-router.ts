import type { Plugin } from 'vite';

interface Part {
  /** Files of the package that ask for it, and by which name. */
  askedBy: readonly string[];
  name: string;
  /** What it does when nobody has switched it on. */
  code: string;
}

/** What React Router carries for its framework mode and for observers: every `Link` and every navigation asks for it. */
const PARTS: readonly Part[] = [
  {
    askedBy: ['lib/dom/lib.js', 'lib/components.js'],
    name: 'ssr/components.js',
    code: `
      import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;
      export const PrefetchPageLinks = () => null;`,
  },
  {
    askedBy: ['lib/router/router.js'],
    name: 'instrumentation.js',
    code: `
      export const instrumentClientSideRouter = (router) => router;
      export const getRouteInstrumentationUpdates = () => ({});
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;`,
  },
];

const PREFIX = '\0lean-router:';
const FILE = /\/react-router\/dist\/production\/(.+\.js)$/;

/**
 * Leaves out of the build what this site never switches on in React Router. The build fails when a newer version asks for more
 * of a part than is here, or for the part no longer from where it did.
 */
export function leanRouter(): Plugin {
  const missing = new Set(PARTS.flatMap(({ askedBy, name }) => askedBy.map((file) => `${file} → ${name}`)));
  return {
    name: 'marquee:lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const file = FILE.exec(importer)?.[1] ?? '';
      const part = PARTS.find(({ askedBy, name }) => askedBy.includes(file) && source.endsWith(`/${name}`));
      if (!part) return null;
      missing.delete(`${file} → ${part.name}`);
      return PREFIX + part.name;
    },
    load(id) {
      const part = id.startsWith(PREFIX) && PARTS.find(({ name }) => PREFIX + name === id);
      return part ? { code: part.code, moduleType: 'js', moduleSideEffects: false } : null;
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has changed (${[...missing].join(', ')}): see lean-router.ts`);
    },
  };
}
