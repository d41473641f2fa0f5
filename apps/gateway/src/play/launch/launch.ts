import type { Query, Reply } from '@marquee/contract';
import { TRIAL_TYPE } from '@marquee/contract';
import { BusinessError } from '../../base/errors.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import type { Log } from '../../base/log.ts';
import { mayBet } from '../../identity/index.ts';
import type { PlayAccount, PlayCatalogue, PlayGuard, PlayIdentity, PlayVendor, WinCatalogue } from '../deps.ts';
import type { FrameAddress, FrameAsker } from './frame-address.ts';
import { backUrlOf, createTargets, deviceOf, type LaunchQuery, type Target, viewOf } from './launch-target.ts';
import type { Player, Players } from './players.ts';
import type { Sessions } from './sessions.ts';

export interface LaunchDeps {
  log: Log;
  catalogue: PlayCatalogue & WinCatalogue;
  identity: PlayIdentity;
  players: Players;
  sessions: Sessions;
  guards: readonly PlayGuard[];
  frames: FrameAsker;
  /** Takes the money of a member who wishes it along, to the vendor and back from others. */
  follow(account: PlayAccount, vendor: PlayVendor, player: Player): Promise<void>;
}

/** Where a launch comes from. */
export interface LaunchContext {
  merchantId: number;
  currency: string;
  /** Origin under which the browser reached us. */
  origin: string;
  language: string;
  /** Minutes without a bet after which the game session ends. */
  idleMinutes: number;
  /** Does the brand play for play money? */
  demoBrand: boolean;
  /** Has the brand launch servers of its own, so that an address may be a path? */
  hasServers: boolean;
}

/** What of it a seat without a frame is made of. */
type SeatContext = Pick<LaunchContext, 'language' | 'idleMinutes' | 'demoBrand'>;

/** A member's seat at a game, whose stakes its vendor takes by the token. */
export interface GameSeat {
  token: string;
  currency: string;
  gameCode: string;
  /** Code of the vendor. */
  vendor: string;
  leave(): Promise<void>;
}

/** Who launches: the login session. */
type Member = { session: RequestSession };
type Launched = Reply<'launchGame'>;

const launched = ({ href, origin }: FrameAddress, { launchIn }: PlayVendor, gameSession: string): Launched => ({
  content: { game_url: href },
  gameUrl: href,
  url: href,
  origin,
  gameSession,
  launchIn,
});

/** Makes what notes recent games: their list is no reason to keep anybody from playing. */
function createRecentNotes({ log, catalogue }: LaunchDeps) {
  return async ({ merchantId, accountId }: RequestSession, nodeId: number): Promise<void> => {
    try {
      await catalogue.noteRecent(merchantId, accountId, nodeId);
    } catch (error) {
      log.warn({ err: error, nodeId }, 'a launch was not noted among the recent games');
    }
  };
}

/**
 * Makes the launch of the vendor's trial mode: no account, no session and no wallet of ours. Throws `game.no.trial` for a game without one, and
 * `game.closed` for one that the brand does not offer now.
 */
function createTrial({ catalogue, frames }: LaunchDeps, noteRecent: ReturnType<typeof createRecentNotes>) {
  return async (target: Target, query: LaunchQuery, context: LaunchContext, who: RequestSession | null) => {
    const { game, vendor } = target;
    const backUrl = backUrlOf(query.backUrl, context.origin);
    const { merchantId, currency, language, origin, hasServers } = context;
    if (!game.hasDemo) throw new BusinessError('game.no.trial');
    if (!(await catalogue.shownGame(game.nodeId, { merchantId, language }))) throw new BusinessError('game.closed');
    const request = { gameCode: game.gameCode, currency, language, device: deviceOf(query), parentOrigin: origin, backUrl };
    const address = await frames.trial(vendor, request, hasServers);
    if (who) await noteRecent(who, game.nodeId);
    return launched(address, vendor, '');
  };
}

/** Makes what seats a member at a game with the money of its account, where everything that speaks against a bet is asked. */
function createSeating({ identity, players, sessions, guards, follow }: LaunchDeps) {
  return async ({ game, vendor }: Target, context: SeatContext & Member) => {
    const { nodeId } = game;
    const { language, idleMinutes, session: login } = context;
    const { merchantId, accountId } = login;
    const account = await identity.account(accountId);
    if (!account || !mayBet(account.status)) throw new BusinessError('account.blocked');
    const isTrial = account.type === TRIAL_TYPE;
    if (isTrial && !game.hasDemo) throw new BusinessError('game.no.trial');
    // Whose money is play money is told so in the frame: a trial account's, and everybody's in a demo brand.
    const demo = isTrial || context.demoBrand;
    for (const guard of guards) {
      const status = await guard({ merchantId, accountId, vendorId: vendor.id, nodeId, amount: 0n });
      if (status !== null) throw new BusinessError(status === 'GAME_DISABLED' ? 'game.closed' : 'account.blocked');
    }
    const player = await players.open(account, vendor);
    await follow(account, vendor, player);
    const { id, token } = await sessions.open({ player, nodeId, language, demo, idleMinutes, loginSession: login.id });
    // A logout that fell between the request and the opening found nothing to end: it is seen here.
    if (!(await identity.keepAlive(login))) {
      await sessions.end(id);
      throw new BusinessError('customer.not.login');
    }
    return { id, token, currency: player.currency, demo };
  };
}

/** Opens games: a session of ours, then the vendor's address for its frame. */
export function createLaunch(deps: LaunchDeps) {
  const { catalogue, sessions, frames } = deps;
  const targets = createTargets(catalogue);
  const noteRecent = createRecentNotes(deps);
  const trial = createTrial(deps, noteRecent);

  const open = createSeating(deps);

  /** A launch with the money of the member's account. */
  const play = async (target: Target, query: LaunchQuery, context: LaunchContext & Member): Promise<Launched> => {
    const { game, vendor } = target;
    const { language, session: login } = context;
    const backUrl = backUrlOf(query.backUrl, context.origin);
    const session = await open(target, context);
    try {
      const { token, currency, demo } = session;
      const place = { device: deviceOf(query), parentOrigin: context.origin, backUrl };
      const request = { token, gameCode: game.gameCode, currency, language, ...place, demo, ...viewOf(query, game) };
      const address = await frames.launch(vendor, request, context.hasServers);
      await noteRecent(login, game.nodeId);
      return launched(address, vendor, session.id.toString());
    } catch (error) {
      await sessions.end(session.id);
      throw error;
    }
  };

  return {
    /**
     * Opens a game. With `accountType` 0 a member gets the vendor's trial mode; a trial account plays its own play money
     * whatever it asks for, so that its record stays whole.
     */
    async game(query: Query<'launchGame'>, context: LaunchContext & Member): Promise<Launched> {
      // Which lottery a lottery's mode opens is decided before this: docs/rules/games.md#launch-calls.
      if (query.launchMode !== 'GLS') throw new BusinessError('#727', { status: 500 });
      const target = await targets.named(query);
      const isGuest = context.session.type === TRIAL_TYPE;
      // A guest has nothing to move to a vendor with a wallet of its own: the vendor's trial is what it can play there.
      const wantsTrial = isGuest ? target.vendor.wallet === 'transfer' : query.accountType === '0';
      return wantsTrial ? trial(target, query, context, context.session) : play(target, query, context);
    },

    /** Opens a game in the vendor's trial mode, for visitors too. */
    trial: async (query: Query<'gameTrialLaunch'>, context: LaunchContext, who: RequestSession | null): Promise<Launched> =>
      trial(await targets.named(query), query, context, who),

    /** Seats a member at a game that is played without a frame. To be left again: the seat takes no stakes then. */
    async seat(nodeId: string, context: SeatContext & Member): Promise<GameSeat> {
      const target = await targets.named({ nodeId });
      const { id, token, currency } = await open(target, context);
      return { token, currency, gameCode: target.game.gameCode, vendor: target.vendor.code, leave: () => sessions.end(id) };
    },

    /** Opens a vendor's sports, by the rules of every launch. */
    async sports(query: Query<'gameLaunchFB'>, context: LaunchContext & Member): Promise<Launched> {
      const nodeId = await targets.sportsNode(query, context.merchantId);
      const { vendor, ...rest } = query;
      const vassalage = query.vassalage || vendor;
      return play(await targets.named({ nodeId, vassalage }), rest, context);
    },
  };
}

export type Launch = ReturnType<typeof createLaunch>;
