import { formatCount } from '@marquee/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TeamOverview } from '../../../domain/agents/reports.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { UpdatedAt, useFigures } from '../figures.tsx';
import styles from './overview.module.css';

function Group({ title, children }: { title: MessageId; children: ReactNode }) {
  const t = useT();
  return (
    <section className={styles.group} aria-label={t(title)}>
      <h2 className={styles.title}>{t(title)}</h2>
      {children}
    </section>
  );
}

/** What the team's play and money came to. */
export function MoneyCards({ cards }: Pick<TeamOverview, 'cards'>) {
  const t = useT();
  const { money, signed } = useFigures();
  const given = [
    { key: 'salary', label: t('ov_team_salary'), value: cards.salary },
    { key: 'dividend', label: t('ov_team_dividend'), value: cards.dividend },
  ].filter(({ value }) => value !== 0);
  return (
    <Group title="ov_money">
      <FigureCards
        cards={[
          { key: 'valid', label: t('ov_team_valid'), figure: money(cards.validBet) },
          { key: 'payout', label: t('ov_team_payout'), figure: money(cards.payout) },
          { key: 'profit', label: t('ov_team_pl'), figure: signed(cards.profit) },
          { key: 'deposit', label: t('ov_team_deposit'), figure: money(cards.deposit) },
          { key: 'withdrawal', label: t('ov_team_withdraw'), figure: money(cards.withdrawal) },
          { key: 'cash', label: t('ov_cash_diff'), figure: signed(cards.cashDifference) },
          { key: 'rebate', label: t('ov_team_rebate'), figure: money(cards.rebate) },
          { key: 'bonus', label: t('ov_team_bonus'), figure: money(cards.bonus) },
          ...given.map(({ key, label, value }) => ({ key, label, figure: money(value) })),
        ]}
      />
    </Group>
  );
}

/** Who joined, paid in and played in the range: counted beforehand, so with a moment of its own. Each figure is a way to those it is about. */
export function PeopleCards({ overview: { people, countedAt, period } }: { overview: TeamOverview }) {
  const t = useT();
  if (!people) return null;
  const { start, end } = period;
  const list: Readonly<Record<string, string>> = {
    new: `downlineManagmentView?joined=${start}_${end}`,
    depositors: `palStatementsAgentCopy?from=${start}&to=${end}&scope=team&sort=deposit`,
    bettors: `palStatementsAgentCopy?from=${start}&to=${end}&scope=team&sort=validBet`,
    active: `palStatementsAgentCopy?from=${start}&to=${end}&scope=team&sort=validBet`,
  };
  const figureOf = (key: string, count: number) =>
    count === 0 || !list[key] ? formatCount(count) : <Link to={`/agent/${list[key]}`}>{formatCount(count)}</Link>;
  const cards = [
    { key: 'new', label: t('ov_new'), count: people.newAccounts },
    { key: 'first', label: t('ov_first_deposit'), count: people.firstDepositors },
    { key: 'depositors', label: t('ov_depositors'), count: people.depositors },
    { key: 'bettors', label: t('ov_bettors'), count: people.bettors },
    { key: 'active', label: t('ov_active'), count: people.activeMembers },
  ];
  return (
    <Group title="ov_people">
      <UpdatedAt at={countedAt} />
      <FigureCards cards={cards.map(({ key, label, count }) => ({ key, label, figure: figureOf(key, count) }))} />
    </Group>
  );
}

/** How the team stands now; what is not well is a way to those it is about. */
export function NowCards({ overview: { now, countedAt } }: { overview: TeamOverview }) {
  const t = useT();
  const { money } = useFigures();
  if (!now) return null;
  const toIdle = (days: 3 | 7 | 30, count: number) =>
    count === 0 ? formatCount(count) : <Link to={`/agent/downlineManagmentView?idle=${days}`}>{formatCount(count)}</Link>;
  return (
    <Group title="ov_now">
      <UpdatedAt at={countedAt} />
      <FigureCards
        cards={[
          { key: 'balance', label: t('ov_team_balance'), figure: money(now.balance) },
          {
            key: 'size',
            label: t('ov_team_size'),
            figure: <Link to="/agent/downlineManagmentView">{formatCount(now.teamSize)}</Link>,
          },
          { key: 'agents', label: t('ov_agents'), figure: formatCount(now.agents) },
          { key: 'players', label: t('ov_players'), figure: formatCount(now.players) },
          { key: 'online', label: t('ov_online'), figure: formatCount(now.online) },
          { key: 'idle3', label: t('ov_idle3'), figure: toIdle(3, now.idle3) },
          { key: 'idle7', label: t('ov_idle7'), figure: toIdle(7, now.idle7) },
          { key: 'idle30', label: t('ov_idle30'), figure: toIdle(30, now.idle30) },
        ]}
      />
    </Group>
  );
}
