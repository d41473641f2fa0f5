import type { Lane, VendorCard } from '../catalogue/queries.ts';

const SPORTS_BRIEFS = 5;
const LOTTERIES = ['ELOTT', 'LOTT'];
/** Specification 4, prize mode. */
const ELOTT_CARDS = new Set(['TCG_LOTTO_VN', 'LOTT']);
/** Specification 9: these sell esports from the lane of sports. */
const ESPORTS_VENDORS = new Set(['AV', 'AI', 'IMES', 'TF', 'IA']);

const cardsOf = (lanes: readonly Lane[], type: string): readonly VendorCard[] =>
  lanes.find((lane) => lane.title === type)?.cards ?? [];

/** Prize mode of the brand's lotteries: ELOTT if that category holds a TCG_LOTTO_VN or LOTT card, else LOTT. */
export function prizeMode(lanes: readonly Lane[]): 'ELOTT' | 'LOTT' {
  return cardsOf(lanes, 'ELOTT').some((card) => ELOTT_CARDS.has(card.vassalage)) ? 'ELOTT' : 'LOTT';
}

/** True when the brand has a lottery vendor: only then are there popular lotteries to ask for. */
export function hasLotteries(lanes: readonly Lane[]): boolean {
  return LOTTERIES.some((type) => cardsOf(lanes, type).length > 0);
}

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

/** Address of a vendor's games: specification 2, category lobbies. */
export function vendorPath(card: VendorCard): string {
  if (card.gameType === 'RNG') return `/rng?vendor=${encodeURIComponent(card.vassalage)}`;
  return `/${card.gameType.toLowerCase()}/vassalage/${encodeURIComponent(card.vassalage)}`;
}

/** Address of a lottery: specification 2, `gameCode` and `vendor` only when they have a value. */
export function lotteryPath(gameCode: string, vendor: string): string {
  const query = new URLSearchParams({ ...(gameCode && { gameCode }), ...(vendor && { vendor }) });
  return query.size === 0 ? '/lottery' : `/lottery?${query}`;
}
