import { commitmentOf, roundIdOf, type Scheme } from '../engine/stream.ts';
import type { RoundProof } from './protocol.ts';

/** What a player's device knows of a round from before it was played: enough to find a studio that played another one. */
export interface OwnRound {
  roundId: string;
  gameCode: string;
  /** The fingerprint that was announced before the device drew its number. */
  commitment: string;
  clientRandom: string;
  clientSeed: string;
  sentAt: number;
  /** `sent`: asked for, and not seen on the studio's record yet. `unused`: refused, and kept for the next try. `seen`: on record as announced. */
  state: 'sent' | 'unused' | 'seen';
  /** The studio had said that a part of the stake goes to the pool of the game. */
  isCounted?: true;
}

/** Where a device keeps its rounds. */
export interface OwnRounds {
  find(roundId: string): OwnRound | null;
  /** Adds a round or writes what has changed of it. */
  save(round: OwnRound): void;
}

/** What a studio did that an honest one does not do. */
export type Breach =
  | 'replaced' // another fingerprint than the one announced, without a round between
  | 'reused' // a fingerprint that a round has used before
  | 'fingerprint' // the round has another fingerprint than the one announced
  | 'seed' // the round was played with another number or text than the device sent
  | 'secret' // the secret does not give the fingerprint
  | 'hidden'; // the round is said not to have been played, and is not shown

/** The studio has not kept to what it announced. Play must stop. */
export class Mismatch extends Error {
  readonly breach: Breach;
  readonly roundId: string;
  constructor(breach: Breach, roundId: string) {
    super(`${breach} ${roundId}`);
    this.name = 'Mismatch';
    this.breach = breach;
    this.roundId = roundId;
  }
}

/** How new rounds of slots are made. */
const SLOTS: Scheme = 'marquee-slots/2';

/** The fingerprint of the coming round and the number that the device has drawn for it. */
export interface Ticket {
  commitment: string;
  clientRandom: string;
}

/**
 * The device's side of the proof. It draws one number for each announced fingerprint, once it knows it, and never a second one: who asks
 * again after a refusal asks for the same round, so that refusing gives the studio no second draw. It keeps what it sent and compares every
 * reply with it. All of its calls but `ticket` throw a `Mismatch` when the studio has not kept to what it announced.
 */
export class Witness {
  readonly #own: OwnRounds;
  readonly #gameCode: string;
  readonly #draw: () => string;
  readonly #now: () => number;
  /** How the rounds of its game are made. */
  readonly scheme: Scheme;
  #ticket: Ticket | null = null;
  /** Fixed with the first request for the ticket's round. */
  #sent: OwnRound | null = null;

  constructor(parts: { own: OwnRounds; gameCode: string; draw: () => string; now: () => number; scheme?: Scheme }) {
    this.#own = parts.own;
    this.#gameCode = parts.gameCode;
    this.#draw = parts.draw;
    this.#now = parts.now;
    this.scheme = parts.scheme ?? SLOTS;
  }

  /** The coming round, or null before anything was announced. */
  get ticket(): Ticket | null {
    return this.#ticket;
  }

  /** Takes up an announced fingerprint. */
  announce(commitment: string): void {
    const before = this.#ticket;
    if (before?.commitment === commitment) return;
    if (before && !this.#sent) throw new Mismatch('replaced', roundIdOf(before.commitment));
    // What was sent and has no answer stays among the own rounds as such until it is seen on record.
    if (this.#own.find(roundIdOf(commitment))) throw new Mismatch('reused', roundIdOf(commitment));
    this.#ticket = { commitment, clientRandom: this.#draw() };
    this.#sent = null;
  }

  /** What to send for the coming round, whose stake counts in a pool or not. The text counts with the first request; later ones repeat it. */
  request(text: string, isCounted = false): { clientRandom: string; clientSeed: string } {
    const ticket = this.#ticket;
    if (!ticket) throw new Error('nothing was announced');
    const { commitment, clientRandom } = ticket;
    const roundId = roundIdOf(commitment);
    const clientSeed = this.#sent?.clientSeed ?? text;
    const asked = { roundId, gameCode: this.#gameCode, commitment, clientRandom, clientSeed, sentAt: this.#now() };
    this.#sent = { ...asked, state: 'sent', ...(isCounted ? { isCounted } : {}) };
    this.#own.save(this.#sent);
    return { clientRandom, clientSeed };
  }

  /** Compares the answer to a paid spin with what was announced and sent. */
  played(round: RoundProof, nextCommitment: string): void {
    const sent = this.#sent;
    if (!sent || round.roundId !== sent.roundId) throw new Mismatch('fingerprint', sent?.roundId ?? round.roundId);
    this.compare(round);
    this.#goOn(nextCommitment);
  }

  /** The ticket is used up. */
  #goOn(nextCommitment: string): void {
    this.#ticket = null;
    this.#sent = null;
    this.announce(nextCommitment);
  }

  /** Compares a round that this device asked for; of any other there is nothing to compare. */
  compare(round: RoundProof): void {
    const own = this.#own.find(round.roundId);
    if (own) {
      const breach = breachOf(own, round, this.scheme);
      if (breach) throw new Mismatch(breach, own.roundId);
      if (own.state !== 'seen') this.#own.save({ ...own, state: 'seen' });
    } else if (round.secret !== null && commitmentOf(round.secret) !== round.commitment) {
      throw new Mismatch('secret', round.roundId);
    }
  }

  /**
   * What a refusal means for the coming round. Null when it is still to come; else the number of the round that it used up, which the
   * studio has to show now: see `givenUp`.
   */
  refused(nextCommitment: string | null): string | null {
    const sent = this.#sent;
    if (!sent) return null;
    if (nextCommitment !== null && nextCommitment !== sent.commitment) return sent.roundId;
    this.#own.save({ ...sent, state: 'unused' });
    return null;
  }

  /** Compares what the studio shows of a round that it refused or cancelled, null when it shows nothing, and takes up the next one. */
  givenUp(view: { round: RoundProof } | null, nextCommitment: string): void {
    const roundId = this.#sent?.roundId ?? '';
    if (view?.round.roundId !== roundId || view.round.secret === null) throw new Mismatch('hidden', roundId);
    this.compare(view.round);
    this.#goOn(nextCommitment);
  }
}

/** How a round differs from what the device knows of it; null when it does not. */
export function breachOf(own: OwnRound, round: RoundProof, scheme: Scheme = SLOTS): Breach | null {
  if (round.commitment !== own.commitment) return 'fingerprint';
  if (round.clientRandom !== own.clientRandom || round.clientSeed !== own.clientSeed) return 'seed';
  if (round.scheme !== scheme) return 'seed';
  return round.secret !== null && commitmentOf(round.secret) !== own.commitment ? 'secret' : null;
}
