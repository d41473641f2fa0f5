import type { VendorStatus } from '@marquee/contract/vendor';
import type { FullNumber, StudioError } from '../shared/protocol.ts';

export type FailureCode = StudioError['error'];

const HTTP_STATUS: Record<FailureCode, number> = {
  'session.expired': 401,
  funds: 409,
  limit: 409,
  blocked: 403,
  'game.closed': 409,
  'stake.invalid': 400,
  'too.fast': 429,
  'rate.limited': 429,
  'round.open': 409,
  'round.unknown': 404,
  'bad.request': 400,
  'wallet.unavailable': 503,
  cancelled: 409,
  'draw.closed': 409,
  'calendar.short': 409,
  'number.closed': 409,
  'odds.changed': 409,
  'selection.invalid': 400,
  'order.unknown': 404,
  'bets.closed': 409,
  'area.unknown': 400,
  'chip.invalid': 400,
  'table.limit': 409,
  'seat.taken': 409,
  'pick.invalid': 400,
  'flight.over': 409,
  'choice.invalid': 409,
  'raise.returned': 409,
};

const MESSAGES: Record<FailureCode, string> = {
  'session.expired': 'The session has ended. Open the game again.',
  funds: 'The balance is not enough for this stake.',
  limit: 'A limit of the account does not allow this stake.',
  blocked: 'This account cannot play.',
  'game.closed': 'The game is closed.',
  'stake.invalid': 'This stake is not on offer.',
  'too.fast': 'The next spin can start in a moment.',
  'rate.limited': 'Too many calls in a short time.',
  'round.open': 'A round is still open and has to be finished first.',
  'round.unknown': 'There is no such round.',
  'bad.request': 'The request is not well formed.',
  'wallet.unavailable': 'The wallet cannot be reached. Nothing was staked.',
  cancelled: 'The round was cancelled and the stake is returned.',
  'draw.closed': 'The draw is closed for bets.',
  'calendar.short': 'The calendar has fewer draws ahead.',
  'odds.changed': 'The odds have changed since they were shown.',
  'number.closed': 'A number of this draw takes no more bets.',
  'selection.invalid': 'The selection does not fit the bet.',
  'order.unknown': 'There is no such order.',
  'bets.closed': 'The round takes no more bets.',
  'area.unknown': 'The table has no such area.',
  'chip.invalid': 'The stake is not a whole number of chips.',
  'table.limit': 'The stake is above a limit of the table.',
  'seat.taken': 'The player has a bet in this round already.',
  'pick.invalid': 'The number beside the stake is not on offer.',
  'flight.over': 'No flight is on that could be left.',
  'choice.invalid': 'This cannot be chosen now.',
  'raise.returned': 'The further stake is returned and nothing was chosen. The round goes on.',
};

/** What is told beside the code of a refusal. */
interface More {
  retryAfterMs?: number;
  nextCommitment?: string;
  number?: string;
  room?: string;
  full?: readonly FullNumber[];
}

/** A refused request; the server turns it into the protocol's error. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly httpStatus: number;
  readonly retryAfterMs: number | undefined;
  readonly nextCommitment: string | undefined;
  readonly number: string | undefined;
  readonly room: string | undefined;
  readonly full: readonly FullNumber[] | undefined;

  constructor(code: FailureCode, more: More = {}) {
    super(MESSAGES[code]);
    this.code = code;
    this.httpStatus = HTTP_STATUS[code];
    this.retryAfterMs = more.retryAfterMs;
    this.nextCommitment = more.nextCommitment;
    this.number = more.number;
    this.room = more.room;
    this.full = more.full;
  }
}

export function isFailureCode(text: string): text is FailureCode {
  return text in HTTP_STATUS;
}

/** Refusals that say nothing of what was asked for: who hears one asks again. */
const ASKED_AGAIN: readonly string[] = ['session.expired', 'wallet.unavailable'] satisfies FailureCode[];

/** What a request that comes again hears of a stake that is on record as refused: that it was cancelled, where it would ask for ever. */
export const refusalOnRecord = (refusal: string | null): Failure =>
  new Failure(refusal !== null && isFailureCode(refusal) && !ASKED_AGAIN.includes(refusal) ? refusal : 'cancelled');

/** What the player is told when the wallet refuses. Statuses that only a fault of the studio can cause are not the player's business. */
export function failureOf(status: VendorStatus): FailureCode {
  switch (status) {
    case 'INSUFFICIENT_FUNDS':
      return 'funds';
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return 'session.expired';
    case 'PLAYER_BLOCKED':
      return 'blocked';
    case 'LIMIT_REACHED':
      return 'limit';
    case 'WRONG_GAME':
    case 'GAME_DISABLED':
      return 'game.closed';
    case 'TX_ROLLED_BACK':
      return 'cancelled';
    default:
      return 'wallet.unavailable';
  }
}
