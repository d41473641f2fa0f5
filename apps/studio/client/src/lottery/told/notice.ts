import { el } from '../../ui/dom.ts';

const NOTICE_MS = 6_000;
/** Who may take something back is given longer. */
const OFFER_MS = 12_000;

/** What can be done about what is said. */
export interface Offer {
  label: string;
  run(): void;
}

export type Say = (text: string, offer?: Offer) => void;

/** The line in which it is said, for a while, what became of something. */
export function noticeLine(): { root: HTMLElement; say: Say } {
  const root = el('p', { class: 'notice', attrs: { role: 'status' } });
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(quiet);
    root.replaceChildren();
  };
  const say: Say = (text, offer) => {
    end();
    root.append(text);
    if (offer) {
      const run = (): void => {
        end();
        offer.run();
      };
      root.append(el('button', { class: 'button small', text: offer.label, attrs: { type: 'button' }, on: { click: run } }));
    }
    quiet = setTimeout(end, offer ? OFFER_MS : NOTICE_MS);
  };
  return { root, say };
}
