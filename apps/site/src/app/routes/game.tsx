import { useT } from '../../shared/i18n/use-t.ts';
import { GamePage } from '../game-page.tsx';

/** A game in its frame, or its trial. */
export function Component() {
  const t = useT();
  return <GamePage title={t('game')} />;
}
