import type { Plugin } from 'vite';

/** What the site is told of a gateway that it stands before, by the variable that says so: docs/brands.md#the-site-before-another-gateway. */
const FIELDS = {
  url: 'SITE_GATEWAY',
  merchant: 'SITE_MERCHANT',
  images: 'SITE_IMAGES',
  encryption: 'SITE_ENCRYPTION',
  credentials: 'SITE_CREDENTIALS',
} as const;

/** The place in a page as JSON; null where the environment says nothing, so that the gateway is the page's own origin. */
export function placeOf(environment: Readonly<Record<string, string | undefined>>): string | null {
  const given = Object.entries(FIELDS).flatMap(([field, variable]) => {
    const value = environment[variable]?.trim();
    return value ? [[field, value] as const] : [];
  });
  const url = environment[FIELDS.url]?.trim();
  if (url && !URL.canParse(url)) throw new Error(`${FIELDS.url} must be an origin, e.g. https://gateway.example.com`);
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

/** Writes into the page where its gateway is. It may be changed there later, without another build. */
export function gatewayPlace(environment: Readonly<Record<string, string | undefined>>): Plugin {
  const content = placeOf(environment);
  return {
    name: 'marquee:gateway-place',
    transformIndexHtml: () =>
      content === null ? [] : [{ tag: 'meta', attrs: { name: 'gateway', content }, injectTo: 'head-prepend' as const }],
  };
}
