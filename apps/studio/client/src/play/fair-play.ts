import type { FreeSpinRequest, RoundProof, SessionView, SpinReply, SpinRequest } from '../../../src/shared/protocol.ts';
import type { Witness } from '../../../src/shared/witness.ts';
import { Refusal, type StudioApi } from '../api.ts';
import { steadfast, type Waiting } from '../rules/steadfast.ts';

/** Longest that a free spin asked for too early is held back in all: more than a cycle, less than a player's patience. */
const EARLY_TRIES = 3;

/**
 * The calls that play, each compared with what the studio announced and what this device sent. They are repeated until they are
 * answered; they throw `Refusal`, or `Mismatch` when the studio did not keep to what it announced.
 */
export class FairPlay {
  readonly #api: StudioApi;
  readonly #witness: Witness;
  readonly #waiting: Waiting;

  constructor(api: StudioApi, witness: Witness, waiting: Waiting) {
    this.#api = api;
    this.#witness = witness;
    this.#waiting = waiting;
  }

  /** Takes up what a session announces, and its unfinished round. */
  begin(session: SessionView): void {
    if (session.openRound) this.#witness.compare(session.openRound);
    this.#witness.announce(session.nextCommitment);
  }

  /** A paid spin with the device's number for it and the player's text. */
  async spin(request: Omit<SpinRequest, 'clientRandom'>): Promise<SpinReply> {
    const body = { ...request, ...this.#witness.request(request.clientSeed) };
    try {
      const reply = await steadfast(() => this.#api.spin(body), this.#waiting);
      this.#witness.played(reply.round, reply.nextCommitment);
      return reply;
    } catch (error) {
      if (error instanceof Refusal)
        await showRefused(this.#witness, error, (roundId) => this.#api.verify(roundId), this.#waiting);
      throw error;
    }
  }

  /** The next free spin. One that comes a moment too early for the studio's clock waits for it. */
  async freeSpin(request: FreeSpinRequest): Promise<SpinReply> {
    for (let tries = 1; ; tries += 1) {
      try {
        const reply = await steadfast(() => this.#api.freeSpin(request), this.#waiting);
        this.#witness.compare(reply.round);
        this.#witness.announce(reply.nextCommitment);
        return reply;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'too.fast' || tries > EARLY_TRIES) throw error;
        await this.#waiting.pause(error.retryAfterMs);
      }
    }
  }
}

/** A refusal may have used the round up; the studio then has to show what it would have been. */
export async function showRefused(
  witness: Witness,
  { nextCommitment, code }: Refusal,
  verify: (roundId: string) => Promise<{ round: RoundProof } | null>,
  waiting: Waiting,
): Promise<void> {
  // The wallet's answer is still out: the round stays among those that were sent.
  if (nextCommitment === null && code === 'wallet.unavailable') return;
  const roundId = witness.refused(nextCommitment);
  if (roundId === null || nextCommitment === null) return;
  witness.givenUp(await steadfast(() => verify(roundId), waiting), nextCommitment);
}
