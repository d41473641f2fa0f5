import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type ContractDay, contractTodayQuery } from '../../../domain/agents/bills.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { endText } from '../../../shared/lib/dates.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { UpdatedAt, useFigures } from '../figures.tsx';
import styles from './overview.module.css';

const MINUTE = 60_000;
/** Moments of one minute are written alike. */
const minuteOf = (at: number | null): number | null => (at === null ? null : Math.floor(at / MINUTE));

/** Contracts are agents' alone: affiliates have none. */
const AGENTS: readonly number[] = [1, 2];
/** Whose assistants are told how the day stands. */
const DAILY_PAGE = 'agentDailyWages2';
type Expected = ContractDay['own'][number];

/** What is missing for the next tier of a contract, in words; empty where nothing is or there is none. */
function useMissing(): (next: Expected['next']) => string {
  const t = useT();
  const { money } = useFigures();
  return (next) => {
    if (!next) return '';
    const left = [
      next.validBet > 0 && t('td_missing_bet', { amount: money(next.validBet) }),
      next.profit > 0 && t('td_missing_profit', { amount: money(next.profit) }),
      next.activeMembers > 0 && t('ct_from_members', { count: next.activeMembers, figure: formatCount(next.activeMembers) }),
    ].filter((each) => each !== false);
    return left.length === 0 ? '' : t('td_next', { rate: rateText(next.rate), missing: left.join(', ') });
  };
}

function Contract({ of }: { of: Expected }) {
  const t = useT();
  const missing = useMissing();
  const { money } = useFigures();
  const [type, base] = [t(`bl_type_${of.salaryType}`), money(of.base)];
  return (
    <li>
      {of.rate === null
        ? t('td_contract_none', { type, base })
        : t('td_contract', { type, base, rate: rateText(of.rate), gross: money(of.gross) })}{' '}
      {missing(of.next)}
    </li>
  );
}

/** How far a real-time contract is from where it stops for the day. */
function Stop({ of: { salaryType, validBet, amount, isPassed } }: { of: ContractDay['stops'][number] }) {
  const t = useT();
  const { money } = useFigures();
  const told = { type: t(`bl_type_${salaryType}`), bet: money(validBet), stop: money(amount) };
  return <li>{t(isPassed ? 'td_stopped' : 'td_stop', told)}</li>;
}

/** What the running day's salaries would be were it over now, what is owed below then, and whether the money is enough. `told`: when the figures above were brought up to date, which is not said twice. */
export function TodaySoFar({ told }: { told: number | null }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { money, signed } = useFigures();
  const customerType = useSession((state) => state.customerType);
  const pages = useSession(({ assistantPages }) => assistantPages);
  const isTold = AGENTS.includes(customerType ?? 0) && (pages === null || pages.includes(DAILY_PAGE));
  const { data, isLoading } = useQuery({ ...contractTodayQuery(), enabled: isTold });
  if (isLoading) return <Skeleton height="12rem" />;
  if (!data) return null;
  const { own, hasDownlines, gross, owed, net, below, short, shortAt, pending, soFar, stops, dueAt, updatedAt } = data;
  if (own.length === 0 && !hasDownlines && !pending && soFar.hourly === 0 && soFar.realtime === 0 && stops.length === 0)
    return null;
  const timeOf = (at: number): string => endText(at, locale, businessTimezone);
  const due = timeOf(dueAt);
  return (
    <section className={styles.group} aria-label={t('td_title')}>
      <h2 className={styles.title}>{t('td_title')}</h2>
      {minuteOf(updatedAt) !== minuteOf(told) && <UpdatedAt at={updatedAt} />}
      {short > 0 && <Note icon="alert">{t('td_short', { amount: money(short), time: timeOf(shortAt) })}</Note>}
      <FigureCards
        cards={[
          { key: 'gross', label: t('td_expected'), figure: money(gross) },
          { key: 'owed', label: t('td_owed', { count: below }), figure: money(owed) },
          { key: 'net', label: t('bl_net'), figure: signed(net) },
          ...(soFar.hourly === 0 ? [] : [{ key: 'hourly', label: t('inc_hourlySalary'), figure: money(soFar.hourly) }]),
          ...(soFar.realtime === 0 ? [] : [{ key: 'realtime', label: t('inc_realtimeSalary'), figure: money(soFar.realtime) }]),
        ]}
      />
      {pending && (
        <Note icon="clock">
          {t('td_pending', { gross: money(pending.gross), owed: money(pending.owed), time: timeOf(pending.dueAt) })}
        </Note>
      )}
      <Note icon="clock">{t('td_due', { time: due })}</Note>
      <ul className={styles.contracts}>
        {own.map((each) => (
          <Contract key={each.salaryType} of={each} />
        ))}
        {stops.map((each) => (
          <Stop key={`stop ${each.salaryType}`} of={each} />
        ))}
      </ul>
    </section>
  );
}
