import type { LotteryOrderReply, LotteryOrderRequest, LotteryState } from '@marquee/contract/vendor';
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
/** So often all of them together are tried again: a first start is busy. */
const PATIENCE = 20;

/** A ticket of the demo: where it is played, what is staked on what, and what becomes of it beside its draw. */
interface Ticket {
  name: string;
  /** Codes of the games that have its bet, as they begin: of the first of these that takes bets the next draw is taken. */
  games: readonly string[];
  betType: string;
  selection: string;
  /** Units that the selection comes to. */
  units: bigint;
  chase?: Pick<LotteryOrderRequest, 'multiples' | 'stopsOnWin'>;
  then?: 'cancel' | 'void';
}

const DIGITS = '0,1,2,3,4,5,6,7,8,9';
const FAST = 'vn-north-sea-';
/** Regions lock at different times: at each of the day one of them takes bets for a draw of today or tomorrow. */
const OFFICIAL = ['xsmb', 'xsmt-', 'xsmn-'];
/**
 * One of every kind. All last digits win for certain, and nearly all of them stop a chase at once; one number of four digits nearly always loses. The
 * studio corrects the draw of the one that is called so: docs/rules/lottery.md#draws-of-a-demo.
 */
const TICKETS: readonly Ticket[] = [
  { name: 'open', games: OFFICIAL, betType: '_LO2K', selection: '05,16,27,38,49,50,61,72,83,94', units: 10n },
  {
    name: 'later',
    games: OFFICIAL,
    betType: '_X2',
    selection: '12,34,56',
    units: 3n,
    chase: { multiples: [1, 1, 2, 2, 3], stopsOnWin: true },
  },
  { name: 'cancelled', games: OFFICIAL, betType: '_DE', selection: '68', units: 1n, then: 'cancel' },
  { name: 'corrected', games: ['vn-north-sea-2m'], betType: '_TAIL', selection: '0,2,4,6,8', units: 5n },
  { name: 'won', games: [FAST], betType: '_TAIL', selection: DIGITS, units: 10n },
  { name: 'lost', games: [FAST], betType: '_4C', selection: '4937', units: 1n },
  {
    ...{ name: 'stopped', games: [FAST], betType: '_TAIL', selection: '0,1,2,3,4,5,6,7,8', units: 9n },
    chase: { multiples: [1, 1, 1], stopsOnWin: true },
  },
  { name: 'void', games: ['vn-south-sea-'], betType: '_LO2K', selection: '24,42', units: 2n, then: 'void' },
];

/** A lottery whose draw takes bets for a while yet. */
interface Open {
  game: Game;
  current: NonNullable<LotteryState['current']>;
}

/** Makes what says where tickets can be bought. */
function createOffers({ clock, catalogue, lotteries }: Pick<TicketDeps, 'clock' | 'catalogue' | 'lotteries'>) {
  /** The number of the vendor, where the brand offers it. */
  const vendorOf = async (merchant: Merchant): Promise<number | null> => {
    const vendor = (await catalogue.allVendors()).find(({ code }) => code === VENDOR);
    return vendor && (await catalogue.offers(merchant.id, vendor.id)) ? vendor.id : null;
  };

  const openGames = async (vendor: number): Promise<Open[]> => {
    const states = new Map((await lotteries.statesNow(VENDOR)).map((state) => [state.gameCode, state]));
    const soon = clock.now() + LEAST_OPEN_MS;
    return (await catalogue.allGames())
      .filter(({ vendorId, status }) => vendorId === vendor && status === 'open')
      .flatMap((game) => {
        const current = states.get(game.gameCode)?.current;
        return current && current.locksAt > soon ? [{ game, current }] : [];
      })
      .sort((one, other) => one.current.drawsAt - other.current.drawsAt || one.game.nodeId - other.game.nodeId);
  };

  return { vendorOf, openGames };
}

/** Makes what orders a ticket once, and does to it what is to be done then. */
function createOrdering({ lotteries, play }: Pick<TicketDeps, 'lotteries' | 'play'>) {
  return async (accountId: bigint, ticket: Ticket, requestId: string, { game, current }: Open): Promise<LotteryOrderReply> => {
    const { gameCode } = game;
    const { token, currency, player } = await play.houseRounds.seat(accountId, game.nodeId, LANGUAGE);
    const times = (ticket.chase?.multiples ?? [1]).reduce((sum, multiple) => sum + multiple, 0);
    const cost: Amount = ticket.units * UNIT * BigInt(times);
    const region = gameCode === 'xsmb' || gameCode.startsWith(FAST) ? 'MB' : 'MN';
    const line = { betType: `${region}${ticket.betType}`, selection: ticket.selection, unit: UNIT.toString(), multiple: 1 };
    const answer = await lotteries.order(VENDOR, 'order', {
      ...{ token, currency, gameCode, draw: current.draw, series: 0, cost: cost.toString(), lines: [line] },
      ...{ requestId, ...ticket.chase },
    });
    const [made] = answer.orders ?? [];
    if (made && ticket.then === 'cancel') await lotteries.order(VENDOR, 'cancel', { player, orderId: made.orderId });
    if (made && ticket.then === 'void') await lotteries.decide(VENDOR, 'void', { gameCode, draw: made.draw });
    return answer;
  };
}

/** Makes what buys the demo player's tickets, as a client with a bet slip of its own does: each once, however often it is asked. */
export function createTickets(deps: TicketDeps) {
  const { log, identity } = deps;
  const { vendorOf, openGames } = createOffers(deps);
  const order = createOrdering(deps);

  /** Buys a ticket, again where it was refused or nobody knows. `mayTry` says whether there is patience left. */
  const buy = async (vendor: number, accountId: bigint, ticket: Ticket, mayTry: () => Promise<boolean>): Promise<void> => {
    let [refusals, open]: [number, Open | undefined] = [0, undefined];
    do {
      try {
        const offered: readonly Open[] = open ? [] : await openGames(vendor);
        for (const code of ticket.games) open ??= offered.find(({ game }) => game.gameCode.startsWith(code));
        if (!open) continue;
        const requestId = `demo-${ticket.name}${refusals === 0 ? '' : `-${refusals}`}`;
        const { status, reason, orders } = await order(accountId, ticket, requestId, open);
        // One that was bought before this was interrupted is asked for with another draw now.
        if (orders || (status === 'BAD_REQUEST' && reason === undefined)) return;
        log.debug({ ticket: ticket.name, status, reason }, 'a ticket of the demo was not bought');
        // Whatever else the answer is, the same order may have been placed: it is asked for as it was.
        if (reason !== undefined) [refusals, open] = [refusals + 1, undefined];
      } catch (error) {
        if (!(error instanceof Flaw)) throw error;
        log.debug({ err: error, ticket: ticket.name }, 'the vendor of the tickets of the demo does not answer');
      }
    } while (await mayTry());
  };

  /** Buys them all. A vendor that goes on refusing them leaves the demo without; `pause` answers whether to go on. */
  return async (merchant: Merchant, pause: () => Promise<boolean>): Promise<void> => {
    const account = await identity.accountByName(merchant.id, PLAYER);
    const vendor = await vendorOf(merchant);
    if (!account || vendor === null) return;
    let patience = PATIENCE;
    const mayTry = async (): Promise<boolean> => {
      patience -= 1;
      return patience > 0 && (await pause());
    };
    for (const ticket of TICKETS) await buy(vendor, account.id, ticket, mayTry);
  };
}
