import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { RichText } from '../../shared/ui/text/rich-text.tsx';
import styles from './missions.module.css';

/** What an operator has written of a mission or a board, folded away; nothing where nothing was. */
export function Terms({ html }: { html: string }) {
  const t = useT();
  const pictureAddress = usePictureAddress();
  if (html === '') return null;
  return (
    <details className={styles.terms}>
      <summary>{t('promo_terms')}</summary>
      <RichText html={html} headingLevel={4} pictureAddress={pictureAddress} />
    </details>
  );
}
