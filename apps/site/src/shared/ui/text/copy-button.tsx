import { useT } from '../../i18n/use-t.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, type ButtonSize } from '../base/button.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  /** What stands on the button; without it "Copy". */
  label?: string;
  /** What is copied, for those who cannot see what stands beside the button. */
  about?: string;
  size?: ButtonSize;
}

/** Copies a text, and says whether it worked. */
export function CopyButton({ text, label, about, size = 'small' }: CopyButtonProps) {
  const t = useT();
  const { news, copy } = useCopy(text);
  return (
    <span className={styles.copy}>
      <Button size={size} aria-label={about} onClick={copy}>
        {label ?? t('copy')}
      </Button>
      <span className={styles.news} role="status">
        {news}
      </span>
    </span>
  );
}
