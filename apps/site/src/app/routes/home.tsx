import { Home } from '../../features/home/home.tsx';
import { InterruptedRound } from '../../features/interrupted-round/interrupted-round.tsx';

/** The home page: an unfinished round first, then the house itself. */
export function Component() {
  return (
    <>
      <InterruptedRound />
      <Home />
    </>
  );
}
