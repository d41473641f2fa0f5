import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { noteAsked, wasAsked } from '../../../domain/agents/asked.ts';
import { consolidatedQuery, rereadContracts, waitingKinds, waitingQuery } from '../../../domain/agents/contracts.ts';
import { useHasDialog } from '../../../domain/session/use-has-dialog.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { useLive } from '../../../shared/live/live.ts';

/**
 * Asks what of contracts waits for the member, and once after a login opens the dialog about it; where it is `isAside`, on pages to
 * which people come with an errand, it waits for another page.
 */
export function ContractAsk({ isAside }: { isAside: boolean }) {
  const { data } = useQuery(consolidatedQuery());
  const { open } = useDialogs();
  const hasDialog = useHasDialog();
  // Whatever changes about a contract is told by a message.
  useLive(
    'messages',
    useCallback(() => void rereadContracts(), []),
  );
  const hasAny = data !== undefined && waitingKinds(data).length > 0;
  const { data: waiting } = useQuery({ ...waitingQuery(), enabled: hasAny });
  const isDue = hasAny && (waiting?.list.length ?? 0) > 0 && !hasDialog && !isAside;
  useEffect(() => {
    if (!isDue || wasAsked()) return;
    noteAsked();
    open('contractRequest');
  }, [isDue, open]);
  return null;
}
