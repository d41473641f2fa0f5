import type { LotteryOrderRequest, LotteryState } from '@marquee/contract/vendor';
import { type Amount, UNIT } from '@marquee/money';
import type { Clock } from '../base/calendar/clock.ts';
import { Flaw } from '../base/change.ts';
import type { Log } from '../base/log.ts';
import type { Merchant } from '../brand/index.ts';
import type { Catalogue, Game } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import type { LotteryVendors } from '../lottery/index.ts';
import type { Play } from '../play/index.ts';

export interface TicketDeps {
  clock: Clock;
  log: Log;
  catalogue: Pick<Catalogue, 'allGames' | 'allVendors' | 'offers'>;
  identity: Pick<Identity, 'accountByName'>;
  lotteries: Pick<LotteryVendors, 'statesNow' | 'order' | 'decide'>;
  play: Pick<Play, 'houseRounds'>;
}

/** Whose tickets they are. */
const PLAYER = 'demoplayer';
const VENDOR = 'TCG_LOTTO_VN';
const LANGUAGE = 'VI';
/** A draw that locks sooner might be closed when the order arrives. */
const LEAST_OPEN_MS = 5_000;

/** A ticket of the demo: where it is played, what is staked on what, and what becomes of it beside its draw. */
interface Ticket {
  name: string;
  /** Codes of the games that have its bet, as they begin: the first of their draws to come is taken. */
  games: string;
  betType: string;
  selection: string;
  /** Units that the selection comes to. */
  units: bigint;
  chase?: Pick<LotteryOrderRequest, 'multiples' | 'stopsOnWin'>;
  then?: 'cancel' | 'void';
}

const DIGITS = '0,1,2,3,4,5,6,7,8,9';
const FAST = 'vn-north-sea-';
/**
 * One of every kind. All last digits win for certain, and nearly all of them stop a chase at once; one number of four digits nearly always loses. Those of
 * the North wait for its draws, the first of which is corrected: docs/rules/lottery.md#official-draws.
 */
const TICKETS: readonly Ticket[] = [
  { name: 'open', games: 'xsmb', betType: '_LO2K', selection: '05,16,27,38,49,50,61,72,83,94', units: 10n },
  {
    name: 'later',
    games: 'xsmb',
    betType: '_X2',
    selection: '12,34,56',
    units: 3n,
    chase: { multiples: [1, 1, 2, 2, 3], stopsOnWin: true },
  },
  { name: 'cancelled', games: 'xsmb', betType: '_DE', selection: '68', units: 1n, then: 'cancel' },
  { name: 'won', games: FAST, betType: '_TAIL', selection: DIGITS, units: 10n },
  { name: 'lost', games: FAST, betType: '_4C', selection: '4937', units: 1n },
  {
    ...{ name: 'stopped', games: FAST, betType: '_TAIL', selection: '0,1,2,3,4,5,6,7,8', units: 9n },
    chase: { multiples: [1, 1, 1], stopsOnWin: true },
  },
  { name: 'void', games: 'vn-south-sea-', betType: '_LO2K', selection: '24,42', units: 2n, then: 'void' },
];

/** A lottery whose draw takes bets for a while yet. */
interface Open {
  game: Game;
  current: NonNullable<LotteryState['current']>;
}

/** Makes what buys the demo player's tickets, as a client with a bet slip of its own does: each once, however often it is asked. */
export function createTickets(deps: TicketDeps) {
  const { clock, log, catalogue, identity, lotteries, play } = deps;

  const openGames = async (merchant: Merchant): Promise<Open[]> => {
    const vendor = (await catalogue.allVendors()).find(({ code }) => code === VENDOR);
    if (!vendor || !(await catalogue.offers(merchant.id, vendor.id))) return [];
    const states = new Map((await lotteries.statesNow(VENDOR)).map((state) => [state.gameCode, state]));
    const soon = clock.now() + LEAST_OPEN_MS;
    return (await catalogue.allGames())
      .filter(({ vendorId, status }) => vendorId === vendor.id && status === 'open')
      .flatMap((game) => {
        const current = states.get(game.gameCode)?.current;
        return current && current.locksAt > soon ? [{ game, current }] : [];
      })
      .sort((one, other) => one.current.drawsAt - other.current.drawsAt || one.game.nodeId - other.game.nodeId);
  };

  const buy = async (accountId: bigint, ticket: Ticket, { game, current }: Open): Promise<void> => {
    const { gameCode } = game;
    const seat = await play.houseRounds.seat(accountId, game.nodeId, LANGUAGE);
    const times = (ticket.chase?.multiples ?? [1]).reduce((sum, multiple) => sum + multiple, 0);
    const cost: Amount = ticket.units * UNIT * BigInt(times);
    const region = gameCode === 'xsmb' || gameCode.startsWith(FAST) ? 'MB' : 'MN';
    const line = { betType: `${region}${ticket.betType}`, selection: ticket.selection, unit: UNIT.toString(), multiple: 1 };
    const { token, currency, player } = seat;
    const answer = await lotteries.order(VENDOR, 'order', {
      ...{ token, currency, gameCode, draw: current.draw, series: 0, cost: cost.toString(), lines: [line] },
      requestId: `demo-${ticket.name}`,
      ...ticket.chase,
    });
    // One that was bought before this was interrupted is asked for with another draw now.
    const [order] = answer.orders ?? [];
    if (!order) return log.debug({ ticket: ticket.name, ...answer }, 'a ticket of the demo was not bought');
    if (ticket.then === 'cancel') await lotteries.order(VENDOR, 'cancel', { player, orderId: order.orderId });
    if (ticket.then === 'void') await lotteries.decide(VENDOR, 'void', { gameCode, draw: order.draw });
  };

  /** Buys them all. A vendor that does not answer leaves the demo without. */
  return async (merchant: Merchant): Promise<void> => {
    const account = await identity.accountByName(merchant.id, PLAYER);
    if (!account) return;
    try {
      for (const ticket of TICKETS) {
        const game = (await openGames(merchant)).find((open) => open.game.gameCode.startsWith(ticket.games));
        if (game) await buy(account.id, ticket, game);
      }
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      log.debug({ err: error }, 'the demo is without tickets: their vendor does not answer');
    }
  };
}
