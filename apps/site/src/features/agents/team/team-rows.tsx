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
import { FrozenMark } from '../frozen-mark.tsx';
import { RatesFold } from '../rates-fold.tsx';
import styles from './team.module.css';
import { SORTS, type SortName } from './use-team-search.ts';

const BRANCH = 20;

/** The figures of a row, two in each column, as they stand below each other. */
const CELLS = [
  'team',
  'children',
  'series',
  'level',
  'balance',
  'teamBalance',
  'deposit',
  'validBet',
  'joined',
  'login',
] as const;
type Cell = (typeof CELLS)[number];

function useTitles(): Readonly<Record<Cell, string>> {
  const t = useT();
  return {
    team: t('tm_team_size'),
    children: t('tm_direct_count'),
    series: t('rg_series'),
    level: t('tm_depth'),
    balance: t('tm_own_balance'),
    teamBalance: t('ov_team_balance'),
    deposit: t('tm_deposit_today'),
    validBet: t('tm_bet_today'),
    joined: t('tm_joined'),
    login: t('tm_last_login'),
  };
}

/** What a row says of an account besides its name. */
function useCells(): (member: TeamMember) => Readonly<Record<Cell, string>> {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const day = (at: number) => dateText(at, locale, businessTimezone);
  return ({ teamBalance, lastLoginAt, isOnline, ...member }) => ({
    team: formatCount(member.teamSize),
    children: formatCount(member.children),
    series: String(member.series),
    level: String(member.level),
    balance: money(member.balance),
    teamBalance: teamBalance === null ? '–' : money(teamBalance),
    deposit: money(member.depositToday),
    validBet: money(member.validBetToday),
    joined: day(member.joinedAt),
    login: isOnline ? t('tm_online') : lastLoginAt === null ? t('tm_never') : day(lastLoginAt),
  });
}

/** The titles of the columns; a phone says them beside each figure. */
export function HeadRow() {
  const t = useT();
  const titles = useTitles();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t('rg_username')}</span>
      <div className={styles.cells}>
        {CELLS.map((cell) => (
          <span key={cell}>{titles[cell]}</span>
        ))}
      </div>
    </div>
  );
}

/** Who it is besides its name: its type, what the agent calls it, out of the tree whose it is, and what it paid in first where that is asked for. */
function Kind({ member, isTree, isSelf }: { member: TeamMember; isTree: boolean; isSelf: boolean }) {
  const t = useT();
  const typeOf = useTypeOfAccount();
  const { currencySymbol } = useBrand();
  const { username, nickname, remark, parent, type, status, firstDeposit } = member;
  const called = remark === '' ? nickname : remark;
  const parts = [
    typeOf(type),
    isSelf ? t('up_self') : '',
    called === username ? '' : called,
    isTree ? '' : `${t('tm_upline')} ${parent}`,
    firstDeposit === null ? '' : t('tm_first_deposit', { amount: moneyText(firstDeposit, currencySymbol) }),
  ];
  return (
    <span className={styles.kind}>
      {parts.filter((part) => part !== '').join(' · ')}
      <FrozenMark status={status} />
    </span>
  );
}

interface TeamRowsProps {
  /** The account whose children the rows are; it stands before them. */
  self?: TeamMember | undefined;
  rows: readonly TeamMember[];
  /** Can what is below each be opened? */
  isTree: boolean;
  sort: string;
  onOpen: (username: string) => void;
}

type RowProps = Omit<TeamRowsProps, 'self' | 'rows'>;

/** Accounts below each other; in a tree each opens to its own children. */
export function TeamRows({ self, rows, ...props }: TeamRowsProps) {
  return (
    <ul className={styles.rows}>
      {self && <MemberRow {...props} isSelf member={self} />}
      {rows.map((member) => (
        <MemberRow key={member.username} {...props} member={member} />
      ))}
    </ul>
  );
}

/** The children of an account, asked for when its row is opened. */
function Branch({ above, ...props }: RowProps & { above: string }) {
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

function MemberRow({ member, isSelf = false, ...props }: RowProps & { member: TeamMember; isSelf?: boolean }) {
  const t = useT();
  const titles = useTitles();
  const cells = useCells()(member);
  const [isExpanded, setIsExpanded] = useState(false);
  const { username, children, isOnline } = member;
  const isOpenable = props.isTree && children > 0 && !isSelf;
  return (
    <li>
      <div className={styles.row} data-leaf={children === 0}>
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
            {isSelf ? (
              <bdi className={styles.self}>{username}</bdi>
            ) : (
              <button type="button" className={styles.name} onClick={() => props.onOpen(username)}>
                <bdi>{username}</bdi>
              </button>
            )}
            <Kind member={member} isTree={props.isTree} isSelf={isSelf} />
            <RatesFold rates={member.rates} />
          </div>
        </div>
        <dl className={styles.cells}>
          {CELLS.map((cell) => (
            <div key={cell} data-cell={cell} data-online={cell === 'login' && isOnline}>
              <dt>{titles[cell]}</dt>
              <dd>{cells[cell]}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isExpanded && <Branch above={username} isTree={props.isTree} sort={props.sort} onOpen={props.onOpen} />}
    </li>
  );
}
