import { useEffect, useEffectEvent } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { copiedState, isFirstEntry } from './history-place.ts';

/**
 * Has Back call `onBack` in the place of leaving the page, as long as whoever uses it is shown. From the first entry of a page load Back
 * would leave without asking: a copy is laid over it first.
 */
export function useBackCloses(onBack: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP');
  const close = useEffectEvent(onBack);
  const cover = useEffectEvent(() => {
    if (isFirstEntry()) void navigate(location, { state: copiedState(location.state), preventScrollReset: true });
  });
  useEffect(() => cover(), []);
  useEffect(() => {
    if (state !== 'blocked') return;
    reset?.();
    close();
  }, [state, reset]);
}
