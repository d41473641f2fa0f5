import { useT } from '../../shared/i18n/use-t.ts';
import { GamePage } from '../game-page.tsx';

/** A game that takes a page of its own. */
export function Component() {
  const t = useT();
  return <GamePage title={t('game')} />;
}
