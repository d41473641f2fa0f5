/** A stretch of a message; with `href` it is a link to follow. */
export interface MessagePart {
  /** Where it begins in the message. */
  start: number;
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/\S+/g;
/** Six digits by themselves: what the gateway sends as a code. */
const CODE = /(?<![\d/=#.+-])\d{6}(?![\d/])/;

/** The code in a message; null when there is none. */
export function codeOf(text: string): string | null {
  return CODE.exec(text.replaceAll(ADDRESS, ''))?.[0] ?? null;
}

/** A message in parts. Only what leads to this site becomes a link: another address stands there as text. */
export function partsOf(text: string, origin: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match;
    if (URL.parse(address)?.origin !== origin) continue;
    parts.push({ start: at, text: text.slice(at, match.index) }, { start: match.index, text: address, href: address });
    at = match.index + address.length;
  }
  return [...parts, { start: at, text: text.slice(at) }].filter((part) => part.text !== '');
}
