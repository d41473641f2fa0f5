import { useBrand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import styles from './avatar.module.css';

/** Where the brand's pictures of members are, below its image base: docs/rules/brand.md#pictures. */
const FOLDER = 'TCG_PROD_IMAGES/B2C/01_PROFILE/PROFILE';

/** A member's picture by its number, counted from 0. It says nothing by itself. */
export function Avatar({ number, size = 64 }: { number: number; size?: number }) {
  const { imageCDNs } = useBrand();
  const src = imageUrl(imageCDNs, `${FOLDER}/${number}.svg`);
  return <img className={styles.avatar} src={src} alt="" width={size} height={size} />;
}
