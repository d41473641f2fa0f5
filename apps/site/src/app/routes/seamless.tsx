import { useT } from '../../shared/i18n/use-t.ts';
import { GamePage } from '../game-page.tsx';

/** A seamless game: the same frame as any other. */
export function Component() {
  const t = useT();
  return <GamePage title={t('game')} gameTypes={[]} />;
}
