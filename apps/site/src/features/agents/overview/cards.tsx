import { formatCount } from '@marquee/money';
import type { ReactNode } from 'react';
import type { TeamOverview, TeamRange } from '../../../domain/agents/reports.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { UpdatedAt, useFigures } from '../figures.tsx';
import { PageLink } from '../page-link.tsx';
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

/** Of whom a list behind a figure is: empty for the agent's own line. */
interface Whose {
  above: string;
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
  { key: 'deposit', label: 'ov_team_deposit', isListed: true },
  { key: 'withdrawal', label: 'ov_team_withdraw', isListed: true },
  { key: 'cashDifference', label: 'ov_cash_diff', isSigned: true },
  { key: 'rebate', label: 'ov_team_rebate' },
  { key: 'bonus', label: 'ov_team_bonus' },
  { key: 'salary', label: 'ov_team_salary', isRare: true },
  { key: 'dividend', label: 'ov_team_dividend', isRare: true },
] as const satisfies readonly {
  key: keyof TeamOverview['cards'];
  label: MessageId;
  isSigned?: true;
  isRare?: true;
  /** Leads to the list of whose it is? */
  isListed?: true;
}[];

/** What the team's play and money came to; deposits and withdrawals are ways to whose they are. */
export function MoneyCards({
  overview: { cards, period },
  before,
  above,
}: Whose & { overview: Pick<TeamOverview, 'cards' | 'period'>; before: Before | null }) {
  const t = useT();
  const { money, signed, signedText } = useFigures();
  const earlier = useEarlier(before);
  const listed = (list: string) => ({ from: period.start, to: period.end, scope: 'team', list, above });
  const shown = MONEY.filter((each) => !('isRare' in each) || cards[each.key] !== 0);
  return (
    <Group title="ov_money">
      <FigureCards
        cards={shown.map(({ key, label, ...each }) => ({
          key,
          label: t(label),
          figure:
            'isListed' in each && cards[key] !== 0 ? (
              <PageLink page="palStatementsAgentCopy" search={listed(key)}>
                {money(cards[key])}
              </PageLink>
            ) : 'isSigned' in each ? (
              signed(cards[key])
            ) : (
              money(cards[key])
            ),
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
  overview: { people, activeMinBet, countedAt, period },
  before,
  above,
}: Whose & {
  overview: TeamOverview;
  before: Before | null;
}) {
  const t = useT();
  const { money } = useFigures();
  const earlier = useEarlier(before);
  if (!people) return null;
  const { start, end } = period;
  const profit = (by: { list: string } | { sort: string }) => ({
    page: 'palStatementsAgentCopy' as const,
    search: { from: start, to: end, scope: 'team', ...by, above },
  });
  const list = {
    newAccounts: { page: 'downlineManagmentView' as const, search: { joined: `${start}_${end}`, above } },
    firstDepositors: { page: 'downlineManagmentView' as const, search: { first: `${start}_${end}`, above } },
    depositors: profit({ list: 'deposit' }),
    bettors: profit({ list: 'betCount' }),
    activeMembers: profit({ sort: 'validBet' }),
  };
  const told = PEOPLE.flatMap(({ key, label }) => {
    const count = people[key];
    return count === null ? [] : [{ key, label, count }];
  });
  const figureOf = (key: keyof typeof people, count: number) => {
    return count === 0 ? formatCount(count) : <PageLink {...list[key]}>{formatCount(count)}</PageLink>;
  };
  /** By what members count as active, and what it was in the range before. */
  const noteOf = (key: keyof typeof people): string | undefined => {
    const least = key === 'activeMembers' && activeMinBet !== null ? t('ct_from_bet', { amount: money(activeMinBet) }) : [];
    const was = earlier(({ people: then }) => {
      const count = then?.[key] ?? null;
      return count === null ? null : formatCount(count);
    });
    return [least, was ?? []].flat().join(' · ') || undefined;
  };
  return (
    <Group title="ov_people">
      <UpdatedAt at={countedAt} />
      <FigureCards
        cards={told.map(({ key, label, count }) => ({
          key,
          label: t(label),
          figure: figureOf(key, count),
          note: noteOf(key),
        }))}
      />
      {told.length < PEOPLE.length && <Note>{t('ov_people_named')}</Note>}
    </Group>
  );
}

/** How the team stands now; what is not well is a way to those it is about. */
export function NowCards({ overview: { now, countedAt }, above }: Whose & { overview: TeamOverview }) {
  const t = useT();
  const { money } = useFigures();
  if (!now) return null;
  const toTeam = (count: number, search: Readonly<Record<string, string>> = {}) =>
    count === 0 ? (
      formatCount(count)
    ) : (
      <PageLink page="downlineManagmentView" search={{ ...search, above }}>
        {formatCount(count)}
      </PageLink>
    );
  return (
    <Group title="ov_now">
      <UpdatedAt at={countedAt} />
      <FigureCards
        cards={[
          { key: 'balance', label: t('ov_team_balance'), figure: money(now.balance) },
          { key: 'size', label: t('ov_team_size'), figure: toTeam(now.teamSize) },
          { key: 'agents', label: t('ov_agents'), figure: formatCount(now.agents) },
          { key: 'players', label: t('ov_players'), figure: formatCount(now.players) },
          { key: 'online', label: t('ov_online'), figure: toTeam(now.online, { online: '1' }) },
          { key: 'idle3', label: t('ov_idle3'), figure: toTeam(now.idle3, { idle: '3' }) },
          { key: 'idle7', label: t('ov_idle7'), figure: toTeam(now.idle7, { idle: '7' }) },
          { key: 'idle30', label: t('ov_idle30'), figure: toTeam(now.idle30, { idle: '30' }) },
        ]}
      />
    </Group>
  );
}
