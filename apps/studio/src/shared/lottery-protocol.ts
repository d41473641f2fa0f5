/** What the lottery client and the studio's server say to each other. Amounts are integer texts in ten-thousandths of a unit. */

/** One line of a slip: a bet, what was chosen and what is staked on each line of each ticket. */
export interface LineRequest {
  bet: string;
  selection: string;
  unit: string;
  multiple: number;
}

/** `POST /api/lottery/orders`: one stake for all lines. A repeated key never stakes twice. */
export interface OrderRequest {
  requestKey: string;
  game: string;
  drawNo: string;
  /** 0 where a game has no series. */
  series: number;
  lines: readonly LineRequest[];
  /** The returns that the player was shown, as the lobby has them: where others hold for what is staked, nothing is. */
  returns?: Readonly<Record<string, number>>;
}

/** `POST /api/lottery/chases`: the same lines in the next draws, from `drawNo` on, each as often as its multiple. All stakes are taken at once. */
export interface ChaseRequest extends OrderRequest {
  multiples: readonly number[];
  stopsOnWin: boolean;
}

/** Answer to a placed or cancelled chase: its orders, by their draws. */
export interface ChaseReply {
  orders: readonly OrderView[];
  balance: string;
}

/** Where the numbers of a draw come from, where that is not the house's commitment. */
export interface Origin {
  /** In a demo: stands in the place of an official result, which it is not. */
  isSimulated?: boolean;
  /** Entered by two operators as the official result. */
  isOfficial?: boolean;
  /** In a demo: numbers in the place of the draw's own, which correct them soon. */
  isPreliminary?: boolean;
}

export interface DrawView extends Origin {
  game: string;
  drawNo: string;
  drawsAt: number;
  /** `locked`: it takes no more bets and is not drawn yet, or waits for its official result. */
  state: 'open' | 'locked' | 'drawn' | 'settled' | 'void';
  numbers: readonly number[];
  /** SHA-256 of the seed, published before the bets opened. */
  commitment: string;
  /** Known when the draw was held. */
  seed: string | null;
  /** Made at the first start of the studio: nobody could bet on it. */
  isSample: boolean;
  /** Other numbers were published before, and its tickets settled by them. */
  isCorrected?: boolean;
  /** Where one draw is asked for: its station, where operators have it otherwise than the table. */
  station?: ToldStation;
}

/** What a lobby tells of a game's past. */
export interface PastView {
  code: string;
  last: DrawView | null;
  /** How often draws before the last one were decided anew, or late: who shows them asks again when it grows. */
  changes?: number;
}

/** A game of the lobby with the draw that its clock is at. */
export interface LobbyGame extends PastView {
  draw: { drawNo: string; locksAt: number; drawsAt: number; commitment: string };
  /** By bet, what it returns where that is not the table's, in parts of a million. */
  returns: Readonly<Record<string, number>>;
}

/** `GET /api/lottery/lobby` */
export interface LobbyView {
  now: number;
  balance: string;
  /** The highest series that the player may choose, where that is not the table's. */
  mostSeries?: number;
  games: readonly LobbyGame[];
  /** Games without a draw to bet on, by their calendar or because an operator closed them, each with its last one. */
  resting?: readonly PastView[];
  /** Games that an operator closed: they are not among the others. */
  closed?: readonly string[];
  /** Stations that operators renamed, moved or added, as they are today. */
  stations?: readonly ToldStation[];
}

/** A station as operators have it. */
export interface ToldStation {
  code: string;
  name: string;
  /** By language, where it has names of its own there. */
  names: Readonly<Record<string, string>>;
  /** From 0, Sunday. */
  weekdays: readonly number[];
}

/** `GET /api/lottery/session` */
export interface LotterySession {
  gameCode: string;
  language: string;
  currencySymbol: string;
  /** Who plays, as the vendor knows them: what the frame keeps in the browser is kept apart by it. */
  player: string;
  /** What 1k of the currency is, in ten-thousandths: amounts of some currencies are counted in thousands. */
  thousand: string;
  demo: boolean;
  trial: boolean;
  parentOrigin: string;
  backUrl: string;
  lobby: LobbyView;
}

export interface OrderView extends Origin {
  orderId: string;
  game: string;
  drawNo: string;
  series: number;
  lines: readonly (LineRequest & { tickets: string; cost: string; win?: string; parts?: number })[];
  cost: string;
  payout: string;
  /** `placed`: its draw takes bets. `locked`: it cannot be taken back any more and waits for the draw. `settled`: paid, or on its way. `returned`: the stake is back, or on its way. */
  state: 'placed' | 'locked' | 'settled' | 'returned';
  /** Until when it can be taken back. */
  cancelBefore: number;
  numbers: readonly number[];
  createdAt: number;
  /** Of an order of a chase: which, and whether a win gives those after it back. */
  chase?: string;
  stopsOnWin?: boolean;
}

/** Answer to a placed or cancelled order. */
export interface OrderReply {
  order: OrderView;
  balance: string;
}

/**
 * `GET /api/lottery/orders?after=<orderId>&game=<code>&drawNo=<drawNo>`: newest first, those of a chase by their draws, 20 a page; of one draw where game
 * and draw are named. `GET /api/lottery/orders/waiting`: those that wait for their draws, the next draw's first, 50 of them.
 */
export interface OrdersReply {
  orders: readonly OrderView[];
  more: boolean;
}

/** `GET /api/lottery/draws/:game`: the last 100 draws, newest first; `GET /api/lottery/regions/:region?date=YYYYMMDD`: what the stations of a region drew on a day; no token needed. */
export interface DrawsReply {
  draws: readonly DrawView[];
}

/** `GET /api/lottery/results/:game?date=YYYYMMDD&before=<drawNo>`: the decided draws of a day of Viet Nam, newest first, 50 a page; no token needed. */
export interface ResultsReply {
  draws: readonly DrawView[];
  more: boolean;
}
