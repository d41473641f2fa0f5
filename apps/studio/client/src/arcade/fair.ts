import type { ArcadeReply, ArcadeRound, ArcadeSession, OpenRequest } from '../../../src/shared/arcade-protocol.ts';
import { Mismatch, type Witness } from '../../../src/shared/witness.ts';
import { Refusal } from '../api.ts';
import { showRefused } from '../play/fair-play.ts';
import { steadfast, type Waiting } from '../rules/steadfast.ts';
import { type ArcadeApi, arcadeProof } from './api.ts';

/** A round that was changed under the player's hands: other params or choices than this device sent. */
function compareChoices(round: ArcadeRound, params: OpenRequest['params'], made: readonly string[]): void {
  const isSame = Object.entries(params).every(([code, value]) => round.params[code] === value);
  if (!isSame || made.some((choice, index) => round.made[index] !== choice)) throw new Mismatch('seed', round.roundId);
}

/**
 * The calls that play, each compared with what the studio announced and what this device sent. They are repeated until they are
 * answered; they throw `Refusal`, or `Mismatch` when the studio did not keep to what it announced.
 */
export class FairArcade {
  readonly #api: ArcadeApi;
  readonly #witness: Witness;
  readonly #waiting: Waiting;
  /** Has the studio said that stakes count in the pool of the game? */
  #isCounted = false;

  constructor(api: ArcadeApi, witness: Witness, waiting: Waiting) {
    this.#api = api;
    this.#witness = witness;
    this.#waiting = waiting;
  }

  /** Takes up what a session announces, and its unfinished round. */
  begin(session: ArcadeSession): void {
    this.#isCounted = session.pool?.isCounted ?? false;
    if (session.openRound) this.#witness.compare(session.openRound);
    this.#witness.announce(session.nextCommitment);
  }

  /** A new round with the device's number for it and the player's text. */
  async open(request: Omit<OpenRequest, 'clientRandom'>): Promise<ArcadeReply> {
    const body = { ...request, ...this.#witness.request(request.clientSeed, this.#isCounted) };
    try {
      const reply = await steadfast(() => this.#api.open(body), this.#waiting);
      this.#witness.played(reply.round, reply.nextCommitment);
      compareChoices(reply.round, request.params, []);
      this.#isCounted = reply.pool?.isCounted ?? false;
      return reply;
    } catch (error) {
      if (error instanceof Refusal) await showRefused(this.#witness, error, arcadeProof, this.#waiting);
      throw error;
    }
  }

  /** A choice in a round: the same one until it is answered. */
  async step(round: ArcadeRound, choice: string): Promise<ArcadeReply> {
    const { roundId, made, params } = round;
    const reply = await steadfast(() => this.#api.step({ roundId, index: made.length, choice }), this.#waiting);
    this.#witness.compare(reply.round);
    this.#witness.announce(reply.nextCommitment);
    compareChoices(reply.round, params, [...made, choice]);
    return reply;
  }
}
