import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type Leaderboard as Board, leaderboardQuery } from '../../domain/missions/missions.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { usePrize } from '../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './missions.module.css';
import { Terms } from './terms.tsx';

type Row = Board['list'][number];

const PAGE_SIZE = 10;
const PODIUM = 3;

/** A score as its board counts it. */
function useScore(): (board: Board['board'], score: number) => string {
  const { currencySymbol } = useBrand();
  return (board, score) => {
    if (board?.score === 'VALID_BET') return moneyText(score, currencySymbol);
    const text = formatCount(score);
    return board?.score === 'WIN_MULTIPLE' ? `${text}×` : text;
  };
}

/** The first three, the best in the middle. */
function Podium({ data }: { data: Board }) {
  const score = useScore();
  const prize = usePrize();
  return (
    <ol className={styles.podium}>
      {data.list.slice(0, PODIUM).map((row) => (
        <li key={row.rank} className={styles.place} data-rank={row.rank} data-own={row.isOwn}>
          <span className={styles.rank}>{row.rank}</span>
          <strong>{row.member}</strong>
          <span>{score(data.board, row.score)}</span>
          <span className={styles.prize}>{row.prize ? prize(row.prize) : '–'}</span>
        </li>
      ))}
    </ol>
  );
}

/** What each rank gets, also while nobody has one: then it stands open. */
function Prizes({ board, isOpen }: { board: NonNullable<Board['board']>; isOpen: boolean }) {
  const t = useT();
  const prize = usePrize();
  return (
    <details className={styles.prizes} open={isOpen}>
      <summary>{t('lb_prizes')}</summary>
      <ul>
        {board.prizes.map((each) => (
          <li key={each.from}>
            <span>
              {each.from === each.to ? t('lb_one', { rank: each.from }) : t('lb_some', { from: each.from, to: each.to })}
            </span>
            <span>{prize(each)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The member's own place, and what is missing to the next better prize. */
function Own({ data }: { data: Board }) {
  const t = useT();
  const score = useScore();
  const prize = usePrize();
  const { rank, reachedValue, gap, nextRank, prize: own } = data.footer;
  return (
    <div className={styles.own}>
      <p>
        {t('lb_my_rank')} <strong>{rank === null ? '–' : rank}</strong> · {t('lb_score')} {score(data.board, reachedValue)}
        {own && ` · ${prize(own)}`}
      </p>
      {gap !== null && gap > 0 && nextRank !== null && (
        <Note>{t('lb_gap', { gap: score(data.board, gap), rank: nextRank })}</Note>
      )}
    </div>
  );
}

/** A ranking with its podium, and the member's own place below; above where nobody is ranked, since it would lie over the games there. */
function Ranking({ data, page, onPage }: { data: Board; page: number; onPage: (page: number) => void }) {
  const t = useT();
  const score = useScore();
  const prize = usePrize();
  const games = useSuggestions();
  const columns: Column<Row>[] = [
    { key: 'rank', title: t('lb_rank'), isFigure: true, cell: ({ rank }) => String(rank) },
    { key: 'member', title: t('lb_member'), cell: ({ member, isOwn }) => (isOwn ? `${member} (${t('lb_you')})` : member) },
    { key: 'score', title: t('lb_score'), isFigure: true, cell: (row) => score(data.board, row.score) },
    { key: 'prize', title: t('lb_prize'), cell: (row) => (row.prize ? prize(row.prize) : '–') },
  ];
  return (
    <>
      {data.list.length === 0 && <Own data={data} />}
      {data.list.length === 0 && <Empty icon="chart" title={t('lb_none')} text={t('lb_none_text')} tiles={games} />}
      {page === 1 && data.list.length > 0 && <Podium data={data} />}
      {data.list.length > 0 && (
        <DataTable
          caption={data.board?.title ?? t('lb_title')}
          columns={columns}
          rows={data.list}
          rowKey={({ rank }) => String(rank)}
          brief={(row) => ({
            title: `${row.rank}. ${row.member}`,
            figure: score(data.board, row.score),
            note: row.prize ? prize(row.prize) : '–',
          })}
        />
      )}
      {data.totalPages > 1 && <Pager page={page} totalPages={data.totalPages} onChange={onPage} />}
      {data.list.length > 0 && <Own data={data} />}
    </>
  );
}

/** The leaderboards: which one, this cycle or the one before. */
export function Leaderboard() {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const [asked, setAsked] = useState<{ board: number | null; period: 'current' | 'previous'; page: number }>({
    board: null,
    period: 'current',
    page: 1,
  });
  const query = {
    period: asked.period,
    page: asked.page,
    size: PAGE_SIZE,
    ...(asked.board === null ? {} : { missionId: asked.board }),
  };
  const { data, error, isFetching, refetch } = useQuery(leaderboardQuery(query));
  const games = useSuggestions();
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  if (!data) return error ? <ErrorState {...again} /> : <Skeleton height="20rem" />;
  const { board, boards } = data;
  if (!board) return <Empty icon="chart" title={t('lb_none')} text={t('lb_none_text')} tiles={games} />;
  return (
    <section className={styles.missions} aria-label={t('lb_title')}>
      <Chips
        label={t('lb_title')}
        isStacked
        options={boards.map(({ missionId, title }) => ({ value: String(missionId), label: title }))}
        value={String(board.missionId)}
        onChange={(value) => setAsked({ board: Number(value), period: 'current', page: 1 })}
      />
      {board.hasPrevious && (
        <Chips
          label={t('lb_period')}
          isStacked
          options={[
            { value: 'current', label: t('lb_current') },
            { value: 'previous', label: t('lb_previous') },
          ]}
          value={asked.period}
          onChange={(value) => setAsked({ ...asked, period: value === 'previous' ? 'previous' : 'current', page: 1 })}
        />
      )}
      <Note>{t('ms_until', { time: momentText(board.endsAt, locale, businessTimezone) })}</Note>
      <Terms html={board.content} />
      {board.prizes.length > 0 && <Prizes key={board.missionId} board={board} isOpen={data.totalCount === 0} />}
      {error && <RecordError {...again} />}
      <Ranking data={data} page={asked.page} onPage={(page) => setAsked({ ...asked, page })} />
    </section>
  );
}
