import { useEffect } from 'react';

let siteName = '';
let routeTitle = '';
/** Titles of the screens that are shown, the innermost last: a screen may know better than its address. */
const screenTitles: string[] = [];

function apply(): void {
  document.title = [screenTitles.at(-1) ?? routeTitle, siteName].filter(Boolean).join(' · ');
}

/** Name that follows every page's title; set once by the shell. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** Title of the current address, for screens that have none of their own. */
export function useRouteTitle(title: string): void {
  useEffect(() => {
    routeTitle = title;
    apply();
  }, [title]);
}

/** Sets the document's title while the screen is shown; an empty one leaves it to the address. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (title === '') return;
    screenTitles.push(title);
    apply();
    return () => {
      const index = screenTitles.lastIndexOf(title);
      if (index !== -1) screenTitles.splice(index, 1);
      apply();
    };
  }, [title]);
}
