import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { rereadPayout } from '../../domain/payout/actions.ts';
import { useOpenReceipt } from '../../domain/payout/open-receipt.ts';
import { pendingReceiptsQuery } from '../../domain/payout/queries.ts';
import { loadAllWords } from '../../shared/i18n/i18n.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { useLive } from '../../shared/live/live.ts';

const ReceiptDialog = lazy(() =>
  loadChunk(async () => (await Promise.all([import('./receipt-dialog.tsx'), loadAllWords()]))[0], { what: 'receipt' }),
);

/** Asks about a payout that was sent, over whatever page; one that is put off waits on the withdrawal page. */
export function Receipts() {
  const { data, refetch } = useQuery(pendingReceiptsQuery());
  const { asked, later, putOff } = useOpenReceipt();
  // A message is sent with every payout that is to be confirmed.
  useLive(
    'messages',
    useCallback(() => void rereadPayout('pendingReceipts', 'withdrawals'), []),
  );
  const list = data?.list ?? [];
  const payout = list.find(({ payoutNo }) => payoutNo === asked) ?? list.find(({ payoutNo }) => !later.includes(payoutNo));
  if (!payout || !data) return null;
  return (
    <Suspense fallback={null}>
      <ReceiptDialog
        key={payout.payoutNo}
        payout={payout}
        serverNow={data.now}
        worth={data}
        onClose={() => putOff(payout.payoutNo)}
        onOver={() => void refetch()}
      />
    </Suspense>
  );
}
