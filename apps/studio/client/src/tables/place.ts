import { heightText } from '../../../src/tables/results.ts';
import { NoAnswer, Refusal } from '../api.ts';
import { t } from '../text/text.ts';
import type { TablesApi } from './api.ts';
import type { Desk } from './desk.ts';
import { tt } from './text/text.ts';

const AGAIN_MS = 1_500;
const TRIES = 12;

/** Whether to ask again: nobody knows yet what became of it. Its key makes it one stake whatever happens. */
const isUnsure = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && error.code === 'wallet.unavailable');

/** Asks until there is a definite answer. */
async function surely<Reply>(ask: () => Promise<Reply>, say: (text: string) => void): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnsure(error) || tries === TRIES) throw error;
      say(tt('unsure'));
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Why something was refused, as a player is told. */
export const refusalText = (error: unknown): string => (error instanceof Refusal ? t(`error.${error.code}`) : tt('unsure'));

export interface Placing {
  desk: Desk;
  api: TablesApi;
  say(text: string): void;
  balance(text: string): void;
}

/** Stakes what lies on the areas in the round that the clock is at. */
export async function stake({ desk, api, say, balance }: Placing): Promise<void> {
  const { stakes } = desk;
  if (stakes.length === 0 || !desk.isOpen || desk.bet || desk.isSending) return;
  const request = { requestKey: crypto.randomUUID(), table: desk.table.code, roundNo: desk.time.roundNo, stakes };
  desk.isSending = true;
  desk.changed();
  try {
    const reply = await surely(() => api.place(request), say);
    desk.staked(reply.bet);
    balance(reply.balance);
    say(tt('placed'));
  } catch (error) {
    say(refusalText(error));
  } finally {
    desk.isSending = false;
    desk.changed();
  }
}

/** Leaves the flight at the height at which it is when the studio hears of it. */
export async function leaveFlight({ desk, api, say }: Placing): Promise<void> {
  const { bet } = desk;
  if (!bet || desk.height === null) return;
  try {
    const reply = await surely(() => api.leave(bet.betId), say);
    desk.gone(reply.bet);
    const [stake] = reply.bet.stakes;
    if (stake?.left !== undefined) say(tt('leftAt', { height: heightText(stake.left) }));
  } catch (error) {
    say(refusalText(error));
  }
}

/** Takes the staked bet back, so that it can be changed. */
export async function takeBack({ desk, api, say, balance }: Placing): Promise<void> {
  const { bet } = desk;
  if (!bet || !desk.isOpen) return;
  try {
    const reply = await surely(() => api.takeBack(bet.betId), say);
    desk.returned();
    balance(reply.balance);
    say(tt('takenBack'));
  } catch (error) {
    say(refusalText(error));
  }
}
