import { useEffect, useEffectEvent } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { copiedState, isFirstEntry } from './history-place.ts';

/**
 * Has Back call `onBack` in the place of leaving the page, as long as whoever uses it is shown. From the first entry of a page load Back
 * would leave without asking: a copy is laid over it first, which ends what lay ahead in the history, as any step does. Before the
 * visitor has touched the page a browser's own Back passes over such an entry and leaves.
 */
export function useBackCloses(onBack: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  // While a step is under way it would be given up for the copy.
  const isIdle = useNavigation().state === 'idle';
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP');
  const close = useEffectEvent(onBack);
  const cover = useEffectEvent(() => {
    if (isFirstEntry()) void navigate(location, { state: copiedState(location.state), preventScrollReset: true });
  });
  useEffect(() => {
    if (isIdle) cover();
  }, [isIdle]);
  useEffect(() => {
    if (state !== 'blocked') return;
    reset?.();
    close();
  }, [state, reset]);
}
