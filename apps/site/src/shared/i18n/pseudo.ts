/** Its tag: English rules for plurals and numbers, in a region that is kept for tests. */
export const PSEUDO_TAG = 'en-XA';

/**
 * True when the page was opened with `?lang=pseudo` in a development build. It holds until the page is loaded again without
 * it; the calls go on in the language that the player chose.
 */
export const isPseudo: boolean =
  import.meta.env.DEV && new URLSearchParams(location.search).get('lang')?.toLowerCase() === 'pseudo';
