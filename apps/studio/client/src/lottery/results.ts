import type { DrawView } from '../../../src/shared/lottery-protocol.ts';
import { momentText } from '../text/moment.ts';
import { el } from '../ui/dom.ts';
import type { LotteryApi } from './api.ts';
import { balls, result } from './balls.ts';
import type { Desk } from './desk.ts';
import { originOf } from './origin.ts';
import { refusalText } from './place.ts';
import { lt } from './text/text.ts';

const SHOWN = 30;

function row(desk: Desk, draw: DrawView, isFirst: boolean): HTMLElement {
  const origin = originOf(draw);
  const address = `/draws?game=${draw.game}&draw=${draw.drawNo}`;
  return el(
    'li',
    {},
    el('header', {}, el('strong', { text: lt('draw', { no: draw.drawNo }) }), el('small', { text: momentText(draw.drawsAt) })),
    isFirst ? result(desk.game, draw.numbers) : balls(desk.game, draw.numbers),
    ...(origin ? [el('small', { class: 'sample', text: lt(origin) })] : []),
    ...(draw.isSample || draw.isOfficial
      ? []
      : [el('a', { class: 'check', text: lt('check'), attrs: { href: address, target: '_blank', rel: 'noopener' } })]),
  );
}

/** The last results of the open game, the newest one whole. */
export function resultsView(desk: Desk, api: LotteryApi, say: (text: string) => void): HTMLElement {
  const list = el('ul', { class: 'results' });
  api.draws(desk.game.code).then(
    ({ draws }) => list.append(...draws.slice(0, SHOWN).map((draw, index) => row(desk, draw, index === 0))),
    (error: unknown) => say(refusalText(error)),
  );
  return el('div', { class: 'page' }, el('p', { class: 'past-note', text: lt('pastNote') }), list);
}
