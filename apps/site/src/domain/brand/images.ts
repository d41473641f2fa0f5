const ABSOLUTE = /^(https?:)?\/\//;
const chosen = new Map<string, string>();

/** One of the brand's image servers, at random, the same for the whole visit so that the browser's cache works. */
export function imageBase(servers: readonly string[], random: () => number = Math.random): string {
  const key = servers.join(' ');
  const known = chosen.get(key);
  if (known !== undefined) return known;
  // On the home page index.html has picked one already, for the first banner.
  const picked = globalThis.document?.documentElement.dataset['images'];
  const bases = servers.map((server) => server.replace(/\/$/, ''));
  const base = bases.find((each) => each === picked) ?? bases[Math.floor(random() * bases.length)] ?? '/images';
  chosen.set(key, base);
  return base;
}

/** Address of a picture that the gateway names by its path below the image base. */
export function imageUrl(servers: readonly string[], path: string): string {
  if (path === '' || ABSOLUTE.test(path)) return path;
  const base = imageBase(servers);
  return path.startsWith(`${base}/`) ? path : `${base}/${path.replace(/^\//, '')}`;
}

/** Address of a vendor's mark, by game type and variant: docs/rules/brand.md#pictures. */
export function vendorMarkUrl(servers: readonly string[], gameType: string, vendor: string, variant: 'WHITE' | 'COLOR'): string {
  return imageUrl(servers, `TCG_PROD_IMAGES/${gameType}_LIST_VENDOR/${vendor}-${variant}.svg`);
}
