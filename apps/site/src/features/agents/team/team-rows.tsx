import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downlinesQuery, type TeamMember } from '../../../domain/agents/agents.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText } from '../../../shared/lib/dates.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { useTypeOfAccount } from '../account-type.ts';
import styles from './team.module.css';
import { SORTS, type SortName } from './use-team-search.ts';

const BRANCH = 20;

/** What a row says of an account besides its name. */
function useCells() {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return ({ teamSize, children, series, balance, lastLoginAt, isOnline }: TeamMember) => [
    { key: 'team', title: t('tm_team_size'), value: formatCount(teamSize) },
    { key: 'children', title: t('tm_direct_count'), value: formatCount(children) },
    { key: 'series', title: t('rg_series'), value: String(series) },
    { key: 'balance', title: t('tm_own_balance'), value: moneyText(balance, currencySymbol) },
    {
      key: 'login',
      title: t('tm_last_login'),
      value: isOnline ? t('tm_online') : lastLoginAt === null ? t('tm_never') : dateText(lastLoginAt, locale, businessTimezone),
    },
  ];
}

/** The titles of the columns; a phone says them beside each figure. */
export function HeadRow() {
  const t = useT();
  const titles = [t('tm_team_size'), t('tm_direct_count'), t('rg_series'), t('tm_own_balance'), t('tm_last_login')];
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t('rg_username')}</span>
      {titles.map((title) => (
        <span key={title}>{title}</span>
      ))}
    </div>
  );
}

interface TeamRowsProps {
  rows: readonly TeamMember[];
  /** Can what is below each be opened? */
  isTree: boolean;
  sort: string;
  onOpen: (username: string) => void;
}

/** Accounts below each other; in a tree each opens to its own children. */
export function TeamRows(props: TeamRowsProps) {
  return (
    <ul className={styles.rows}>
      {props.rows.map((member) => (
        <MemberRow key={member.username} {...props} member={member} />
      ))}
    </ul>
  );
}

/** The children of an account, asked for when its row is opened. */
function Branch({ above, ...props }: Omit<TeamRowsProps, 'rows'> & { above: string }) {
  const [page, setPage] = useState(1);
  const order = SORTS[props.sort in SORTS ? (props.sort as SortName) : 'name'];
  const { data, error } = useQuery(downlinesQuery({ above, ...order, page, size: BRANCH }));
  return (
    <div className={styles.branch}>
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton height="3.5rem" />}
      {data && <TeamRows {...props} rows={data.list} />}
      {data && <Pager page={page} totalPages={data.totalPages} onChange={setPage} />}
    </div>
  );
}

function MemberRow({ member, ...props }: Omit<TeamRowsProps, 'rows'> & { member: TeamMember }) {
  const t = useT();
  const typeOf = useTypeOfAccount();
  const cells = useCells()(member);
  const [isExpanded, setIsExpanded] = useState(false);
  const { username, nickname, type, children, status, isOnline } = member;
  const isOpenable = props.isTree && children > 0;
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.who}>
          {isOpenable ? (
            <button
              type="button"
              className={styles.expand}
              aria-expanded={isExpanded}
              aria-label={t('tm_expand', { name: username })}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <Icon name={isExpanded ? 'chevronDown' : 'chevronRight'} size={18} />
            </button>
          ) : (
            <span className={styles.leaf} />
          )}
          <div className={styles.names}>
            <button type="button" className={styles.name} onClick={() => props.onOpen(username)}>
              <bdi>{username}</bdi>
            </button>
            <span className={styles.kind}>
              {typeOf(type)}
              {nickname !== '' && nickname !== username && ` · ${nickname}`}
              {status !== 'ACTIVE' && <span className={styles.frozen}>{t(`tm_status_${status}`)}</span>}
            </span>
          </div>
        </div>
        <dl className={styles.cells}>
          {cells.map(({ key, title, value }) => (
            <div key={key} data-cell={key} data-online={key === 'login' && isOnline}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isExpanded && <Branch above={username} isTree={props.isTree} sort={props.sort} onOpen={props.onOpen} />}
    </li>
  );
}
