import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { confirmReceipt } from '../../domain/payout/actions.ts';
import type { Payout } from '../../domain/payout/queries.ts';
import { bothWays, type Worth } from '../../domain/wallet/worth.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { durationText, momentText } from '../../shared/lib/dates.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { DisputeForm } from './dispute-form.tsx';
import styles from './receipt.module.css';

const SECOND_MS = 1_000;

interface ReceiptDialogProps {
  payout: Payout;
  /** The gateway's clock when it answered: the countdown goes by it. */
  serverNow: number;
  /** What a unit is worth: the bank's statement is in the currency. */
  worth: Worth;
  onClose: () => void;
  /** The time for an answer has passed. */
  onOver: () => void;
}

/** Milliseconds that are left of the time for an answer. */
function useLeft(until: number, serverNow: number, onOver: () => void): number {
  const [offset] = useState(() => serverNow - Date.now());
  const [left, setLeft] = useState(() => until - serverNow);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  }, [onOver]);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = until - (Date.now() + offset);
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, offset]);
  return Math.max(0, left);
}

/** Asks whether a payout has arrived. */
export default function ReceiptDialog({ payout, serverNow, worth, onClose, onOver }: ReceiptDialogProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const left = useLeft(payout.confirmUntil ?? serverNow, serverNow, onOver);
  const [isDisputing, setIsDisputing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const handleReceived = async () => {
    setIsBusy(true);
    try {
      await confirmReceipt(payout.payoutNo);
      showToast({ tone: 'good', title: t('wd_confirmed') });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
      onOver();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      size="form"
      title={t('wd_confirm_title')}
      description={isDisputing ? t('wd_dispute_text') : t('wd_auto_hint', { left: durationText(left) })}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>{t('amount')}</dt>
        <dd className="tabular">{bothWays(payout.amount, currencySymbol, worth)}</dd>
        {payout.sentAt !== null && (
          <>
            <dt>{t('wd_sent_at')}</dt>
            <dd>{momentText(payout.sentAt, locale, businessTimezone)}</dd>
          </>
        )}
        {payout.hint !== '' && (
          <>
            <dt>{t('wd_payer')}</dt>
            <dd>
              <bdi>{payout.hint}</bdi>
            </dd>
          </>
        )}
      </dl>
      {isDisputing ? (
        <DisputeForm payoutNo={payout.payoutNo} />
      ) : (
        <div className={styles.actions}>
          <Button tone="primary" size="large" isWide isBusy={isBusy} onClick={() => void handleReceived()}>
            {t('wd_received_btn')}
          </Button>
          <Button size="large" isWide onClick={() => setIsDisputing(true)}>
            {t('wd_not_received_btn')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
