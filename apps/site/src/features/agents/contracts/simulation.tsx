import { formatCount } from '@marquee/money';
import { useState } from 'react';
import { type Simulation, simulateContract, type Terms } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { useFigures } from '../figures.tsx';
import styles from './editor.module.css';
import { TierList } from './tier-list.tsx';
import { useLacks } from './use-lacks.ts';

/** What terms would have paid, beside what the contract in force would have. */
function Result({ terms, result }: { terms: Terms; result: Simulation }) {
  const t = useT();
  const { money, day } = useFigures();
  const lacksOf = useLacks();
  const { days, periods, gross, before, reached, last } = result;
  if (periods === 0 || !last) return <p className={styles.quiet}>{t('ct_sim_none')}</p>;
  const { missing } = last;
  const isIdle = last.validBet === 0 && reached.every((count) => count === 0);
  const range = { from: day(days.start), to: day(days.end) };
  if (isIdle) return <p role="status">{t('ct_sim_idle', range)}</p>;
  const lacks = missing ? lacksOf(missing) : [];
  return (
    <div className={styles.result} role="status">
      <p>{t('ct_sim_days', range)}</p>
      <FigureCards
        cards={[
          ...(before === null ? [] : [{ key: 'before', label: t('ct_sim_before'), figure: money(before) }]),
          { key: 'gross', label: t('ct_sim_gross'), figure: money(gross) },
        ]}
      />
      <TierList tiers={terms.tiers} reached={last.tier} />
      {periods > 1 && (
        <p className={styles.quiet}>
          {reached.map((count, index) => t('ct_sim_reached', { tier: index + 1, count, of: periods })).join(' · ')}
        </p>
      )}
      <p className={styles.quiet}>
        {t('ct_sim_last', { bet: money(last.validBet), members: formatCount(last.activeMembers), profit: money(last.profit) })}
      </p>
      {missing && lacks.length > 0 && <p>{t('ct_sim_missing', { rate: rateText(missing.rate), what: lacks.join(', ') })}</p>}
    </div>
  );
}

interface SimulateProps {
  /** Null while the offer cannot be read. */
  terms: Terms | null;
  username: string;
}

/** Asks what an offer would have paid by the team's own figures. What is shown goes when the offer changes. */
export function Simulate({ terms, username }: SimulateProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [shown, setShown] = useState<{ about: string; result: Simulation } | null>(null);
  const about = JSON.stringify([username, terms]);
  const handleAsk = async () => {
    if (!terms) return;
    setIsBusy(true);
    setFailure('');
    try {
      setShown({ about, result: await simulateContract({ ...terms, username }) });
    } catch (error) {
      setFailure(errorText(error));
    }
    setIsBusy(false);
  };
  return (
    <section className={styles.simulation} aria-label={t('ct_simulate')}>
      {terms && username !== '' ? (
        <Button isBusy={isBusy} onClick={() => void handleAsk()}>
          {t('ct_simulate')}
        </Button>
      ) : (
        <p className={styles.quiet}>{t('ct_sim_wait')}</p>
      )}
      {failure !== '' && <p role="alert">{failure}</p>}
      {terms && shown?.about === about && <Result terms={terms} result={shown.result} />}
    </section>
  );
}
