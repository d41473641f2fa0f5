import { InterruptedRound } from '../../features/interrupted-round/interrupted-round.tsx';
import { Lobby } from '../../features/lobby/lobby.tsx';
import { useT } from '../../shared/i18n/use-t.ts';

/** The slot lobby. */
export function Component() {
  const t = useT();
  return (
    <>
      <InterruptedRound />
      <Lobby gameType="RNG" title={t('game_type_rng')} />
    </>
  );
}
