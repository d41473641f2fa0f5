import { useState } from 'react';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import type { PointReward } from '../../domain/content/points.ts';
import styles from './reward-art.module.css';

const WIDTH = 480;
const HEIGHT = 360;

const MOTIFS: Readonly<Record<string, string>> = {
  CHIPS:
    'M80 34a26 26 0 1 1 0 52 26 26 0 0 1 0-52zM80 46a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM80 34v12M80 74v12M54 60h12M94 60h12M62 42l8 8M90 70l8 8M98 42l-8 8M70 70l-8 8',
  GOODS: 'M50 52h60v40H50zM46 42h68v10H46zM80 42v50M80 42c-22 0-24-20-12-20 8 0 12 12 12 20 0-8 4-20 12-20 12 0 10 20-12 20z',
  PROMO: 'M42 42h76v12a7 7 0 0 0 0 14v12H42V68a7 7 0 0 0 0-14zM94 42v6M94 56v6M94 70v10M56 54h26M56 66h18',
};

/** A reward's picture in a fixed 4:3 box; where it is missing, a drawing of its kind stands in: never a hole. */
export function RewardArt({ reward }: { reward: PointReward }) {
  const pictureAddress = usePictureAddress();
  const src = pictureAddress(reward.imageUrl);
  const [brokenSrc, setBrokenSrc] = useState('');
  if (src !== '' && src !== brokenSrc) {
    return (
      <img
        className={styles.art}
        src={src}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  return (
    <svg className={styles.art} data-kind={reward.rewardType} viewBox="0 0 160 120" aria-hidden="true">
      <circle className={styles.ground} cx="80" cy="60" r="46" />
      <path className={styles.motif} d={MOTIFS[reward.rewardType] ?? MOTIFS['GOODS']} />
    </svg>
  );
}
