import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
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
  const [news, setNews] = useState('');
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNews(t('copied'));
    } catch {
      // Without a secure context, or refused: the text can still be marked and copied by hand.
      setNews(t('copy_failed'));
    }
  };
  return (
    <span className={styles.copy}>
      <Button size={size} aria-label={about} onClick={() => void handleCopy()}>
        {label ?? t('copy')}
      </Button>
      <span className={styles.news} role="status">
        {news}
      </span>
    </span>
  );
}
