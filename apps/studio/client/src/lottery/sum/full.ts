import { withinRoom } from '../../../../src/lottery/room.ts';
import type { OrderRequest } from '../../../../src/shared/lottery-protocol.ts';
import type { FullNumber } from '../../../../src/shared/protocol.ts';
import { exactMoney } from '../../money.ts';
import { closeAtBack } from '../../ui/back.ts';
import { type Choice, openMessage } from '../../ui/dialog.ts';
import { el } from '../../ui/dom.ts';
import type { Desk } from '../desk.ts';
import { betName, optionName } from '../names.ts';
import { sayLeftOut } from '../slip.ts';
import { lt } from '../text/text.ts';
import { gameOf } from '../told/stations.ts';

/** What takes no bets, or `room` at most: numbers as they are, bets and outcomes by their names. */
export function fullText({ number: named, room }: Pick<FullNumber, 'number' | 'room'>): string {
  const left = room === undefined ? {} : { room: exactMoney(room) };
  if (/^[\d-]+$/.test(named)) return lt(room === undefined ? 'numberClosed' : 'numberRoom', { number: named, ...left });
  const bet = betName(named);
  return lt(room === undefined ? 'betClosed' : 'betRoom', { bet: bet === named ? optionName(named) : bet, ...left });
}

interface Asking {
  desk: Desk;
  say(text: string): void;
}

/** Names the numbers that do not take what an order stakes, and offers to change the slip so that they do. Nothing is staked by it. */
export function askWithin({ desk, say }: Asking, { game: code, lines }: OrderRequest, full: readonly FullNumber[]): void {
  const game = gameOf(code);
  if (!game) return;
  const change = (isLowered: boolean) => (): void => {
    const mended = withinRoom(game, lines, full, isLowered);
    desk.takeOff(code, lines);
    const left = desk.addLines(mended.map((line) => ({ ...line, game: code })));
    if (left === 0) say(lt('fullMended'));
    else sayLeftOut(say, left);
  };
  const choices: Choice[] = [
    ...(full.some(({ room }) => room !== undefined) ? [{ label: lt('fullLower'), run: change(true) }] : []),
    { label: lt('fullRemove'), run: change(false) },
    { label: lt('keepLooking'), run: () => undefined, isWayOut: true },
  ];
  const texts = [...new Set(full.map(fullText))];
  const dialog = openMessage(lt('fullTitle'), lt('fullText'), choices);
  closeAtBack(dialog);
  dialog.classList.add('lottery-panel');
  const list = el('ul', { class: 'terms', attrs: { tabindex: '0' } }, ...texts.map((text) => el('li', { text })));
  dialog.querySelector('.message-actions')?.before(list);
}
