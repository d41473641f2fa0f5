/** Where the gateway is that the site stands before, and what is known of it beforehand: docs/rules/brand.md#other-gateways. */
interface Place {
  /** Origin of the gateway; empty: the page's own. */
  url: string;
  /** Code of the brand there, for gateways that answer nothing without it; empty: the status tells it. */
  merchant: string;
  /** Base of pictures, for a gateway that names none; empty: the gateway's own. */
  images: string;
  /** The scheme of encrypted calls, for a gateway that does not say; empty: the family's. */
  encryption: string;
  /** `omit` for a gateway that takes the token alone and lets pages of other origins send no cookies. */
  credentials: RequestCredentials;
  /** It is another gateway of the family, which may know less than the site asks for. */
  isOther: boolean;
}

const OWN: Place = { url: '', merchant: '', images: '', encryption: '', credentials: 'include', isOther: false };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the place from a page; what it does not say is as on the gateway's own origin. */
export function readPlace(page: Document): Place {
  const content = page.querySelector('meta[name="gateway"]')?.getAttribute('content');
  if (!content) return OWN;
  try {
    const given: Record<string, unknown> = JSON.parse(content);
    return {
      url: text(given['url']).replace(/\/+$/, ''),
      merchant: text(given['merchant']),
      images: text(given['images']).replace(/\/+$/, ''),
      encryption: text(given['encryption']),
      credentials: given['credentials'] === 'omit' ? 'omit' : 'include',
      isOther: true,
    };
  } catch {
    return OWN;
  }
}

/** The gateway of this page. */
export const place: Place = readPlace(document);

/** The host by which the gateway knows the brand. */
export const gatewayHost = (): string => (place.url === '' ? location.host : new URL(place.url).host);
