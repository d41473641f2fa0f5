import type { Params } from '../arcade/game.ts';
import type { GameView } from '../arcade/views.ts';
import type { RoundProof, SeatView, StakeBody, Verified } from './protocol.ts';

/** What the clients of arcade games and the studio's server say to each other. Amounts are integer texts in ten-thousandths of a unit. */

/** What may be chosen now, and what it costs beside what is at stake already. */
export interface ChoiceView {
  code: string;
  cost: string;
}

/** A round as the player sees it. */
export interface ArcadeRound extends RoundProof {
  params: Params;
  /** What was chosen so far, in order. */
  made: readonly string[];
  /** Empty once the round is decided. */
  choices: readonly ChoiceView[];
  view: GameView;
  /** The first stake and what choices have cost. */
  staked: string;
  /** Of a decided round: what lay on each area, and what comes back of it. */
  areas: readonly { area: string; stake: string; back: string }[];
}

/** `GET /api/arcade/session` */
export type ArcadeSession = SeatView<ArcadeRound>;

/** `POST /api/arcade/open`: stakes a round. A repeated key never stakes twice. */
export interface OpenRequest extends StakeBody {
  params: Params;
}

/**
 * `POST /api/arcade/step`: a choice in an open round. `index` is how many were made before: a repeated choice is made once, and answered with
 * the round as it stands.
 */
export interface StepRequest {
  roundId: string;
  index: number;
  choice: string;
}

/** Answer to both. */
export interface ArcadeReply {
  round: ArcadeRound;
  /** Balance after what was staked and, when the round is closed, the payout. */
  balance: string;
  nextCommitment: string;
  /** The round is closed, but the wallet has not confirmed its payout yet: it is on its way and not in `balance`. */
  payoutPending?: boolean;
}

/** `GET /api/arcade/history?before=<openedAt>`: newest first, 20 a page. */
export interface ArcadeHistory {
  rounds: readonly ArcadeRound[];
  more: boolean;
}

/** `GET /api/arcade/rounds/:roundId`, no token: everything that anyone needs to check a round that has ended. */
export type ArcadeProof = Verified<ArcadeRound>;
