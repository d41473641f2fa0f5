import { useQuery } from '@tanstack/react-query';
import { categoryIn } from '../../../domain/catalogue/categories.ts';
import type { VendorCard } from '../../../domain/catalogue/lanes.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { IconName } from '../../../shared/ui/base/icon.tsx';
import { LOBBY_PATHS, PATHS } from '../../paths.ts';
import { GAME_TYPES } from './game-types.ts';

/** A place of the main navigation. */
export interface NavItem {
  to: string;
  label: string;
  icon: IconName;
  /** Its vendors, for a game type. */
  cards?: readonly VendorCard[];
}

const NONE: readonly VendorCard[] = [];

/**
 * Home, each game type that has vendors, those cut out of other lanes included, and the promotions. A type without a lobby opens its
 * first vendor at once. Until the vendors are known, slots are taken to be there.
 */
export function useNavItems(): NavItem[] {
  const t = useT();
  const { data: lanes } = useQuery(vendorsQuery());
  const cardsOf = (type: string) => (lanes ? categoryIn(lanes, type).cards : type === 'RNG' ? NONE : undefined);
  const lobbies = GAME_TYPES.flatMap(({ type, label, icon }): NavItem[] => {
    const cards = cardsOf(type);
    if (!cards || (lanes && cards.length === 0)) return [];
    const to = LOBBY_PATHS[type] ?? `${PATHS.sportsGame}?vendor=${cards[0]?.vassalage}&gameType=${type}`;
    return [{ to, label: t(label), icon, cards }];
  });
  return [
    { to: PATHS.home, label: t('home'), icon: 'home' },
    ...lobbies,
    { to: PATHS.promotions, label: t('title_promotions'), icon: 'gift' },
  ];
}
