import { parseInteger } from '@marquee/money';
import type { EventOf } from '../base/background/event.ts';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { betCancelled, betCorrected, betSettled } from '../play/index.ts';
import { messageSent } from './events.ts';
import type { Messages } from './messages.ts';
import type { MessageWords, TemplateName, TemplateParams } from './templates.ts';

/** What happened longer ago is no news: a gateway that learns to tell of it does not tell a month's past. */
export const NEWS_MS = 3 * 86_400_000;

/** What an event tells a member, and the key under which it does so once. */
export type Telling = { [N in TemplateName]: { template: N; params: TemplateParams<N>; key: string } }[TemplateName];

type Ticket = EventOf<typeof betSettled>['payload'];

/** Who staked so long before the draw is likely to be elsewhere when it is held: that is every official draw, and what a chase has left. */
const AWAY_MS = 10 * 60_000;
const DAY_LENGTH = 10;
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

const isTold = ({ gameType, trial }: Ticket): boolean => LOTTERIES.includes(gameType) && trial !== true;

/** Results with more values than this are told by those that are others, as nobody finds one among the 27 of the North; where these are more too, by the first. */
const MOST_SHOWN = 10;

/** What two results of one draw are told by. */
function changeOf(before: string, after: string): { before: string; numbers: string } {
  const [old, now] = [before.split(','), after.split(',')];
  const isShort = now.length <= MOST_SHOWN || old.length !== now.length;
  const shown = (values: readonly string[]): string => {
    const [first = '', ...others] = values.filter((_, at) => isShort || old[at] !== now[at]);
    return others.length < MOST_SHOWN ? [first, ...others].join(' ') : `${first} …`;
  };
  return { before: shown(old), numbers: shown(now) };
}

/** The game and the number of a ticket's draw; null where they are not known. */
function drawOf({ draw }: Ticket): { game: MessageWords; draw: string } | null {
  return draw && Object.keys(draw.names).length > 0 ? { game: draw.names, draw: draw.no } : null;
}

/** What is told of a result that was corrected, as far as it is known. */
function correctionOf(ticket: Ticket) {
  const { placedAt: time, draw: { numbers, before } = {} } = ticket;
  const draw = drawOf(ticket);
  if (!draw) return { template: 'lottery.corrected', params: { time } } as const;
  if (numbers === undefined || before === undefined)
    return { template: 'lottery.corrected.draw', params: { ...draw, time } } as const;
  return { template: 'lottery.corrected.numbers', params: { ...draw, ...changeOf(before, numbers), time } } as const;
}

/** What is told of a draw that is void, by whether the ticket had been settled. */
function takenBackOf(ticket: Ticket, wasSettled: boolean) {
  const { placedAt: time } = ticket;
  const draw = drawOf(ticket);
  if (!draw) return { template: wasSettled ? 'lottery.void' : 'lottery.returned', params: { time } } as const;
  return { template: wasSettled ? 'lottery.void.draw' : 'lottery.returned.draw', params: { ...draw, time } } as const;
}

/**
 * What becomes of a ticket that its player knows otherwise: what it paid is corrected, or its draw is void, before it was settled or after. A ticket that
 * came back before for another reason is no news to its player, and neither is one of which only the valid bet has changed.
 */
export function tellingOfTicket({ type, payload }: EventOf<typeof betCorrected> | EventOf<typeof betCancelled>): Telling | null {
  const { betNo, stake, payout, correction, isVoid = false } = payload;
  if (!isTold(payload)) return null;
  if (type === 'bet.cancelled') {
    const wasSettled = stake !== '0';
    if (!wasSettled && !isVoid) return null;
    return { ...takenBackOf(payload, wasSettled), key: `void:${betNo}` };
  }
  // What is only taken back may be void next, and is told of when it is paid anew. A gateway of before says that by the amount alone.
  const isPaidAnew = correction !== undefined || (parseInteger(payout) ?? 0n) > 0n;
  const key = `corrected:${betNo}${(correction ?? 1) > 1 ? `:${correction}` : ''}`;
  return isPaidAnew ? { ...correctionOf(payload), key } : null;
}

/** What the draw of a ticket comes to: each that pays is told of, by what it won or had back; those that do not once for a game and day. */
function tellingOfDraw(payload: Ticket, at: Date): Telling | null {
  const { betNo, nodeId, currency, placedAt, settledAt, returned = '0' } = payload;
  if (!isTold(payload) || settledAt - placedAt < AWAY_MS) return null;
  const amount = parseInteger(payload.payout) ?? 0n;
  if (amount > 0n) {
    const template = amount > BigInt(returned) ? 'lottery.won' : 'lottery.undecided';
    return { template, params: { amount: { amount, currency }, time: placedAt }, key: `won:${betNo}` };
  }
  return { template: 'lottery.lost', params: { time: placedAt }, key: `lost:${nodeId}/${at.toISOString().slice(0, DAY_LENGTH)}` };
}

/** Tells members what the draws come to on which they staked long before. Bets are many, so they are taken together. */
export function followDraws({
  clock,
  events,
  messages,
}: {
  clock: Clock;
  events: Pick<Events, 'consumeBatches' | 'nudge'>;
  messages: Pick<Messages, 'send'>;
}): void {
  events.consumeBatches('message.draws', [betSettled], async (told, tx) => {
    let sent = 0;
    for (const { merchantId, accountId, at, payload } of told) {
      if (accountId === null || clock.now() - at.getTime() > NEWS_MS) continue;
      const telling = tellingOfDraw(payload, at);
      if (telling && (await messages.send(tx, { ...telling, merchantId, accountId, at }))) sent += 1;
    }
    return sent > 0 ? () => events.nudge(messageSent) : undefined;
  });
}
