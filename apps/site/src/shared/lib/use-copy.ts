import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';

/** Copies a text, and has words for what came of it until they are `forget`-ed. */
export function useCopy(text: string): { news: string; copy: () => void; forget: () => void } {
  const t = useT();
  const [news, setNews] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNews(t('copied'));
    } catch {
      // Without a secure context, or refused: the text can still be marked and copied by hand.
      setNews(t('copy_failed'));
    }
  };
  return { news, copy: () => void copy(), forget: () => setNews('') };
}
