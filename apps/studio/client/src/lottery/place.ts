import { formatCount } from '@marquee/money';
import { betOf } from '../../../src/lottery/games.ts';
import type { LineRequest } from '../../../src/shared/lottery-protocol.ts';
import { NoAnswer, Refusal } from '../api.ts';
import { money } from '../money.ts';
import { t } from '../text/text.ts';
import { openMessage } from '../ui/dialog.ts';
import { el } from '../ui/dom.ts';
import type { LotteryApi } from './api.ts';
import { payText } from './bet-tree.ts';
import { clockText } from './countdown.ts';
import type { Desk } from './desk.ts';
import { betName, gameName } from './names.ts';
import { selectionShown } from './slip.ts';
import { lt } from './text/text.ts';

const AGAIN_MS = 2_000;
const TRIES = 10;

/** Whether to ask again: nobody knows yet what became of the order. Its key makes it one stake whatever happens. */
const isUnsure = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && error.code === 'wallet.unavailable');

/** Sends a request until there is a definite answer. */
export async function surely<Reply>(send: () => Promise<Reply>, say: (text: string) => void): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isUnsure(error) || tries === TRIES) throw error;
      say(lt('unsure'));
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Why an order was refused, as a player is told. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return lt('unsure');
  if (error.code === 'number.closed' && error.number !== null) return lt('numberClosed', { number: error.number });
  return t(`error.${error.code}`);
}

export interface Placing {
  desk: Desk;
  api: LotteryApi;
  say(text: string): void;
  placed(reply: { balance: string }): void;
}

/** The lines with what they cost and what they will pay. */
const terms = (desk: Desk, lines: readonly LineRequest[]): HTMLElement =>
  el(
    'ul',
    { class: 'terms', attrs: { tabindex: '0' } },
    ...lines.map((line) => {
      const bet = betOf(desk.game, line.bet);
      const { cost } = desk.sumOf([line]);
      return el(
        'li',
        {},
        el('strong', { text: betName(line.bet) }),
        el('span', { text: money(cost) }),
        el('span', { class: 'numbers', text: selectionShown(line.selection) }),
        ...(bet ? [el('small', { text: payText(bet, desk.series) })] : []),
      );
    }),
  );

const TICK_MS = 500;

/** Says when bets of the draw close, and takes the question back when they have. */
function watchDraw(desk: Desk, dialog: HTMLDialogElement, drawNo: string): void {
  const clock = el('p', { class: 'terms-clock' });
  const confirm = dialog.querySelector('button');
  const tick = (): void => {
    const draw = desk.state()?.draw;
    const isOpen = draw?.drawNo === drawNo && desk.now() < draw.locksAt;
    clock.textContent = isOpen ? `${lt('closesIn')} ${clockText(draw.locksAt - desk.now())}` : lt('drawMoved', { no: drawNo });
    if (confirm) confirm.disabled = !isOpen;
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  dialog.addEventListener('close', () => clearInterval(timer));
  dialog.querySelector('.message-actions')?.before(clock);
}

/** Asks the player once more, with the prizes that hold, then stakes the slip for the draw that was shown. */
export function confirmAndPlace({ desk, api, say, placed }: Placing): void {
  const draw = desk.state()?.draw;
  const lines = [...desk.lines];
  if (!draw || lines.length === 0) return;
  const { tickets, cost, possible } = desk.sumOf(lines);
  const { game, series } = desk;
  const place = async (): Promise<void> => {
    const request = { requestKey: crypto.randomUUID(), game: game.code, drawNo: draw.drawNo, series, lines };
    try {
      const reply = await surely(() => api.place(request), say);
      desk.clear();
      placed(reply);
      say(lt('placed', { no: reply.order.drawNo }));
    } catch (error) {
      const isClosed = error instanceof Refusal && error.code === 'draw.closed';
      say(isClosed ? lt('drawMoved', { no: draw.drawNo }) : refusalText(error));
    }
  };
  const text = lt('confirmText', {
    game: gameName(game),
    no: draw.drawNo,
    tickets: formatCount(Number(tickets)),
    cost: money(cost),
  });
  const dialog = openMessage(lt('confirmTitle'), text, [
    { label: lt('confirm'), run: () => void place() },
    { label: lt('keepLooking'), run: () => undefined },
  ]);
  dialog.classList.add('lottery-panel');
  dialog
    .querySelector('.message-actions')
    ?.before(terms(desk, lines), el('p', { class: 'terms-win', text: `${lt('possibleWin')} ${money(possible)}` }));
  watchDraw(desk, dialog, draw.drawNo);
}
