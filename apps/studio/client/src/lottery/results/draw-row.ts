import { formatCount } from '@marquee/money';
import type { LotteryGame } from '../../../../src/lottery/games.ts';
import { hasOfficialTickets, OFFICIAL_TICKET } from '../../../../src/lottery/official-tickets.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { momentText } from '../../text/moment.ts';
import { el } from '../../ui/dom.ts';
import { checkAddress } from '../../verify/language.ts';
import { balls, result } from '../balls.ts';
import { drawName, prizeName } from '../names.ts';
import { originNote } from '../origin.ts';
import { lt } from '../text/text.ts';
import { gameOf } from '../told/stations.ts';

/** What an official ticket wins, where the draw has such tickets. */
function officialPrizes(game: LotteryGame): HTMLElement[] {
  if (!hasOfficialTickets(game)) return [];
  const { price, prizes, nearSpecial, consolation } = OFFICIAL_TICKET;
  const rows: [string, number][] = [
    ...(game.family.layout?.prizes ?? []).flatMap(({ name }): [string, number][] => {
      const amount = prizes.get(name);
      return amount === undefined ? [] : [[prizeName(name), amount]];
    }),
    [lt('nearSpecial'), nearSpecial],
    [lt('consolation'), consolation],
  ];
  return [
    el(
      'details',
      { class: 'official-prizes' },
      el('summary', {}, el('span', { text: lt('officialPrizes', { price: formatCount(price) }) })),
      el('p', { class: 'past-note', text: lt('officialPrizesNote') }),
      el(
        'table',
        { class: 'plan' },
        el(
          'tbody',
          {},
          ...rows.map(([name, amount]) =>
            el('tr', {}, el('th', { text: name, attrs: { scope: 'row' } }), el('td', { text: `${formatCount(amount)} ₫` })),
          ),
        ),
      ),
    ),
  ];
}

/** One draw by its number, or by a title where several of a day stand together; its whole table of prizes can be opened. */
export function drawRow(draw: DrawView, isOpen: boolean, title = drawName(draw)): HTMLElement {
  const game = gameOf(draw.game);
  if (!game) return el('li');
  const address = checkAddress('/draws', { game: draw.game, draw: draw.drawNo });
  const head = [el('strong', { text: title }), el('small', { text: momentText(draw.drawsAt) }), balls(game, draw.numbers)];
  const foot = [
    ...(draw.isCorrected ? [el('small', { class: 'sample', text: lt('corrected') })] : []),
    ...originNote(draw),
    ...(draw.isSample || draw.isOfficial || draw.isPreliminary
      ? []
      : [el('a', { class: 'check', text: lt('check'), attrs: { href: address, target: '_blank', rel: 'noopener' } })]),
  ];
  if (!game.family.layout || draw.numbers.length === 0) return el('li', {}, el('header', {}, ...head), ...foot);
  const details = el('details', {}, el('summary', {}, ...head), result(game, draw.numbers), ...officialPrizes(game));
  details.open = isOpen;
  return el('li', {}, details, ...foot);
}
