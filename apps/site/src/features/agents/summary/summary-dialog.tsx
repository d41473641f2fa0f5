import { formatCount } from '@marquee/money';
import { useEffect, useRef, useState } from 'react';
import type { TeamOverview } from '../../../domain/agents/reports.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { endText } from '../../../shared/lib/dates.ts';
import { saveBlob } from '../../../shared/lib/save-file.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { useFigures } from '../figures.tsx';
import { drawSummary, PICTURE } from './picture.ts';
import styles from './summary.module.css';

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
    ...(people
      ? [
          { label: t('ov_new'), figure: formatCount(people.newAccounts) },
          { label: t('ov_first_deposit'), figure: formatCount(people.firstDepositors) },
          { label: t('ov_active'), figure: formatCount(people.activeMembers) },
        ]
      : []),
  ];
}

/** The system's way of passing a picture on; null where it has none for pictures. */
function shareOf(picture: File): (() => Promise<void>) | null {
  const files = { files: [picture] };
  return typeof navigator.canShare === 'function' && navigator.canShare(files) ? () => navigator.share(files) : null;
}

/** What a team came to in a range, as a picture to send or to keep. */
export function SummaryDialog({ overview, onClose }: { overview: TeamOverview; onClose: () => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const { brandName: brand, businessTimezone } = useBrand();
  const { day } = useFigures();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const { username, updatedAt, period } = overview;
  const days = period.start === period.end ? day(period.start) : `${day(period.start)} – ${day(period.end)}`;
  const until =
    updatedAt === null ? t('rp_not_counted') : t('rp_updated_at', { time: endText(updatedAt, locale, businessTimezone) });
  // As text, so that the same figures are not drawn again.
  const text = JSON.stringify({ brand, title: t('su_title'), whose: username, days, figures: useShown(overview), until });

  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      await document.fonts?.ready;
      const pen = canvas.current?.getContext('2d');
      if (!isShown || !pen) return;
      drawSummary(pen, { ...JSON.parse(text), font: getComputedStyle(document.body).fontFamily });
      canvas.current?.toBlob(
        (made) => made && isShown && setPicture(new File([made], `${brand}-${username}.png`, { type: 'image/png' })),
        'image/png',
      );
    };
    // Without the picture the figures stand on the page all the same.
    draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [text, brand, username]);

  const share = picture && shareOf(picture);
  return (
    <Dialog size="form" title={t('su_share')} onClose={onClose}>
      <div className={styles.box}>
        <canvas
          ref={canvas}
          className={styles.picture}
          width={PICTURE.width}
          height={PICTURE.height}
          role="img"
          aria-label={t('su_picture_of', { name: username, days })}
        />
        {share && (
          // Who changes their mind in the system's sheet has shared nothing, and is told nothing.
          <Button isWide tone="primary" onClick={() => void share().catch(() => {})}>
            {t('su_send')}
          </Button>
        )}
        <Button
          isWide
          tone={share ? 'secondary' : 'primary'}
          disabled={!picture}
          onClick={() => picture && saveBlob(picture.name, picture)}
        >
          {t('rg_poster_save')}
        </Button>
      </div>
    </Dialog>
  );
}
