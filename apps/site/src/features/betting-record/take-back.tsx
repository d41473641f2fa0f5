import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { takeBack } from '../../domain/play/actions.ts';
import { isOnDraws } from '../../domain/play/bet-search.ts';
import type { BetRow } from '../../domain/play/queries.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { exactMoneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { PageDialog } from '../../shared/ui/overlay/page-dialog.tsx';

/** Is a bet an order in a lottery that waits for its draw? Until the draw locks, which its vendor decides, it can be taken back. */
export const isOpenOrder = ({ status, gameType }: BetRow): boolean => status === 'unsettled' && isOnDraws(gameType);

/** The way to take an order in a lottery back, which is asked once more: its draw may lock before another bet. */
export function TakeBack({ row }: { row: BetRow }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const handleCancel = async () => {
    setIsBusy(true);
    try {
      await takeBack(row);
      showToast({ tone: 'good', title: t('bet_taken_back') });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    } finally {
      setIsBusy(false);
      setIsAsked(false);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t('bet_cancel')}
      </Button>
      {isAsked && (
        <PageDialog
          title={t('bet_cancel')}
          description={t('bet_cancel_text', { game: row.gameName, amount: exactMoneyText(row.stake, currencySymbol) })}
          onClose={() => setIsAsked(false)}
        >
          <Button tone="danger" isWide isBusy={isBusy} onClick={() => void handleCancel()}>
            {t('bet_cancel_yes')}
          </Button>
        </PageDialog>
      )}
    </>
  );
}
