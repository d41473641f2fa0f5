import { useQuery } from '@tanstack/react-query';
import { seriesQuery } from '../../../domain/agents/reports.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useFigures } from '../figures.tsx';
import { PageLink } from '../page-link.tsx';
import styles from './team.module.css';

/** What an account and all below it did in the last seven days; nothing for an assistant who may not read that. */
function Figures({ username }: { username: string }) {
  const t = useT();
  const { money, signed } = useFigures();
  const { data } = useQuery(seriesQuery({ username }));
  if (!data) return null;
  const { validBet, gamePL, deposit, withdrawal } = data.footer;
  const facts = [
    { key: 'validBet', name: t('valid_bet'), value: money(validBet) },
    { key: 'gamePL', name: t('pl_game_pl'), value: signed(gamePL) },
    { key: 'deposit', name: t('pl_deposit'), value: money(deposit) },
    { key: 'withdrawal', name: t('pl_withdraw'), value: money(withdrawal) },
  ];
  return (
    <section aria-label={t('tm_last_days')}>
      <h3 className={styles.part}>{t('tm_last_days')}</h3>
      <dl className={styles.facts}>
        {facts.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What an account of the line did lately, and the ways to its records. */
export function LastDays({ username }: { username: string }) {
  const t = useT();
  const pages = useSession(({ assistantPages }) => assistantPages);
  return (
    <>
      {(pages === null || pages.includes('agentTeamOverview')) && <Figures username={username} />}
      <p className={styles.ways}>
        <PageLink page="personalHistoryCopy" search={{ member: username }}>
          {t('ac_team_betting')}
        </PageLink>
        <PageLink page="agentDownlineTransactionDetailsCopy" search={{ member: username }}>
          {t('ac_transactions')}
        </PageLink>
        <PageLink page="palStatementsAgentCopy" search={{ member: username }}>
          {t('ac_user_pl')}
        </PageLink>
      </p>
    </>
  );
}
