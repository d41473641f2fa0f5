import { formatCount } from '@marquee/money';
import type { OrderReply, OrderRequest } from '../../../src/shared/lottery-protocol.ts';
import { NoAnswer, Refusal } from '../api.ts';
import { money } from '../money.ts';
import { t } from '../text/text.ts';
import { openMessage } from '../ui/dialog.ts';
import type { LotteryApi } from './api.ts';
import type { Desk } from './desk.ts';
import { gameName } from './names.ts';
import { lt } from './text/text.ts';

const AGAIN_MS = 2_000;
const TRIES = 10;

/** Whether to ask again: nobody knows yet what became of the order. Its key makes it one stake whatever happens. */
const isUnsure = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && error.code === 'wallet.unavailable');

/** Sends an order until there is a definite answer. */
async function placeSurely(api: LotteryApi, request: OrderRequest, say: (text: string) => void): Promise<OrderReply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.place(request);
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
  placed(reply: OrderReply): void;
}

/** Asks the player once more, then stakes the slip for the draw that was shown. */
export function confirmAndPlace({ desk, api, say, placed }: Placing): void {
  const draw = desk.state()?.draw;
  const lines = [...desk.lines];
  if (!draw || lines.length === 0) return;
  const { tickets, cost } = desk.sumOf(lines);
  const { game, series } = desk;
  const place = async (): Promise<void> => {
    const request = { requestKey: crypto.randomUUID(), game: game.code, drawNo: draw.drawNo, series, lines };
    try {
      const reply = await placeSurely(api, request, say);
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
  openMessage(lt('confirmTitle'), text, [
    { label: lt('confirm'), run: () => void place() },
    { label: lt('keepLooking'), run: () => undefined },
  ]);
}
