import { formatCount } from '@marquee/money';
import type { TeamOverview } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { endText } from '../../../shared/lib/dates.ts';
import { useFigures } from '../figures.tsx';
import { PictureDialog } from '../picture/picture-dialog.tsx';
import { drawSummary, type Pen, PICTURE, type SummaryText } from './picture.ts';

/** What of an overview is told to others: play and money, people, and what the agent earned is not among it. */
function useShown({ cards, people }: TeamOverview): { label: string; figure: string }[] {
  const t = useT();
  const { money, signedText } = useFigures();
  return [
    { label: t('ov_team_valid'), figure: money(cards.validBet) },
    { label: t('ov_team_payout'), figure: money(cards.payout) },
    { label: t('ov_team_pl'), figure: signedText(cards.profit) },
    { label: t('ov_team_deposit'), figure: money(cards.deposit) },
    { label: t('ov_team_withdraw'), figure: money(cards.withdrawal) },
    ...[
      { label: t('ov_new'), count: people?.newAccounts ?? null },
      { label: t('ov_first_deposit'), count: people?.firstDepositors ?? null },
      { label: t('ov_active'), count: people?.activeMembers ?? null },
    ].flatMap(({ label, count }) => (count === null ? [] : [{ label, figure: formatCount(count) }])),
  ];
}

const draw = (pen: Pen, about: Omit<SummaryText, 'font'>, font: string): void => drawSummary(pen, { ...about, font });

/** What a team came to in a range, as a picture to send or to keep. */
export function SummaryDialog({ overview, onClose }: { overview: TeamOverview; onClose: () => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const { brandName: brand, businessTimezone } = useBrand();
  const { day } = useFigures();
  const { username, updatedAt, period } = overview;
  const days = period.start === period.end ? day(period.start) : `${day(period.start)} – ${day(period.end)}`;
  const until =
    updatedAt === null ? t('rp_not_counted') : t('rp_updated_at', { time: endText(updatedAt, locale, businessTimezone) });
  return (
    <PictureDialog
      title={t('su_share')}
      label={t('su_picture_of', { name: username, days })}
      size={PICTURE}
      name={`${brand}-${username}`}
      about={{ brand, title: t('su_title'), whose: username, days, figures: useShown(overview), until }}
      draw={draw}
      onClose={onClose}
    />
  );
}
