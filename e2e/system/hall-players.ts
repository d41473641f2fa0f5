import { randomBytes, randomUUID } from 'node:crypto';
import type { ArcadeReply, ArcadeRound, ArcadeSession } from '../../apps/studio/src/shared/arcade-protocol.ts';
import type { BetReply, StakeRequest, TableBetView, TableState } from '../../apps/studio/src/shared/table-protocol.ts';
import { Player } from './player.ts';

const LOOKS_EVERY_MS = 250;
const STAKE = '10000';
/** What a table may say to who is too late, whose bet was not certain, or who asks a studio that has only just come back. */
const USUAL = ['bets.closed', 'seat.taken', 'cancelled', 'flight.over', 'game.closed'];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is laid on a table in each of its rounds. */
export interface Laid {
  table: string;
  stakes: readonly StakeRequest[];
}

/** A member who bets at one table after another, takes some bets back, and leaves flights. */
export class TablePlayer extends Player {
  /** The bets that the studio has answered for, and what was staked. */
  readonly bets = new Map<string, string>();
  private readonly laid: readonly Laid[];
  private readonly chance: () => number;

  constructor(urls: { gateway: string; studio: string }, laid: readonly Laid[], chance: () => number) {
    super(urls);
    this.laid = laid;
    this.chance = chance;
  }

  override async resume(): Promise<void> {
    await this.studio('tables/session');
  }

  /** Bets until it is over. */
  async play(isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const laid = this.laid[turn % this.laid.length];
      if (laid) await this.look(laid, isOver);
      await pause(LOOKS_EVERY_MS);
    }
  }

  private async look({ table, stakes }: Laid, isOver: () => boolean): Promise<void> {
    const state = await this.studio<TableState>(`tables/${table}/state`);
    if (!state.ok) return this.complain(state.error);
    // The answer may have been long in coming.
    if (isOver()) return;
    const { round, bet, now } = state.value;
    const isOpen = round.state === 'open' && now < round.locksAt;
    if (isOpen && bet === null) {
      const { roundNo } = round;
      // An answer that was lost comes again as the bet stands by then.
      await this.act('tables/bets', { requestKey: randomUUID(), table, roundNo, stakes }, ['placed', 'settled']);
    } else if (bet?.state === 'placed' && isOpen) {
      if (this.chance() < 0.05) await this.act(`tables/bets/${bet.betId}/cancel`, {}, ['returned']);
    } else if (bet?.state === 'placed' && round.state === 'drawn' && round.outcome.length === 0 && this.chance() < 0.5)
      await this.act(`tables/bets/${bet.betId}/leave`, {}, ['placed', 'settled']);
  }

  private async act(path: string, body: object, expected: readonly TableBetView['state'][]): Promise<void> {
    const answer = await this.studio<BetReply>(path, body);
    if (!answer.ok) return this.complain(answer.error);
    const { betId, total, state } = answer.value.bet;
    this.bets.set(betId, total);
    if (!expected.includes(state)) this.contradictions.push(`${path} answered with a bet that is ${state}`);
  }

  private complain(error: string): void {
    if (!USUAL.includes(error)) this.contradictions.push(`a table refused: ${error}`);
  }
}

/** A member who plays rounds with choices, and likes those that cost a further stake. */
export class ArcadePlayer extends Player {
  /** The rounds that the studio has told the end of. */
  readonly ended = new Map<string, ArcadeRound>();
  private readonly params: Readonly<Record<string, string>>;
  private readonly chance: () => number;

  constructor(urls: { gateway: string; studio: string }, params: Readonly<Record<string, string>>, chance: () => number) {
    super(urls);
    this.params = params;
    this.chance = chance;
  }

  /** Plays on what was interrupted. */
  override async resume(): Promise<void> {
    const session = await this.studio<ArcadeSession>('arcade/session');
    if (session.ok && session.value.openRound) await this.playOn(session.value.openRound);
  }

  /** Plays until it is over. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const clientRandom = randomBytes(32).toString('hex');
      const request = { requestKey: randomUUID(), stake: STAKE, clientRandom, clientSeed: 'hall', params: this.params };
      const answer = await this.studio<ArcadeReply>('arcade/open', request);
      if (answer.ok) await this.playOn(answer.value.round);
      else if (answer.error === 'round.open') await this.resume();
      else if (answer.error !== 'cancelled') this.contradictions.push(`a round was refused: ${answer.error}`);
    }
  }

  private async playOn(start: ArcadeRound): Promise<void> {
    let round = start;
    while (round.choices.length > 0) {
      const dear = round.choices.filter(({ cost }) => cost !== '0');
      const [some, index] = [dear.length > 0 && this.chance() < 0.7 ? dear : round.choices, round.made.length];
      const choice = some[Math.floor(this.chance() * some.length)]?.code;
      const next = await this.studio<ArcadeReply>('arcade/step', { roundId: round.roundId, index, choice });
      if (next.ok) round = next.value.round;
      // The further stake goes back, and the round goes on; or a process that died has made the choice meanwhile.
      else if (next.error === 'raise.returned') continue;
      else if (next.error === 'choice.invalid') return this.resume();
      else return void this.contradictions.push(`a choice was refused: ${next.error}`);
    }
    this.ended.set(round.roundId, round);
  }
}
