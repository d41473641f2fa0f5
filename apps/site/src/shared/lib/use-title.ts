import { useEffect } from 'react';

let siteName = '';

/** Name that follows every page's title; set once by the shell. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** Sets the document's title while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = [title, siteName].filter(Boolean).join(' · ');
  }, [title]);
}
