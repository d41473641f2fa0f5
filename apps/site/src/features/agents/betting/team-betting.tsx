import type { GameType } from '@marquee/contract';
import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type TeamBet, type TeamBets, teamBetsQuery } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { BET_FIELDS, betFilterOf, betTypeOf, useBetFields } from '../../../domain/play/bet-search.ts';
import { statusLabel } from '../../../shared/i18n/bet-status.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../../shared/lib/dates.ts';
import { useLast } from '../../../shared/lib/use-last.ts';
import { useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../../shared/ui/data/record-list.tsx';
import { useBetColumns } from '../../../shared/ui/record/bet-columns.tsx';
import { BetDetail } from '../../../shared/ui/record/bet-detail.tsx';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import { MemberCell } from '../member-cell.tsx';
import { NothingHere } from '../nothing-here.tsx';
import styles from '../records.module.css';
import { selectionOf, useTeamFields } from '../team-fields.ts';

const FIELDS = ['bill', 'member', 'scope', ...BET_FIELDS] as const;

/** Whose a bet is, and what a member's own record has of it. */
function useColumns(gameType: GameType | null): Column<TeamBet>[] {
  const t = useT();
  return [
    {
      key: 'member',
      title: t('rg_username'),
      cell: ({ username, parent, memberStatus }) => <MemberCell username={username} parent={parent} status={memberStatus} />,
    },
    ...useBetColumns(useBrand(), gameType),
  ];
}

/** What a phone shows of a bet: whose and what came of it; when and on what, and how it stands. */
function useBrief(): (row: TeamBet) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { exact, exactSigned } = useFigures();
  return ({ username, placedAt, gameName, status, stake, profit }) => ({
    day: dateText(placedAt, locale, businessTimezone),
    title: username,
    figure: status === 'unsettled' ? exact(stake) : exactSigned(profit),
    note: `${timeText(placedAt, locale, businessTimezone)} · ${gameName}`,
    state: t(statusLabel(status)),
  });
}

interface OfBillProps {
  /** Between which moments it counts, and what; null: not known yet. */
  span: TeamBets['bill'] | null;
  /** What the shown bets come to; null: not known yet. */
  listed: number | null;
  onLeave: () => void;
}

/** Whose bets are shown where it is those that a bill counts, and the way to all others. */
function OfBill({ span, listed, onLeave }: OfBillProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { money } = useFigures();
  const moment = (at: number): string => momentText(at, locale, businessTimezone);
  return (
    <div className={styles.ofBill}>
      <Note icon="receipt">{span ? t('bl_bets_of', { from: moment(span.from), to: moment(span.to) }) : t('bl_bets_of_one')}</Note>
      <Button size="small" onClick={onLeave}>
        {t('bl_all_bets')}
      </Button>
      {span?.validBet !== undefined && listed !== null && span.validBet !== listed && (
        <p>{t('bl_bets_corrected', { counted: money(span.validBet), listed: money(listed) })}</p>
      )}
    </div>
  );
}

/** The bets of those below, or those that a bill counts. The state is in the address. */
export function TeamBetting() {
  const t = useT();
  const search = useRecordSearch(FIELDS, 'today', useBrand());
  const { fields, page, size } = search;
  const billId = /^\d{1,15}$/.test(fields.bill) ? Number(fields.bill) : 0;
  const asked = billId > 0 ? { billId } : { ...selectionOf(fields), ...betFilterOf(search) };
  const query = useQuery(teamBetsQuery({ ...asked, page, size }));
  const whose = useTeamFields();
  const bets = useBetFields(search, useLast(query.data)?.games ?? []);
  const columns = useColumns(betTypeOf(search));
  const brief = useBrief();
  const { money, signed } = useFigures();
  const { currencySymbol } = useBrand();
  useTitle(t('ac_team_betting'));
  return (
    <section aria-label={t('ac_team_betting')}>
      {billId > 0 ? (
        <OfBill span={query.data?.bill ?? null} listed={query.data?.footer.validBet ?? null} onLeave={search.reset} />
      ) : (
        <RecordFilters search={search} fields={[...whose, ...bets]} />
      )}
      <RecordView query={query} height="30rem" search={search} empty={<NothingHere icon="receipt" title={t('no_bets')} />}>
        {({ list, footer }, isStale) => (
          <DataTable
            caption={t('ac_team_betting')}
            columns={columns}
            rows={list}
            rowKey={({ betNo }) => betNo}
            brief={brief}
            more={({ detail, status }) =>
              detail && <BetDetail detail={detail} isOpen={status === 'unsettled'} currencySymbol={currencySymbol} />
            }
            isStale={isStale}
            count={{
              title: t('bets_number'),
              figure: formatCount(footer.count),
              words: t('total_bets', { count: footer.count }),
            }}
            totals={{
              stake: money(footer.stake),
              validBet: money(footer.validBet),
              payout: money(footer.payout),
              profit: signed(footer.profit),
            }}
          />
        )}
      </RecordView>
    </section>
  );
}
