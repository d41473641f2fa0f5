import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { debtsQuery } from '../../../domain/agents/bills.ts';
import { type ContractRequest, inOrder, limitsQuery, waitingQuery } from '../../../domain/agents/contracts.ts';
import { useIsDesk } from '../../../shared/lib/use-is-desk.ts';
import { holdToasts } from '../../../shared/ui/overlay/held-toasts.ts';
import { RequestDialog } from './request-dialog.tsx';

/**
 * What waits for an agent's answer, one after the other, once it has logged in: docs/rules/contracts.md#after-a-login. What is put
 * off waits in the agent centre.
 */
export default function AfterLoginDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(waitingQuery());
  // What a request shows of the contract in force and of debts: it opens with them, so that nothing moves under a thumb.
  const limits = useQuery(limitsQuery());
  const debts = useQuery(debtsQuery());
  const [shown, setShown] = useState<ContractRequest | null>(null);
  const [past, setPast] = useState<readonly number[]>([]);
  const waiting = inOrder(data?.list ?? []);
  const next = waiting.find(({ id }) => !past.includes(id)) ?? null;
  // One that is answered goes from the list, and stays here until it is left; what it ends may have changed meanwhile.
  const request = shown === null ? next : (waiting.find(({ id }) => id === shown.id) ?? shown);
  if (shown === null && next !== null) setShown(next);
  const isOver = request === null && (data !== undefined || error !== null);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  // A phone has one place at the top: what is asked is read there before the welcome.
  const isDesk = useIsDesk();
  useEffect(() => (isDesk ? undefined : holdToasts()), [isDesk]);
  if (!request || limits.isPending || debts.isPending) return null;
  const handleClose = () => {
    const left = waiting.find(({ id }) => id !== request.id && !past.includes(id)) ?? null;
    if (left === null) return onClose();
    setPast([...past, request.id]);
    setShown(left);
  };
  return <RequestDialog key={request.id} request={request} leave="later" onClose={handleClose} />;
}
