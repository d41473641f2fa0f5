import type { ChaseReply, ChaseRequest, OrderReply, OrderRequest } from '../../../src/shared/lottery-protocol.ts';
import { NoAnswer, Refusal } from '../api.ts';
import type { LotteryApi } from './api.ts';

/** What was asked of the studio: an order, or one with multiples for the next draws. */
export type Asked = OrderRequest | ChaseRequest;

const AGAIN_MS = 2_000;
const TRIES = 10;

/** Whether nobody knows yet what became of the order: its key makes it one stake however often it is sent. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && error.code === 'wallet.unavailable');

/** Refusals of the call, which say nothing of an order that was sent before. */
const OF_CALL: readonly string[] = ['session.expired', 'rate.limited', 'too.fast'];
const isOfCall = (error: unknown): boolean => error instanceof Refusal && OF_CALL.includes(error.code);

function isAsked(value: unknown): value is Asked {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Reflect.get(value, name);
  return ['requestKey', 'game', 'drawNo'].every((name) => typeof field(name) === 'string') && Array.isArray(field('lines'));
}

/** An order of which nobody knows yet what became, also after the page was loaded again: it is sent again before anything else is staked. */
export class Pending {
  readonly #key: string;
  #asked: Asked | null = null;
  #isSending = false;
  #isUnsure = false;
  readonly #listeners = new Set<() => void>();

  constructor(player: string) {
    this.#key = `lottery.${player}.asked`;
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
      if (isAsked(kept)) this.#asked = kept;
    } catch {
      // A browser that keeps nothing knows what this page asked.
    }
  }

  /** The order that has no definite answer; null where all have. */
  get asked(): Asked | null {
    return this.#asked;
  }

  /** Whether its answer is being waited for. */
  get isSending(): boolean {
    return this.#isSending;
  }

  /** Whether it was waited for in vain. */
  get isUnsure(): boolean {
    return this.#isUnsure;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Sends an order until there is a definite answer, and keeps it until then. Throws the last refusal, or that there was no answer. */
  async send(api: Pick<LotteryApi, 'place' | 'chase'>, asked: Asked): Promise<OrderReply | ChaseReply> {
    let isOut = this.#asked !== null;
    this.#isSending = true;
    this.#set(asked);
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          const reply = await ('multiples' in asked ? api.chase(asked) : api.place(asked));
          this.#set(null);
          return reply;
        } catch (error) {
          isOut ||= isUnsure(error);
          if (!isOut || !(isUnsure(error) || isOfCall(error))) this.#set(null);
          if (!isUnsure(error) || tries === TRIES) throw error;
        }
        this.#isUnsure = true;
        this.#changed();
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    } finally {
      this.#isSending = false;
      this.#changed();
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #set(asked: Asked | null): void {
    this.#asked = asked;
    if (!asked) this.#isUnsure = false;
    try {
      if (asked) sessionStorage.setItem(this.#key, JSON.stringify(asked));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // It holds until the page is left.
    }
    this.#changed();
  }
}
