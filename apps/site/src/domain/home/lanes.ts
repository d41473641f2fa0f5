import type { Lane, VendorCard } from '../catalogue/lanes.ts';

const SPORTS_BRIEFS = 5;
/** These sell esports from the lane of sports: docs/rules/games.md#vendor-cards. */
const ESPORTS_VENDORS = new Set(['AV', 'AI', 'IMES', 'TF', 'IA']);

const cardsOf = (lanes: readonly Lane[], type: string): readonly VendorCard[] =>
  lanes.find((lane) => lane.title === type)?.cards ?? [];

/** Vendors of live tables. */
export function liveVendors(lanes: readonly Lane[]): readonly VendorCard[] {
  return cardsOf(lanes, 'LIVE');
}

/** Vendors of sports, those of esports aside. */
export function sportsVendors(lanes: readonly Lane[]): readonly VendorCard[] {
  return cardsOf(lanes, 'SPORTS').filter((card) => !ESPORTS_VENDORS.has(card.vassalage));
}

/** Up to five vendors of sports or esports, each once, for their short descriptions. */
export function briefVendors(lanes: readonly Lane[]): { card: VendorCard; isEsports: boolean }[] {
  const cards = new Map([...cardsOf(lanes, 'SPORTS'), ...cardsOf(lanes, 'ESPORTS')].map((card) => [card.vassalage, card]));
  return [...cards.values()]
    .slice(0, SPORTS_BRIEFS)
    .map((card) => ({ card, isEsports: card.gameType === 'ESPORTS' || ESPORTS_VENDORS.has(card.vassalage) }));
}

/** Every vendor once, in the order of the lanes, with the games of all its lanes counted. */
export function providers(lanes: readonly Lane[]): VendorCard[] {
  const found = new Map<string, VendorCard>();
  for (const card of lanes.flatMap((lane) => lane.cards)) {
    const known = found.get(card.vassalage);
    found.set(card.vassalage, known ? { ...known, gameCount: known.gameCount + card.gameCount } : card);
  }
  return [...found.values()];
}

/** Address of a vendor's games: docs/rules/lobbies.md#lobby-addresses. Cockfights have none: theirs is the vendor's book. */
export function vendorPath(card: VendorCard): string {
  if (card.gameType === 'RNG') return `/rng?vendor=${encodeURIComponent(card.vassalage)}`;
  if (card.gameType === 'COCKFIGHT') return `/fbsports?vendor=${encodeURIComponent(card.vassalage)}&gameType=COCKFIGHT`;
  return `/${card.gameType.toLowerCase()}/vassalage/${encodeURIComponent(card.vassalage)}`;
}
