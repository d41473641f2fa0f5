import type {
  BetsReply,
  ProvenBet,
  TableBetView,
  TableProof,
  TableRoundView,
  TableState,
} from '../../../../src/shared/table-protocol.ts';
import { flightMs, isCutOff } from '../../../../src/tables/crash.ts';
import { heightText } from '../../../../src/tables/results.ts';
import { Refusal } from '../../api.ts';
import { openMessage } from '../../ui/dialog.ts';
import { proofOf, proofOfBet } from '../api.ts';
import { isOver } from '../open-bets.ts';
import { tt } from '../text/text.ts';
import type { TableWitness } from '../witness.ts';
import { isAsSent, leastLeft, leftFaultOf, type OwnStake, type OwnStakes, type StakeFault } from './own-stakes.ts';

/** An answer about a round that is over may fail so often, and is asked for again after so long. */
const TRIES = 5;
const AGAIN_MS = 4_000;

/** What a player is warned of: a round, or a bet in it, is not what it was to be. */
type Fault = StakeFault | 'breachText' | 'voidedFixed' | 'handedBack' | 'leftOver';
type Round = Pick<TableRoundView, 'table' | 'roundNo'>;
/** The end of a bet: as it was proved, and with its outcome as it was shown, where it was; null where no bet was shown that stands. */
interface End {
  proven: ProvenBet | null;
  shown: TableBetView | null | undefined;
  outcome: readonly number[] | undefined;
}

export interface GuardParts {
  stakes: OwnStakes;
  api: { readonly token: string; bets(): Promise<BetsReply> };
  witness: TableWitness;
}

/** Compares what the studio says of rounds and of this device's bets with what it said and was sent before, and warns the player (docs/rules/tables.md#fairness). */
export class Guard {
  readonly #parts: GuardParts;
  /** What the player was warned of, each thing once. */
  readonly #warned = new Set<string>();
  /** Bets whose ends are being compared. */
  readonly #ending = new Set<string>();

  constructor(parts: GuardParts) {
    this.#parts = parts;
    parts.stakes.onFault((own, fault, bet) => this.#warnOf(own, fault, bet));
  }

  warn({ table, roundNo: no }: Round, fault: Fault, heights: { left: string; height: string } | null = null): void {
    const key = `${fault} ${table} ${no}`;
    if (this.#warned.has(key)) return;
    this.#warned.add(key);
    openMessage(tt('breachTitle'), tt(fault, { no, ...heights }), [{ label: tt('close'), run: () => undefined }]);
  }

  /** Warns of what is wrong with a bet as the studio says it is. */
  #warnOf(own: OwnStake, fault: Fault, bet: ProvenBet | null | undefined): void {
    this.warn(own, fault, { left: heightText(bet?.stakes[0]?.left ?? 0), height: heightText(leastLeft(own)) });
  }

  /** The bets that a look at a table which is asked for now has to show. */
  due(table: string): readonly OwnStake[] {
    return this.#parts.stakes.standing().filter((own) => own.table === table);
  }

  /** Compares what a table shows with the bets that it has to show: none may be missing or another one. */
  saw({ round, bet }: TableState, due: readonly OwnStake[]): void {
    if (round.state === 'void') return;
    for (const { betId, roundNo, left } of due) {
      // It may have been taken back since, in another tab too.
      const own = this.#parts.stakes.of(betId);
      if (!own || own.isDone || own.isAskedBack || roundNo !== round.roundNo) continue;
      if (bet?.betId === betId && bet.state !== 'returned') {
        // A look that was asked for before the player left says nothing of it.
        const fault = isAsSent(own, bet) ? leftFaultOf(own, left, bet) : 'otherStakes';
        if (fault) this.#warnOf(own, fault, bet);
      } else if (round.outcome.length === 0) this.warn(own, 'handedBack');
      else void this.#end(own, null);
    }
  }

  /** A round of the player's has come to its end at the table. */
  async ended({ table, roundNo, outcome }: TableRoundView, bet: TableBetView): Promise<void> {
    const own = this.#parts.stakes.meant(bet);
    if (own) return this.#end(own, bet, outcome);
    const proof = await this.#proof(() => proofOf(table, roundNo, this.#parts.api.token));
    if (proof === 'none' || (proof && !this.#parts.witness.agrees(proof, { outcome, bet }))) this.warn(bet, 'breachText');
  }

  /** A round in which the player had a stake is void: its result must not have been fixed. */
  voided(round: Round): void {
    if (this.#parts.witness.wasFixed(round)) this.warn(round, 'voidedFixed');
  }

  /** Bets whose ends are told after their rounds. Those of other devices may have come back because their rounds are void. */
  async late(ended: readonly TableBetView[], now: number): Promise<void> {
    const { stakes, witness } = this.#parts;
    for (const bet of ended) {
      const own = stakes.meant(bet);
      if (own) await this.#end(own, bet);
      else if (bet.state === 'returned' && witness.wasFixed(bet)) {
        const proof = await this.#proof(() => proofOf(bet.table, bet.roundNo, this.#parts.api.token));
        if (proof !== null && proof !== 'none' && proof.round.state === 'void') this.voided(bet);
      }
    }
    for (const own of stakes.standing()) if (isOver(own, now)) await this.#end(own);
  }

  /** What a round is checked by. `none`: the studio says that there is none; null: it does not answer. */
  async #proof(ask: () => Promise<TableProof>): Promise<TableProof | 'none' | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof Refusal && error.code === 'round.unknown') return 'none';
        if (tries === TRIES) return null;
        const wait = error instanceof Refusal ? Math.max(AGAIN_MS, error.retryAfterMs) : AGAIN_MS;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** Compares the end of a bet once it is decided, by its proof and by what was shown of it. Without an answer it is asked for again. */
  async #end(own: OwnStake, shown?: TableBetView | null, outcome?: readonly number[]): Promise<void> {
    if (this.#ending.has(own.requestKey)) return;
    this.#ending.add(own.requestKey);
    const betId = own.betId === '' ? (shown?.betId ?? '') : own.betId;
    const proof = await this.#proof(() => proofOfBet(betId, this.#parts.api.token));
    const proven = proof === 'none' || proof === null ? null : await this.#provenOf(betId, proof);
    this.#ending.delete(own.requestKey);
    // The player may have asked for it back since.
    const known = own.betId === '' ? own : this.#parts.stakes.of(own.betId);
    if (proof === null || proven === undefined || !known) return;
    const fault = proof === 'none' ? this.#backFaultOf(known) : this.#faultOf(known, proof, { proven, shown, outcome });
    if (fault === 'later') return;
    if (fault) this.#warnOf(known, fault, shown ?? proven);
    this.#parts.stakes.done(own);
  }

  /** The bet that belongs to a proof; a studio of before shows it in the list of bets alone. Null where it has none, undefined without an answer. */
  async #provenOf(betId: string, { bet }: TableProof): Promise<ProvenBet | null | undefined> {
    if (bet) return bet;
    const reply = await this.#parts.api.bets().catch(() => null);
    return reply ? (reply.bets.find((each) => each.betId === betId) ?? null) : undefined;
  }

  /** How a bet, as it was proved and as it was shown, differs from what it was to be; null where it does not, `later` while it is not decided. */
  #faultOf(own: OwnStake, proof: TableProof, { proven, shown, outcome }: End): Fault | 'later' | null {
    const { round } = proof;
    if (round.table !== own.table || round.roundNo !== own.roundNo) return 'breachText';
    if (proven && own.betId !== '' && proven.betId !== own.betId) return 'breachText';
    const isUndecided = round.state === 'open' || (round.state === 'drawn' && round.outcome.length === 0);
    if (shown === undefined && (isUndecided || proven?.state === 'placed')) return 'later';
    for (const bet of shown === undefined ? [proven] : [proven, shown]) {
      const isThere = bet !== null && bet.state !== 'returned';
      const fault = isThere
        ? this.#endFaultOf(own, proof, bet, outcome ?? round.outcome)
        : this.#backFaultOf(own, round, proven ?? undefined);
      if (fault) return fault;
    }
    return null;
  }

  /** A settled bet is the one that was sent, in a round that is what it was to be, and paid by it. */
  #endFaultOf(own: OwnStake, proof: TableProof, bet: ProvenBet, outcome: readonly number[]): Fault | null {
    if (!isAsSent(own, bet)) return 'otherStakes';
    const fault = leftFaultOf(own, own.left, bet);
    if (fault) return fault;
    // Whoever was told that they have left had left in time.
    if (own.left !== undefined && bet.payout === '0') return 'leftOther';
    if (own.overAfter !== undefined && flightMs(proof.round.outcome) > own.overAfter) return 'leftOver';
    return this.#parts.witness.agrees(proof, { outcome, bet }) ? null : 'breachText';
  }

  /** A bet that came back was asked back, cut off or never confirmed, or its round is void. */
  #backFaultOf({ betId, isAskedBack, stakes, left }: OwnStake, round?: TableRoundView, proven?: ProvenBet): Fault | null {
    if (betId === '' || isAskedBack) return null;
    if (round?.state === 'void') return this.#parts.witness.wasFixed(round) ? 'voidedFixed' : null;
    const flown = { pick: stakes[0]?.pick, left, resumedAt: proven?.stakes[0]?.resumedAt };
    return round && isCutOff(flown, round.drawsAt, round.outcome) ? null : 'handedBack';
  }
}
