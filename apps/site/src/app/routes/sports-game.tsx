import { useT } from '../../shared/i18n/use-t.ts';
import { GamePage } from '../game-page.tsx';

const TYPES = ['SPORTS'];

/** The book of a sports vendor. */
export function Component() {
  const t = useT();
  return <GamePage title={t('game_type_sports')} gameTypes={TYPES} />;
}
