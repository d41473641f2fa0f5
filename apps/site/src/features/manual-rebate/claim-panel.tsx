import { useEffect, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { claimRebate, type Rebate } from '../../domain/rewards/rebates.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './manual-rebate.module.css';

/** Is a moment still to come? Null never is. */
function useIsToCome(moment: number | null): boolean {
  const [now, setNow] = useState(Date.now);
  const isToCome = moment !== null && moment > now;
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [moment]);
  return isToCome;
}

/** Why nothing can be claimed now; null where something can. */
function useReason({ state, claimable, minimum, waitsUntil }: Rebate): string | null {
  const t = useT();
  const { currencySymbol } = useBrand();
  const waits = useIsToCome(waitsUntil);
  if (state === 'HELD') return t('mr_held');
  if (waits) return t('mr_wait');
  return claimable < minimum ? t('mr_min', { amount: moneyText(minimum, currencySymbol) }) : null;
}

function Claim({ isOff }: { isOff: boolean }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [isBusy, setIsBusy] = useState(false);
  const handleClaim = async () => {
    setIsBusy(true);
    try {
      const { amount } = await claimRebate();
      showToast({ title: t('mr_claimed', { amount: moneyText(amount, currencySymbol) }), tone: 'good' });
    } catch (error) {
      showToast({ title: errorText(error), tone: 'bad' });
    }
    setIsBusy(false);
  };
  return (
    <Button tone="primary" isBusy={isBusy} disabled={isOff} onClick={() => void handleClaim()}>
      {t('mr_claim')}
    </Button>
  );
}

/** What can be claimed now, what claiming it asks for, and what becomes of it otherwise. */
export function ClaimPanel({ rebate }: { rebate: Rebate }) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const { claimable, required, multiple, last, automaticAt } = rebate;
  const reason = useReason(rebate);
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const when = (moment: number) => momentText(moment, locale, businessTimezone);
  return (
    <section className={styles.panel} aria-label={t('mr_claimable')}>
      <div className={styles.words}>
        <h2 className={styles.label}>{t('mr_claimable')}</h2>
        <p className={styles.worth}>{money(claimable)}</p>
        <Note icon="scales">{t('rw_wager', { amount: money(required), multiple: `${multiple}×` })}</Note>
        {last && (
          <Note icon="check">
            {t('mr_last_claim')}: {money(last.amount)} · {when(last.at)}
          </Note>
        )}
        <Note icon="clock">{t('mr_automatic', { moment: when(automaticAt) })}</Note>
      </div>
      <div className={styles.action}>
        <Claim isOff={reason !== null} />
        <p className={styles.reason} role="status">
          {reason}
        </p>
      </div>
    </section>
  );
}
