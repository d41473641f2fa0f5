import type {
  FreeSpinRequest,
  FullNumber,
  HistoryReply,
  RefillReply,
  RefillRequest,
  RulesView,
  SessionView,
  SpinReply,
  SpinRequest,
  StudioError,
  VerifyView,
} from '../../src/shared/protocol.ts';

export type RefusalCode = StudioError['error'];

/** The studio answered and said no. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The commitment of the next round, when the refusal has used one up. */
  readonly nextCommitment: string | null;
  /** How long to wait before the same call can succeed. */
  readonly retryAfterMs: number;
  /** The number of a draw that takes no more bets, or how many draws a calendar has, where that is why. */
  readonly number: string | null;
  /** What that number still takes, unit times multiple; null: nothing. */
  readonly room: string | null;
  /** All such numbers of an order, as far as they are named. */
  readonly full: readonly FullNumber[];
  constructor(
    code: RefusalCode,
    nextCommitment: string | null = null,
    retryAfterMs = 1_000,
    {
      number = null,
      room = null,
      full = [],
    }: { number?: string | null; room?: string | null; full?: readonly FullNumber[] } = {},
  ) {
    super(code);
    this.number = number;
    this.room = room;
    this.full = full;
    this.nextCommitment = nextCommitment;
    this.retryAfterMs = retryAfterMs;
    this.name = 'Refusal';
    this.code = code;
  }
}

/** No answer: what became of the call is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const ANSWER_MS = 15_000;
/** Every code: one that were missing would not compile. */
const CODES: Readonly<Record<RefusalCode, true>> = {
  'session.expired': true,
  funds: true,
  limit: true,
  blocked: true,
  'game.closed': true,
  'stake.invalid': true,
  'too.fast': true,
  'rate.limited': true,
  'round.open': true,
  'round.unknown': true,
  'bad.request': true,
  'wallet.unavailable': true,
  cancelled: true,
  'draw.closed': true,
  'calendar.short': true,
  'number.closed': true,
  'odds.changed': true,
  'selection.invalid': true,
  'order.unknown': true,
  'bets.closed': true,
  'area.unknown': true,
  'chip.invalid': true,
  'table.limit': true,
  'seat.taken': true,
  'pick.invalid': true,
  'flight.over': true,
  'choice.invalid': true,
  'raise.returned': true,
};

/** The studio's calls for one launch token. They throw `Refusal` or `NoAnswer`, nothing else. */
export class StudioApi {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  session(): Promise<SessionView> {
    return this.#call('/api/session');
  }
  rules(): Promise<RulesView> {
    return this.#call('/api/rules');
  }
  history(before?: number): Promise<HistoryReply> {
    return this.#call(before === undefined ? '/api/history' : `/api/history?before=${before}`);
  }
  spin(body: SpinRequest): Promise<SpinReply> {
    return this.#call('/api/spin', body);
  }
  freeSpin(body: FreeSpinRequest): Promise<SpinReply> {
    return this.#call('/api/free-spin', body);
  }

  /** What anybody is shown of a decided round; null when there is none of this number. */
  async verify(roundId: string): Promise<VerifyView | null> {
    try {
      return await this.#call(`/api/verify/${roundId}`);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'round.unknown') return null;
      throw error;
    }
  }

  refill(body: RefillRequest): Promise<RefillReply> {
    return this.#call('/api/refill', body);
  }

  #call<Reply>(path: string, body?: SpinRequest | FreeSpinRequest | RefillRequest): Promise<Reply> {
    return callStudio(this.#token, path, body);
  }
}

/** One call of the studio with a launch token. Throws `Refusal` or `NoAnswer`. */
export async function callStudio<Reply>(token: string, path: string, body?: object): Promise<Reply> {
  let response: Response;
  let value: unknown;
  try {
    response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWER_MS),
      credentials: 'omit',
      cache: 'no-store',
    });
    value = await response.json();
  } catch (cause) {
    throw new NoAnswer('no answer from the studio', { cause });
  }
  if (response.ok) return value as Reply;
  throw refusalOf(response.status, value);
}

/** What a failed answer means: a known code is a refusal; any other server error leaves the outcome unknown. */
export function refusalOf(status: number, value: unknown): Refusal | NoAnswer {
  const code = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined;
  if (isCode(code))
    return new Refusal(code, textIn(value, 'nextCommitment'), waitIn(value), {
      number: textIn(value, 'number'),
      room: textIn(value, 'room'),
      full: fullIn(value),
    });
  if (status === 401) return new Refusal('session.expired');
  return status >= 500 ? new NoAnswer(`status ${status}`) : new Refusal('bad.request');
}

function isCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(CODES, code);
}

function textIn(value: unknown, key: 'nextCommitment' | 'number' | 'room'): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' ? text : null;
}

function isFullNumber(value: unknown): value is FullNumber {
  if (typeof value !== 'object' || value === null) return false;
  const [line, number, room]: unknown[] = ['line', 'number', 'room'].map((key) => Reflect.get(value, key));
  return (
    Number.isInteger(line) &&
    typeof number === 'string' &&
    (room === undefined || (typeof room === 'string' && /^\d{1,15}$/.test(room)))
  );
}

function fullIn(value: unknown): FullNumber[] {
  const full: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'full') : null;
  return Array.isArray(full) ? full.filter(isFullNumber) : [];
}

function waitIn(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('retryAfterMs' in value)) return undefined;
  return typeof value.retryAfterMs === 'number' ? value.retryAfterMs : undefined;
}
