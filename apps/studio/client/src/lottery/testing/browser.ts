import { Window } from 'happy-dom';
import { vi } from 'vitest';
import { setLanguage } from '../../text/text.ts';
import { speak } from '../text/text.ts';

const NAMES = ['document', 'Event', 'KeyboardEvent', 'Element', 'HTMLElement', 'localStorage'] as const;

/** A browser that knows nothing, as the page of lotteries finds it, in English. The test takes it away again. */
export async function openBrowser(): Promise<void> {
  const window = new Window();
  for (const name of NAMES) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('Option', function option(text: string, value: string) {
    return Object.assign(document.createElement('option'), { textContent: text, value });
  });
  await Promise.all([setLanguage('EN'), speak('EN')]);
}
