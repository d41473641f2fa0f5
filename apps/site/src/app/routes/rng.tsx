import { useT } from '../../shared/i18n/use-t.ts';
import { CategoryLobby } from './category-lobby.tsx';

/** The slot lobby. */
export function Component() {
  const t = useT();
  return <CategoryLobby category="RNG" title={t('game_type_rng')} />;
}
