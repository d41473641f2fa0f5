import clsx from 'clsx';
import { useState } from 'react';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import styles from './promo-art.module.css';
import { type Category, categoryOf } from './promotion.ts';

const WIDTH = 960;
const HEIGHT = 400;

/** One large drawing for each category, in lines on a ground of 240 by 100. */
const MOTIFS: Readonly<Record<Category, string>> = {
  new_player: 'M150 100V52a30 30 0 0 1 60 0v48M162 100V54a18 18 0 0 1 36 0v46M196 76h3M140 100h80',
  deposit_promo:
    'M180 66c20 0 34 5 34 11s-14 11-34 11-34-5-34-11 14-11 34-11zM146 66v11M214 66v11M180 55c20 0 34 5 34 11s-14 11-34 11-34-5-34-11 14-11 34-11zM180 18v24M171 33l9 9 9-9',
  rebate_promo:
    'M150 40a34 34 0 0 1 62-4M212 22v15h-15M210 70a34 34 0 0 1-62 4M148 88V73h15M170 45a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM190 57a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM192 44l-24 24',
  rng_promo: 'M138 24h84v56h-84zM166 24v56M194 24v56M146 52h12M174 52h12M202 52h12M228 34v22M138 92h84',
  live_promo: 'M150 82l-8-52 42-6 8 52zM176 84l16-50 40 13-16 50zM164 44l8 8-6 9-9-7zM206 58l7 10-9 7-7-10z',
  pvp_promo: 'M140 84 128 36l34-9 12 48zM170 80V26h36v54zM202 82l18-48 32 12-18 48zM188 44l8 10-8 10-8-10z',
  sport_promo:
    'M180 18a36 36 0 1 1 0 72 36 36 0 0 1 0-72zM180 36l17 12-6 20h-22l-6-20zM180 18v18M197 48l17-6M191 68l10 15M169 68l-10 15M163 48l-17-6',
  fish_promo:
    'M132 56c20-34 58-34 76 0-18 34-56 34-76 0zM208 56l24-18v36zM150 50h1M172 36c8 12 8 28 0 40M120 92c10-8 20-8 30 0s20 8 30 0 20-8 30 0 20 8 30 0',
  lotto_promo:
    'M156 34a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM198 22a16 16 0 1 1 0 32 16 16 0 0 1 0-32zM196 64a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM151 46l6-3v18M192 34h10l-6 10',
  app_download: 'M160 16h42v76h-42zM174 22h14M181 40v24M172 56l9 9 9-9M172 78h18',
  player_rank_rules: 'M142 82l-8-46 24 18 22-34 22 34 24-18-8 46zM144 92h72M180 52l6 8-6 8-6-8z',
  point_mall: 'M144 40h72l-6 50h-60zM162 40v-6a18 18 0 0 1 36 0v6M180 54l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1z',
  other_promo: 'M180 14l9 27 28 1-22 17 8 27-23-16-23 16 8-27-22-17 28-1zM132 84h1M224 30h1M214 90h1M140 26h1',
};

interface PromoArtProps {
  promotion: Announcement;
  /** True for what is visible at once. */
  isEager?: boolean;
  className?: string | undefined;
}

/** A promotion's picture; where it is missing, a drawing of its category stands in: never a hole. */
export function PromoArt({ promotion, isEager = false, className }: PromoArtProps) {
  const pictureAddress = usePictureAddress();
  const src = pictureAddress(promotion.photoUrl);
  const [brokenSrc, setBrokenSrc] = useState('');
  if (src !== '' && src !== brokenSrc) {
    return (
      <img
        className={clsx(styles.art, className)}
        src={src}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  const category = categoryOf(promotion);
  return (
    <svg
      className={clsx(styles.art, styles.drawn, className)}
      data-category={category}
      viewBox="0 0 240 100"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <circle className={styles.moon} cx="184" cy="58" r="70" />
      <circle className={styles.moon} cx="184" cy="58" r="48" />
      <path className={styles.motif} d={MOTIFS[category]} />
    </svg>
  );
}
