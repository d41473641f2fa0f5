declare module 'virtual:calls' {
  import type { CallName, CallRoute } from '@marquee/contract';

  type Row = readonly [CallRoute['method'], string, CallRoute['access'], 0 | 1, CallRoute['answer']];
  const table: Readonly<Record<CallName, Row>>;
  export default table;
}

declare module 'virtual:catalogs' {
  /** Loaders of the compiled messages, by language code: only the languages that have a bundle. */
  export const bundles: Readonly<Record<string, () => Promise<{ messages: Record<string, never> }>>>;
}
