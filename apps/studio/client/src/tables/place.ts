import type { BetReply, TableBetView } from '../../../src/shared/table-protocol.ts';
import { heightAt } from '../../../src/tables/crash.ts';
import { heightText } from '../../../src/tables/results.ts';
import { NoAnswer, Refusal, type RefusalCode } from '../api.ts';
import { t } from '../text/text.ts';
import type { TablesApi } from './api.ts';
import type { Desk } from './desk.ts';
import { tableName } from './names.ts';
import { tt } from './text/text.ts';

const AGAIN_MS = 1_500;
const TRIES = 12;
/** By how much a studio's clock may go wrong within a round. */
const SLACK_MS = 150;

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

/** What the player asks of the studio, and what is done with its answer. */
interface Asked {
  send(): Promise<BetReply>;
  done(reply: BetReply): void;
  /** What is known of the bet by the answer, wherever the player sits. */
  known(bet: TableBetView): void;
  /** It did not come about, and never will; why, where the studio said so. */
  refused?(code: RefusalCode | null): void;
  said: 'placed' | 'takenBack';
}

/**
 * Changes the bet; nothing else does until the answer. A player who sits elsewhere by then is told it with the table's name, each thing once, and
 * sees nothing of it on the felt.
 */
async function change({ desk, say, balance }: Placing, { send, done, known, refused, said }: Asked): Promise<void> {
  const { sitting, table } = desk;
  const isHere = (): boolean => desk.sitting === sitting;
  let told = '';
  const tell = (text: string): void => {
    if (isHere()) return say(text);
    // Every try of those that follow would be told over what the present table says.
    if (text !== told) say(`${tableName(table)} · ${text}`);
    told = text;
  };
  desk.isSending = true;
  desk.changed();
  try {
    const reply = await surely(send, tell);
    known(reply.bet);
    if (isHere()) done(reply);
    balance(reply.balance);
    tell(tt(said));
  } catch (error) {
    if (!isUnsure(error)) refused?.(error instanceof Refusal ? error.code : null);
    tell(refusalText(error));
  } finally {
    if (isHere()) {
      desk.isSending = false;
      desk.changed();
    }
  }
}

/** Stakes what lies on the areas in the round that the clock is at. */
export async function stake(placing: Placing): Promise<void> {
  const { desk, api } = placing;
  const { laid, toStake: stakes } = desk;
  if (stakes.length === 0 || !desk.canChange || !desk.isFixed) return;
  const request = { requestKey: crypto.randomUUID(), table: desk.table.code, roundNo: desk.time.roundNo, stakes };
  const { openBets, stakes: own } = desk;
  openBets.sent(request);
  own.sent(request);
  await change(placing, {
    send: () => api.place(request),
    done: ({ bet }) => desk.staked(bet, laid),
    known: (bet) => {
      openBets.placed(bet);
      own.booked(request, bet);
    },
    refused: () => {
      openBets.gone(request);
      own.refused(request);
    },
    said: 'placed',
  });
  openBets.answered(request);
}

/** Takes the staked bet back, so that it can be changed. */
export async function takeBack(placing: Placing): Promise<void> {
  const { desk, api } = placing;
  const { bet } = desk;
  if (!bet || !desk.isOpen || desk.isSending) return;
  const { openBets, stakes: own } = desk;
  own.asksBack(bet.betId);
  await change(placing, {
    send: () => api.takeBack(bet.betId),
    done: () => desk.returned(),
    known: () => {
      openBets.takenBack(bet);
      own.answeredBack(bet.betId, true);
    },
    // Any other refusal may be of a later try, when the stake was back already.
    refused: (code) => {
      if (code === 'bets.closed') own.answeredBack(bet.betId, false);
    },
    said: 'takenBack',
  });
}

/** Leaves the flight at the height at which it is when the studio hears of it. */
export async function leaveFlight({ desk, api, say }: Placing): Promise<void> {
  const { bet, sitting, clock, stakes: own } = desk;
  if (!bet || desk.height === null) return;
  const { drawsAt } = desk.time;
  own.presses(bet.betId, heightAt(clock.earliest() - SLACK_MS - drawsAt));
  const tell = (text: string): void => {
    if (desk.sitting === sitting) say(text);
  };
  try {
    const reply = await surely(() => api.leave(bet.betId), tell);
    own.answeredLeave(reply.bet);
    if (desk.sitting === sitting) desk.gone(reply.bet);
    const [stake] = reply.bet.stakes;
    if (stake?.left !== undefined) tell(tt('leftAt', { height: heightText(stake.left) }));
  } catch (error) {
    const isOver = error instanceof Refusal && error.code === 'flight.over';
    if (isOver) own.answeredOver(bet.betId, clock.latest() + SLACK_MS - drawsAt);
    tell(refusalText(error));
  }
}
