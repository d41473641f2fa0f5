import '../../styles/fonts.css';
import '../../styles/verify.css';
import '../lottery.css';
import '../../styles/check.css';
import '../records.css';
import './draws.css';
import { el } from '../../ui/dom.ts';
import { askedLanguage } from '../../verify/language.ts';
import { openCheckPage } from '../../verify/page.ts';
import { publicDraw } from '../api.ts';
import { lt, speak } from '../text/text.ts';
import { report } from './report.ts';

/** The address of what was asked for: a round by its id, or a draw by its game and number. */
function pathOf(text: string): string | null {
  if (/^[0-9a-f]{32}$/.test(text)) return `/api/lottery/draw-of/${text}`;
  const [, game, drawNo] = /^([a-z0-9-]{1,64})[ /](\d{8,16})$/.exec(text) ?? [];
  return game && drawNo ? `/api/lottery/draws/${game}/${drawNo}` : null;
}

async function check(number: string, shown: HTMLElement): Promise<void> {
  const path = pathOf(number);
  const draw = path === null ? null : await publicDraw(path).catch(() => null);
  shown.replaceChildren(...(draw ? report(draw) : [el('p', { text: lt('checkUnknown') })]));
}

async function start(): Promise<void> {
  const root = document.querySelector('#draws');
  if (!root) return;
  await speak(askedLanguage(location.search, navigator.language));
  const asked = new URLSearchParams(location.search);
  openCheckPage(root, {
    title: () => lt('checkTitle'),
    intro: () => lt('checkIntro'),
    number: () => lt('checkNumber'),
    run: () => lt('checkRun'),
    maxLength: 100,
    asked: asked.get('round') ?? `${asked.get('game') ?? ''} ${asked.get('draw') ?? ''}`.trim(),
    speak,
    check: (number, _, shown) => check(number, shown),
  });
}

void start();
