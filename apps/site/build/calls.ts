import { callList } from '@marquee/contract';
import type { Plugin } from 'vite';

const ID = 'virtual:calls';

/** The part of the contract that ships to browsers: where each call is and how it travels, without its schemas. */
export function callTable(): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    callList.map(([name, call]) => [name, [call.method, call.path, call.access, call.encrypted ? 1 : 0, call.answer]]),
  );
}

/** Gives `virtual:calls`, generated from the contract, so that no schema code reaches the bundle. */
export function contractCalls(): Plugin {
  return {
    name: 'marquee:calls',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? { code: `export default ${JSON.stringify(callTable())};`, moduleType: 'js' } : null),
  };
}
