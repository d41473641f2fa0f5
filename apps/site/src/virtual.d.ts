declare module 'virtual:calls' {
  import type { CallName, CallRoute } from '@marquee/contract';

  /** Path, method, form of the body (0 JSON, 1 encrypted, 2 a form) and of the answer; what is usual is left out at the end. */
  export type CallRow = readonly [string, CallRoute['method']?, (0 | 1 | 2)?, CallRoute['answer']?];
  export type CallTable = Readonly<Partial<Record<CallName, CallRow>>>;
  const table: CallTable;
  export default table;
}

declare module 'virtual:more-calls' {
  const table: import('virtual:calls').CallTable;
  export default table;
}

declare module 'virtual:answer-shapes' {
  const shapes: Readonly<Record<string, import('./shared/api/answer-shape.ts').Shape>>;
  export default shapes;
}

declare module 'virtual:catalogs' {
  type Bundles = Readonly<Record<string, () => Promise<{ messages: Record<string, never> }>>>;
  /** Loaders of the compiled messages, by language code: only the languages that have a bundle. */
  export const bundles: Bundles;
  /** The same of the words that dialogs and centres add. */
  export const laterBundles: Bundles;
}
