import { useT } from '../../shared/i18n/use-t.ts';
import { GamePage } from '../game-page.tsx';

const TYPES = ['LOTT', 'ELOTT'];

/** A lottery by `gameCode` and `vendor`; without them the first that is offered: specification 2. */
export function Component() {
  const t = useT();
  return <GamePage title={t('game_type_lott')} gameTypes={TYPES} />;
}
