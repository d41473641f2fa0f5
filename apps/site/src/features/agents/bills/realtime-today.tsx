import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RealtimeDay, realtimeDayQuery, renewBills } from '../../../domain/agents/bills.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { durationText } from '../../../shared/lib/dates.ts';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import styles from './bills.module.css';

const SECOND_MS = 1_000;

/** How long until the running window is settled, by the gateway's clock; then everything about bills is asked for anew. */
function Countdown({ day: { settlesAt, serverTime }, toldAt }: { day: RealtimeDay; toldAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = settlesAt - serverTime - Math.max(0, now - toldAt);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void renewBills();
  }, [isOver]);
  return <span role="timer">{durationText(left)}</span>;
}

/** Where a contract stops for the day, and how far the team is. */
function Stop({ of: { salaryType, stop } }: { of: RealtimeDay['contracts'][number] }) {
  const t = useT();
  const { money } = useFigures();
  if (!stop) return null;
  const told = { type: t(`bl_type_${salaryType}`), bet: money(stop.validBet), stop: money(stop.amount) };
  return <Note icon="clock">{t(stop.isPassed ? 'td_stopped' : 'td_stop', told)}</Note>;
}

/** The tier that each real-time contract has today, by what it was chosen, what was paid so far, and when the next window is settled; nothing without a contract. */
export function RealtimeToday() {
  const t = useT();
  const { money, signedText } = useFigures();
  const { data, dataUpdatedAt } = useQuery(realtimeDayQuery());
  if (!data || (data.contracts.length === 0 && data.gross === 0)) return null;
  const tiers = data.contracts.map(({ salaryType, rate, validBet, houseNet, activeMembers }) => ({
    key: salaryType,
    label: t('rt_tier', { type: t(`bl_type_${salaryType}`) }),
    figure: rate === null ? t('bl_no_tier') : rateText(rate),
    note: t('rt_yesterday', {
      // A sign is not the end of a line.
      ...{
        bet: money(validBet),
        net: signedText(houseNet).replace(/^[+-]/, '$&\u2060'),
        count: activeMembers,
        figure: formatCount(activeMembers),
      },
    }),
  }));
  return (
    <section className={styles.part} aria-label={t('rt_title')}>
      <h2 className={styles.title}>{t('rt_title')}</h2>
      <FigureCards
        cards={[
          ...tiers,
          { key: 'paid', label: t('rt_paid'), figure: money(data.paid) },
          { key: 'next', label: t('rt_next'), figure: <Countdown day={data} toldAt={dataUpdatedAt} /> },
        ]}
      />
      {data.contracts.map((each) => (
        <Stop key={each.salaryType} of={each} />
      ))}
    </section>
  );
}
