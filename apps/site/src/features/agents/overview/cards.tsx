import { formatCount } from '@marquee/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TeamOverview, TeamRange } from '../../../domain/agents/reports.ts';
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

/** What a team came to in the range right before the one that is shown. */
export interface Before {
  range: TeamRange;
  overview: TeamOverview;
}

/** The small line below a figure: what it was in the range before. Undefined where nothing is known of that. */
function useEarlier(before: Before | null): (of: (overview: TeamOverview) => string | null) => string | undefined {
  const t = useT();
  return (of) => {
    const figure = before && of(before.overview);
    return before && figure !== null ? `${t(`rp_range_${before.range}`)}: ${figure}` : undefined;
  };
}

/** The figures of play and money in their order; with a sign where they may be a loss. */
const MONEY = [
  { key: 'validBet', label: 'ov_team_valid' },
  { key: 'payout', label: 'ov_team_payout' },
  { key: 'profit', label: 'ov_team_pl', isSigned: true },
  { key: 'deposit', label: 'ov_team_deposit' },
  { key: 'withdrawal', label: 'ov_team_withdraw' },
  { key: 'cashDifference', label: 'ov_cash_diff', isSigned: true },
  { key: 'rebate', label: 'ov_team_rebate' },
  { key: 'bonus', label: 'ov_team_bonus' },
  { key: 'salary', label: 'ov_team_salary', isRare: true },
  { key: 'dividend', label: 'ov_team_dividend', isRare: true },
] as const satisfies readonly { key: keyof TeamOverview['cards']; label: MessageId; isSigned?: true; isRare?: true }[];

/** What the team's play and money came to. */
export function MoneyCards({ cards, before }: Pick<TeamOverview, 'cards'> & { before: Before | null }) {
  const t = useT();
  const { money, signed, signedText } = useFigures();
  const earlier = useEarlier(before);
  const shown = MONEY.filter((each) => !('isRare' in each) || cards[each.key] !== 0);
  return (
    <Group title="ov_money">
      <FigureCards
        cards={shown.map(({ key, label, ...each }) => ({
          key,
          label: t(label),
          figure: 'isSigned' in each ? signed(cards[key]) : money(cards[key]),
          note: earlier((overview) => ('isSigned' in each ? signedText : money)(overview.cards[key])),
        }))}
      />
    </Group>
  );
}

const PEOPLE = [
  { key: 'newAccounts', label: 'ov_new' },
  { key: 'firstDepositors', label: 'ov_first_deposit' },
  { key: 'depositors', label: 'ov_depositors' },
  { key: 'bettors', label: 'ov_bettors' },
  { key: 'activeMembers', label: 'ov_active' },
] as const satisfies readonly { key: keyof NonNullable<TeamOverview['people']>; label: MessageId }[];

/** Who joined, paid in and played in the range: counted beforehand, so with a moment of its own. Each figure is a way to those it is about. */
export function PeopleCards({
  overview: { people, countedAt, period },
  before,
}: {
  overview: TeamOverview;
  before: Before | null;
}) {
  const t = useT();
  const earlier = useEarlier(before);
  if (!people) return null;
  const { start, end } = period;
  const list: Readonly<Partial<Record<keyof typeof people, string>>> = {
    newAccounts: `downlineManagmentView?joined=${start}_${end}`,
    depositors: `palStatementsAgentCopy?from=${start}&to=${end}&scope=team&sort=deposit`,
    bettors: `palStatementsAgentCopy?from=${start}&to=${end}&scope=team&sort=validBet`,
    activeMembers: `palStatementsAgentCopy?from=${start}&to=${end}&scope=team&sort=validBet`,
  };
  const figureOf = (key: keyof typeof people, count: number) =>
    count === 0 || !list[key] ? formatCount(count) : <Link to={`/agent/${list[key]}`}>{formatCount(count)}</Link>;
  return (
    <Group title="ov_people">
      <UpdatedAt at={countedAt} />
      <FigureCards
        cards={PEOPLE.map(({ key, label }) => ({
          key,
          label: t(label),
          figure: figureOf(key, people[key]),
          note: earlier((overview) => overview.people && formatCount(overview.people[key])),
        }))}
      />
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
