import { randomUUID } from 'node:crypto';
import { Player } from './player.ts';
import { until } from './programs.ts';

/** Refusals by which nothing was staked, or what was came back. */
const ENDED: ReadonlySet<unknown> = new Set([
  'lottery.draw',
  'lottery.cancelled',
  'lottery.funds',
  'lottery.limit',
  'lottery.number',
]);
/** Answers to be asked again: nobody could say, or a limit was reached, which a machine under load reaches within one minute of the programs' clock. */
const AGAIN: ReadonlySet<unknown> = new Set(['vendor.unavailable', 'rate.limited', 'TOO_MANY_REQUEST']);
const PAUSE_MS = 150;

interface Game {
  gameId: string;
  gameCode: string;
  numero: string;
}

interface Ordered {
  errorCode?: string;
  orders?: readonly { orderNumber: string }[];
}

/** A member whose client has a bet slip of its own: it orders at the gateway, each request again by its key until it is decided. */
export class SlipPlayer extends Player {
  /** The rounds that were acknowledged, as the vendor names them. */
  readonly placed = new Set<string>();

  private async find(gameCode: string): Promise<Game | undefined> {
    const menu = await this.call<Record<string, { games: readonly Game[] }>>('GET', '/lgw/games/game_menus');
    return Object.values(menu)
      .flatMap(({ games }) => games)
      .find((game) => game.gameCode === gameCode);
  }

  override async enter(gameCode: string): Promise<void> {
    await this.register();
    await until('the demo credit is there', async () => (await this.balance()) > 0);
    await until(`the game ${gameCode} is there`, async () => Boolean((await this.find(gameCode))?.numero));
  }

  /** One order of lines that come to `cost`, for the draw that takes bets. */
  async order(gameCode: string, lines: readonly object[], cost: number): Promise<void> {
    const game = await this.find(gameCode);
    const slip = {
      gameId: game?.gameId,
      currentNumero: game?.numero,
      bettingSlipString: JSON.stringify(lines),
      betCartAmountSum: cost,
      requestKey: randomUUID(),
    };
    // Between two draws nothing takes bets.
    if (!slip.currentNumero) return;
    for (;;) {
      const { errorCode, orders = [] } = await this.call<Ordered>('POST', '/lgw/orders/betting', slip);
      for (const { orderNumber } of orders) this.placed.add(orderNumber.split('.')[1] ?? '');
      if (errorCode === undefined || ENDED.has(errorCode)) return;
      if (!AGAIN.has(errorCode)) {
        this.contradictions.push(`a slip was refused: ${errorCode}`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
