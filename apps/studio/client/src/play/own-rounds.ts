import type { OwnRound, OwnRounds } from '../../../src/shared/witness.ts';

const KEY = 'marquee.studio.rounds';
/** The oldest are forgotten first. */
const MOST = 300;

const isHex = (value: unknown, digits: number): boolean =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value);

/** Whether a value read from storage or an address is a round as this device keeps it. */
function isOwnRound(value: unknown): value is OwnRound {
  if (typeof value !== 'object' || value === null) return false;
  const round = value as Partial<Record<keyof OwnRound, unknown>>;
  const texts = [round.gameCode, round.clientSeed, round.state].every((text) => typeof text === 'string');
  return texts && isHex(round.roundId, 32) && isHex(round.commitment, 64) && isHex(round.clientRandom, 64);
}

/**
 * The rounds that this device asked for, with what was announced to it: the studio cannot reach them, and so cannot change them. Kept in
 * the browser's storage for the frame; without storage, as long as the frame lives.
 */
export class StoredRounds implements OwnRounds {
  #list: OwnRound[] = [];

  constructor() {
    this.#read();
  }

  find(roundId: string): OwnRound | null {
    return this.#list.find((round) => round.roundId === roundId) ?? null;
  }

  /** The rounds of one game, newest first. */
  of(gameCode: string): OwnRound[] {
    this.#read();
    return this.#list.filter((round) => round.gameCode === gameCode).toReversed();
  }

  save(round: OwnRound): void {
    // Another frame may have written since.
    this.#read();
    const at = this.#list.findIndex(({ roundId }) => roundId === round.roundId);
    if (at < 0) this.#list.push(round);
    else this.#list[at] = round;
    this.#list = this.#list.slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#list));
    } catch {
      // Without storage the list lives as long as the frame.
    }
  }

  #read(): void {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      if (Array.isArray(kept)) this.#list = kept.filter(isOwnRound);
    } catch {
      // What cannot be read is not there.
    }
  }
}

/** 32 bytes of the browser's generator in hex: the device's part in one round. */
export function drawNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
