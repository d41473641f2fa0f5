import { createHash } from 'node:crypto';
import type { RequestContext } from '../../base/http/handlers.ts';
import { newSecret } from '../../base/ids.ts';
import type { Asker, CodeAsker } from './types.ts';

/** As long as a link in a mail may be good. */
const ASKER_SECONDS = 86_400;
/** Codes that nobody asked for go to a member, and are good in whatever browser it is. */
export const ANYBODY: CodeAsker = { browser: 'anybody', address: '' };

const askerCookie = (origin: string): string => (origin.startsWith('https:') ? '__Host-mq_asker' : 'mq_asker');

/** Who asks for a code. A browser that has no name yet is given one: its codes are found by that, and are nobody else's to end. */
export function askerOf(
  request: Pick<RequestContext, 'address' | 'language' | 'origin' | 'cookies' | 'replyCookies'>,
): Asker & CodeAsker {
  const { address, language, origin, cookies, replyCookies } = request;
  const name = askerCookie(origin);
  const browser = cookies[name] || newSecret();
  replyCookies.set(name, browser, ASKER_SECONDS);
  return { address, language, origin, browser };
}

/** Who brings a code back. */
export const bringerOf = ({ address, origin, cookies }: Pick<RequestContext, 'address' | 'origin' | 'cookies'>): CodeAsker => ({
  address,
  browser: cookies[askerCookie(origin)] || null,
});

/** An account's codes that are asked for in its session: a session is proof enough of whose they are. */
export const memberAsker = (accountId: bigint, address: string): CodeAsker => ({ address, browser: `account ${accountId}` });

/** What is kept of a browser. */
export const askerDigest = (browser: string): Buffer => createHash('sha256').update(`asker|${browser}`).digest();
