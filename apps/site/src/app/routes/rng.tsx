import { InterruptedRound } from '../../features/interrupted-round/interrupted-round.tsx';
import { Lobby } from '../../features/lobby/lobby.tsx';

/** The slot lobby. */
export function Component() {
  return (
    <>
      <InterruptedRound />
      <Lobby gameType="RNG" />
    </>
  );
}
