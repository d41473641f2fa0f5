import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pointConfigQuery, pointSummaryQuery } from '../../../domain/content/points.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { factorText } from '../earning.ts';
import styles from '../earning-panel.module.css';
import ConvertDialog from './convert-dialog.tsx';
import { Facts } from './facts.tsx';

/** What the member has, and the way to money. */
export default function MemberPoints() {
  const t = useT();
  const [isConverting, setIsConverting] = useState(false);
  const { data: config } = useQuery(pointConfigQuery());
  const { data: summary, error, isFetching, refetch } = useQuery(pointSummaryQuery());
  if (!summary && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!summary) return <Skeleton />;
  const { balance, accumulated, convertLeft, factor } = summary;
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>{t('pt_mine')}</h2>
      <Facts
        facts={[
          { name: t('pt_balance'), value: formatCount(balance) },
          { name: t('pt_accumulated'), value: formatCount(accumulated) },
          { name: t('pt_factor'), value: factorText(factor) },
          ...(config?.convertible ? [{ name: t('pt_convert_left'), value: formatCount(convertLeft) }] : []),
        ]}
      />
      <p>{t(balance < 0 ? 'pt_below' : 'pt_never_expire')}</p>
      {config?.convertible && (
        <Button tone="primary" onClick={() => setIsConverting(true)}>
          {t('pt_convert')}
        </Button>
      )}
      {config && isConverting && <ConvertDialog config={config} summary={summary} onClose={() => setIsConverting(false)} />}
    </section>
  );
}
