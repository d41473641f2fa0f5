import type { Region } from '../../../src/lottery/stations.ts';
import type {
  ChaseReply,
  ChaseRequest,
  DrawsReply,
  DrawView,
  LobbyView,
  LotterySession,
  OrderReply,
  OrderRequest,
  OrdersReply,
  ResultsReply,
} from '../../../src/shared/lottery-protocol.ts';
import { callStudio } from '../api.ts';

/** The studio's calls for one launch token. They throw `Refusal` or `NoAnswer`, nothing else. */
export class LotteryApi {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  session(): Promise<LotterySession> {
    return callStudio(this.#token, '/api/lottery/session');
  }
  lobby(): Promise<LobbyView> {
    return callStudio(this.#token, '/api/lottery/lobby');
  }
  draws(game: string): Promise<DrawsReply> {
    return callStudio(this.#token, `/api/lottery/draws/${game}`);
  }
  /** The draws of a day of Viet Nam, written as YYYYMMDD. */
  results(game: string, date: string, before?: string): Promise<ResultsReply> {
    const path = `/api/lottery/results/${game}?date=${date}`;
    return callStudio(this.#token, before === undefined ? path : `${path}&before=${before}`);
  }
  /** What all stations of a region drew on a day, written as YYYYMMDD. */
  region(region: Region, date: string): Promise<DrawsReply> {
    return callStudio(this.#token, `/api/lottery/regions/${region}?date=${date}`);
  }
  /** The player's orders behind one of them, newest first: all, those of a game, or those in a draw of it. */
  orders(after?: string, of?: { game: string; drawNo?: string } | null): Promise<OrdersReply> {
    const query = new URLSearchParams({ ...(after === undefined ? {} : { after }), ...of });
    return callStudio(this.#token, `/api/lottery/orders?${query}`);
  }
  /** The player's orders that wait for their draws, those of the next draw first. */
  waiting(): Promise<OrdersReply> {
    return callStudio(this.#token, '/api/lottery/orders/waiting');
  }
  place(body: OrderRequest): Promise<OrderReply> {
    return callStudio(this.#token, '/api/lottery/orders', body);
  }
  chase(body: ChaseRequest): Promise<ChaseReply> {
    return callStudio(this.#token, '/api/lottery/chases', body);
  }
  /** Takes back what is still open of a chase, by its first order. */
  stopChase(chase: string): Promise<ChaseReply> {
    return callStudio(this.#token, `/api/lottery/chases/${chase}/cancel`, {});
  }
  cancel(orderId: string): Promise<OrderReply> {
    return callStudio(this.#token, `/api/lottery/orders/${orderId}/cancel`, {});
  }
}

/** The draw of a round, or one by its game and number; no token needed. */
export const publicDraw = (path: string): Promise<DrawView> => callStudio('', path);
