import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import '../../styles/fonts.css';
import '../../styles/verify.css';
import '../lottery.css';
import '../records.css';
import { languageOfTag } from '../../text/languages.ts';
import { el } from '../../ui/dom.ts';
import { openCheckPage } from '../../verify/page.ts';
import { publicDraw } from '../api.ts';
import { result } from '../balls.ts';
import { drawName, gameName } from '../names.ts';
import { originOf } from '../origin.ts';
import { lt, speak } from '../text/text.ts';
import { standingOf } from './draw.ts';

/** The address of what was asked for: a round by its id, or a draw by its game and number. */
function pathOf(text: string): string | null {
  if (/^[0-9a-f]{32}$/.test(text)) return `/api/lottery/draw-of/${text}`;
  const [, game, drawNo] = /^([a-z0-9-]{1,64})[ /](\d{8,16})$/.exec(text) ?? [];
  return game && drawNo ? `/api/lottery/draws/${game}/${drawNo}` : null;
}

const row = (name: string, value: HTMLElement | string): HTMLElement[] => [el('dt', { text: name }), el('dd', {}, value)];

/** What is known of a draw, and whether it is what was promised. */
function report(draw: DrawView): HTMLElement[] {
  const game = lotteryOf(draw.game);
  if (!game) return [el('p', { text: lt('checkUnknown') })];
  const heading = el('h2', { text: `${gameName(game)} · ${drawName(draw)}` });
  const origin = originOf(draw);
  const note = origin ? [el('p', { class: 'sample', text: lt(origin) })] : [];
  const standing = standingOf(draw);
  // Numbers that come from elsewhere follow from no seed: there is nothing to check here.
  if (standing === 'official') {
    const numbers = draw.numbers.length > 0 ? [result(game, draw.numbers)] : [el('p', { text: lt('checkOpen') })];
    return [heading, ...note, ...numbers];
  }
  const facts = el('dl', { class: 'draw-facts' }, ...row(lt('checkCommitment'), el('code', { text: draw.commitment })));
  if (standing === 'sealed') return [heading, ...note, facts, el('p', { text: lt('checkOpen') })];
  if (draw.seed !== null) facts.append(...row(lt('checkSeed'), el('code', { text: draw.seed })));
  facts.append(...row(lt('checkNumbers'), result(game, draw.numbers)));
  // Its own numbers are to come, with the seed from which they follow.
  if (standing === 'preliminary') return [heading, ...note, facts];
  const isGood = standing === 'good';
  const verdict = el('p', {
    class: 'draw-verdict',
    text: lt(isGood ? 'checkGood' : 'checkBad'),
    attrs: { 'data-good': String(isGood) },
  });
  return [heading, verdict, ...note, facts];
}

async function check(number: string, shown: HTMLElement): Promise<void> {
  const path = pathOf(number);
  const draw = path === null ? null : await publicDraw(path).catch(() => null);
  shown.replaceChildren(...(draw ? report(draw) : [el('p', { text: lt('checkUnknown') })]));
}

async function start(): Promise<void> {
  const root = document.querySelector('#draws');
  if (!root) return;
  await speak(languageOfTag(navigator.language));
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
