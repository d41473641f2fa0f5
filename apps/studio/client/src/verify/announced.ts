/** What a player's device was told of a round before it was played, and what it sent for it. */
export interface AnnouncedRound {
  commitment: string;
  /** Null when only the fingerprint is known, as one reads it from the game. */
  clientRandom: string | null;
  clientSeed: string | null;
  /** The studio had said that a part of the stake goes to the pool of the game. */
  isCounted?: true;
}

const HEX_32 = /^[0-9a-f]{64}$/;

/** The part of an address behind `#` that carries it from the game to the page that checks; no server sees it. */
export function verifyFragment({ commitment, clientRandom, clientSeed, isCounted }: AnnouncedRound): string {
  const parts = new URLSearchParams({ f: commitment });
  if (clientRandom !== null && clientSeed !== null) {
    parts.set('n', clientRandom);
    parts.set('t', clientSeed);
  }
  if (isCounted) parts.set('p', '1');
  return parts.toString();
}

/** A fingerprint that somebody read from the game; null for a text that is none. */
export function announcedOf(commitment: string): AnnouncedRound | null {
  return HEX_32.test(commitment) ? { commitment, clientRandom: null, clientSeed: null } : null;
}

/** Reads it again; null when there is nothing, or nothing that could be a fingerprint. */
export function announcedIn(fragment: string): AnnouncedRound | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const commitment = parts.get('f') ?? '';
  if (!HEX_32.test(commitment)) return null;
  const clientRandom = parts.get('n');
  const isWhole = clientRandom !== null && HEX_32.test(clientRandom);
  const sent = { clientRandom: isWhole ? clientRandom : null, clientSeed: isWhole ? parts.get('t') : null };
  return { commitment, ...sent, ...(parts.get('p') === '1' ? { isCounted: true } : {}) };
}
