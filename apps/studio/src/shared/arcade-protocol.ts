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
  /** What it put into the pool of its game; null while it is undecided, and where it put nothing in. */
  pool: PoolShare | null;
}

/** What a round put into a pot. `before` and `added` in hundred-millionths of a unit, so that nothing is rounded. */
export interface PoolShare {
  /** Whose pot: with the game and the pot's number it names the list that everybody is shown. */
  currency: string;
  pot: number;
  /** The how-manieth part of the pot it was. */
  number: number;
  before: string;
  added: string;
  /** The most that the pot may pay. */
  mustDrop: string;
  /** The pot that it took; null where it took none. */
  won: string | null;
}

/** What a round put into a pot, with what shows how much that was to be and whether it took the pot. */
export interface PotPart extends Pick<RoundProof, 'roundId' | 'stake' | 'secret' | 'clientRandom' | 'clientSeed'> {
  before: string;
  added: string;
  /** The version of the game by which it drew. */
  version: string;
}

/**
 * `GET /api/arcade/pots/:game/:currency/:pot?from=`, no token: every stake that filled a pot, 1,000 a page in the order in which they
 * counted, so that anybody can add it up. `start`, `amount` and what is in `parts` in hundred-millionths of a unit.
 */
export interface PotList extends Pick<PoolView, 'seed' | 'mustDrop' | 'share' | 'reserve'> {
  start: string;
  amount: string;
  parts: readonly PotPart[];
  more: boolean;
  won: { roundId: string; amount: string; wonAt: number } | null;
}

/** The pool of a game: what lies in it now, and its terms. */
export interface PoolView {
  pot: number;
  amount: string;
  /** What a pot begins with, and what it is won before. */
  seed: string;
  mustDrop: string;
  /** Of each stake, in parts of 10,000: to the pot, and to the seeds of later ones. */
  share: number;
  reserve: number;
  /** Whether the stakes of this session count. */
  isCounted: boolean;
  /** The last pot that was won. */
  last: { amount: string; wonAt: number } | null;
}

/** `GET /api/arcade/session` */
export type ArcadeSession = SeatView<ArcadeRound> & { pool: PoolView | null };

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
  pool: PoolView | null;
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
