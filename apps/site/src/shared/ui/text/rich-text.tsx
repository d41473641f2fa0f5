import clsx from 'clsx';
import { type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../i18n/use-t.ts';
import { sanitizeHtml } from '../../lib/sanitize.ts';
import { Skeleton } from '../base/skeleton.tsx';
import styles from './rich-text.module.css';
import { fitRichText } from './rich-text-nodes.ts';

interface RichTextProps {
  /** The operator's HTML; undefined while it is on its way. */
  html: string | undefined;
  /** Level of its first heading: one below the heading that it stands under. */
  headingLevel: 2 | 3 | 4;
  /** Whole address of a picture that the text names by its path below the image base. */
  pictureAddress: (path: string) => string;
  className?: string | undefined;
}

const LINES = ['94%', '88%', '97%', '61%', '92%', '84%', '40%'];

/**
 * The operator's text, sanitised and set like the rest of the site. It brings the sanitiser along: only screens and dialogs that are loaded
 * on use may import it.
 */
export function RichText({ html, headingLevel, pictureAddress, className }: RichTextProps) {
  const t = useT();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const newTab = t('link_new_tab');
  const table = t('text_table');

  // Before the paint, so that the text is never seen missing.
  useLayoutEffect(() => {
    if (html === undefined) return;
    const surroundings = { headingLevel, origin: location.origin, pictureAddress, newTab, table };
    box.current?.replaceChildren(fitRichText(sanitizeHtml(html), surroundings));
  }, [html, headingLevel, pictureAddress, newTab, table]);

  const handleClick = useCallback(
    (event: MouseEvent<HTMLDivElement>) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const address = new URL(link.href, location.href);
      // A link within the site goes there without loading the page again.
      if (address.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      void navigate(address.pathname + address.search + address.hash);
    },
    [navigate],
  );

  if (html === undefined) {
    return (
      <div className={clsx(styles.waiting, className)}>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height="1rem" />
        ))}
      </div>
    );
  }
  // The links inside are elements of their own; the box only hears of their clicks.
  return <div ref={box} className={clsx(styles.text, className)} role="presentation" onClick={handleClick} />;
}
