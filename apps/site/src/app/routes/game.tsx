import { useSearchParams } from 'react-router';
import { useSession } from '../../domain/session/store.ts';
import { GameScreen } from '../../features/game/game-screen.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { LoginNeeded } from '../shell/login-needed.tsx';
import { Component as NotFound } from './not-found.tsx';

/** A game in its frame. */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  const phase = useSession((state) => state.phase);
  const nodeId = search.get('nodeId') ?? '';
  if (!/^\d{1,20}$/.test(nodeId)) return <NotFound />;
  if (phase === 'out') return <LoginNeeded text={t('game_login')} />;
  return phase === 'in' ? <GameScreen key={nodeId} nodeId={nodeId} /> : null;
}
