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
  'lottery.room',
]);
/** Answers to be asked again: nobody could say, or a limit was reached, which a machine under load reaches within one minute of the programs' clock. */
const AGAIN: ReadonlySet<unknown> = new Set(['vendor.unavailable', 'TOO_MANY_REQUEST']);
/** Between attempts, twice as long each time: who asks at once again is what keeps the others waiting. */
const [PAUSE_MS, LONGEST_PAUSE_MS] = [150, 5_000];

/** A lottery with the draw that takes bets; none between two draws. */
interface Game {
  gameId: string;
  gameCode: string;
  numero: string;
}

interface Ordered {
  errorCode?: string;
  message?: string;
  orderNumber?: string;
  orders?: readonly { orderNumber: string }[];
}

/** A member whose client has a bet slip of its own: it orders at the gateway, each request again by its key until it is decided. */
export class SlipPlayer extends Player {
  /** The rounds that were acknowledged, as the vendor names them. */
  readonly placed = new Set<string>();
  /** What each request came to: the round, or the refusal. */
  readonly outcomes = new Map<string, string>();

  async find(gameCode: string): Promise<Game | undefined> {
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
    if (game?.numero) await this.orderIn(game, lines, cost);
  }

  /** One order for the draw that a game was found with; as a chase where its multiples say so. Returns what it came to, as `outcomes` has it. */
  async orderIn(game: Game, lines: readonly object[], cost: number, chase: readonly number[] = []): Promise<string> {
    const requestKey = randomUUID();
    const { errorCode, orders = [] } = await this.send({
      gameId: game.gameId,
      currentNumero: game.numero,
      bettingSlipString: JSON.stringify(lines),
      betCartAmountSum: cost,
      chase,
      requestKey,
    });
    const orderIds = orders.map(({ orderNumber }) => orderNumber.split('.')[1] ?? '');
    for (const orderId of orderIds) this.placed.add(orderId);
    const outcome = errorCode ?? orderIds.join();
    this.outcomes.set(requestKey, outcome);
    if (errorCode !== undefined && !ENDED.has(errorCode)) this.contradictions.push(`a slip was refused: ${errorCode}`);
    return outcome;
  }

  /** Sends a slip as it is, again until it is decided. */
  async send(slip: object): Promise<Ordered> {
    for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const answer = await this.call<Ordered>('POST', '/lgw/orders/betting', slip);
      if (answer.errorCode === undefined || !AGAIN.has(answer.errorCode)) return answer;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
