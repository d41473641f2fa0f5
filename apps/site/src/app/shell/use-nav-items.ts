import { useQuery } from '@tanstack/react-query';
import { vendorsQuery } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { IconName } from '../../shared/ui/icon.tsx';
import { LOBBY_PATHS, PATHS } from '../paths.ts';

interface NavItem {
  to: string;
  label: string;
  icon: IconName;
}

const TYPE_LABELS = { RNG: { label: 'game_type_rng', icon: 'slots' } } as const;

/** Home, then each game type that has vendors and a screen. Until the vendors are known, slots are taken to be there. */
export function useNavItems(): NavItem[] {
  const t = useT();
  const { data: lanes } = useQuery(vendorsQuery());
  const types = lanes ? lanes.filter((lane) => lane.cards.length > 0).map((lane) => lane.title) : ['RNG'];
  const lobbies = Object.entries(TYPE_LABELS).flatMap(([type, { label, icon }]) => {
    const to = LOBBY_PATHS[type];
    return to && types.includes(type) ? [{ to, label: t(label), icon }] : [];
  });
  return [{ to: PATHS.home, label: t('home'), icon: 'home' }, ...lobbies];
}
