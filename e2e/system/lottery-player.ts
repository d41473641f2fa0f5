import { randomUUID } from 'node:crypto';
import type { ChaseReply, LineRequest, LobbyView, OrderReply, OrderView } from '../../apps/studio/src/shared/lottery-protocol.ts';
import { Player } from './player.ts';

/** Answers that say for certain that nothing came about. */
const REFUSALS: ReadonlySet<string> = new Set(['draw.closed', 'number.closed', 'funds', 'cancelled', 'round.unknown']);

/** A member at the lotteries of a vendor. `told` holds what was acknowledged of each order last. */
export class LotteryPlayer extends Player {
  readonly told = new Map<string, OrderView['state']>();
  /** The draw of each of them, as often as one was told. */
  readonly draws: string[] = [];
  /** The single orders that were acknowledged, as they were then. */
  private readonly placed = new Map<string, OrderView>();
  /** What each request for one order came to: the order, or the refusal. */
  readonly outcomes = new Map<string, string>();

  override async resume(): Promise<void> {
    await this.studio('lottery/session');
  }

  private note(orders: readonly OrderView[]): void {
    for (const { orderId, state, drawNo } of orders) {
      if (this.told.get(orderId) === 'returned' && state !== 'returned')
        this.contradictions.push(`order ${orderId} came back, then not`);
      this.told.set(orderId, state);
      this.draws.push(drawNo);
    }
  }

  private refused(error: string): void {
    if (!REFUSALS.has(error)) this.contradictions.push(`an order was refused: ${error}`);
  }

  /** The draw that takes bets of a game. */
  async drawOf(game: string): Promise<string> {
    const lobby = await this.studio<LobbyView>('lottery/lobby');
    return lobby.ok ? (lobby.value.games.find(({ code }) => code === game)?.draw.drawNo ?? '') : '';
  }

  /** One order for the draw that takes bets. */
  async order(game: string, lines: readonly LineRequest[]): Promise<OrderView | null> {
    const orderId = await this.orderIn(game, lines, await this.drawOf(game));
    return this.placed.get(orderId) ?? null;
  }

  /** One order for a draw. Returns what it came to, as `outcomes` has it. */
  async orderIn(game: string, lines: readonly LineRequest[], drawNo: string): Promise<string> {
    const requestKey = randomUUID();
    const answer = await this.studio<OrderReply>('lottery/orders', { requestKey, game, drawNo, series: 0, lines });
    const outcome = answer.ok ? answer.value.order.orderId : answer.error;
    this.outcomes.set(requestKey, outcome);
    if (answer.ok) {
      this.placed.set(outcome, answer.value.order);
      this.note([answer.value.order]);
    } else this.refused(answer.error);
    return outcome;
  }

  /** The same lines in the next draws, until one wins. */
  async chase(game: string, lines: readonly LineRequest[], multiples: readonly number[]): Promise<readonly OrderView[]> {
    const request = {
      requestKey: randomUUID(),
      game,
      drawNo: await this.drawOf(game),
      series: 0,
      lines,
      multiples,
      stopsOnWin: true,
    };
    const answer = await this.studio<ChaseReply>('lottery/chases', request);
    if (answer.ok) this.note(answer.value.orders);
    else this.refused(answer.error);
    return answer.ok ? answer.value.orders : [];
  }

  async cancel({ orderId }: OrderView): Promise<void> {
    const answer = await this.studio<OrderReply>(`lottery/orders/${orderId}/cancel`, {});
    if (answer.ok) this.note([answer.value.order]);
    else this.refused(answer.error);
  }

  async cancelChase(chase: string): Promise<void> {
    const answer = await this.studio<ChaseReply>(`lottery/chases/${chase}/cancel`, {});
    if (answer.ok) this.note(answer.value.orders);
    else this.refused(answer.error);
  }
}
