import type { Query, Reply } from '@marquee/contract';
import { TRIAL_TYPE } from '@marquee/contract';
import { LaunchReply, type LaunchRequest } from '@marquee/contract/vendor';
import { Ajv } from 'ajv';
import { boundedText } from '../base/bounded-text.ts';
import type { Clock } from '../base/clock.ts';
import { BusinessError, inputError } from '../base/errors.ts';
import type { RequestSession } from '../base/http/handlers.ts';
import type { Log } from '../base/log.ts';
import { mayBet } from '../identity/index.ts';
import type { PlayCatalogue, PlayGame, PlayGuard, PlayIdentity, PlayVendor } from './deps.ts';
import type { Players } from './players.ts';
import type { Sessions } from './sessions.ts';
import { signRequest } from './signature.ts';

export interface LaunchDeps {
  clock: Clock;
  log: Log;
  catalogue: PlayCatalogue;
  identity: PlayIdentity;
  players: Players;
  sessions: Sessions;
  vendorKeys: ReadonlyMap<string, string>;
  guards: readonly PlayGuard[];
  fetch: typeof fetch;
}

/** Who launches, and from where. */
export interface LaunchContext {
  /** The login session. */
  session: RequestSession;
  /** Origin under which the browser reached us. */
  origin: string;
  language: string;
  /** Minutes without a bet after which the game session ends. */
  idleMinutes: number;
  /** Does the brand play for play money? */
  demoBrand: boolean;
}

const VENDOR_TIMEOUT_MS = 5_000;
const MAX_REPLY_BYTES = 16 * 1024;
const isLaunchReply = new Ajv({ strict: false }).compile<LaunchReply>(LaunchReply);

/** A page of ours to return to; the home page where none is named. Throws for a page elsewhere. */
function backUrlOf(text: string | undefined, origin: string): string {
  if (text === undefined || text === '') return `${origin}/`;
  if (!URL.canParse(text, origin)) throw inputError('backUrl');
  const url = new URL(text, origin);
  if (url.origin !== origin) throw inputError('backUrl');
  return url.href;
}

const deviceOf = (query: Query<'launchGame'>): LaunchRequest['device'] =>
  query.device === 'mobile' || query.clientType === '2' || query.platform === 'html5' ? 'mobile' : 'desktop';

/** Opens games: a session of ours, then the vendor's address for its frame. */
export function createLaunch(deps: LaunchDeps) {
  const { clock, log, catalogue, identity, players, sessions, vendorKeys, guards } = deps;

  const gameOf = async (query: Query<'launchGame'>): Promise<{ game: PlayGame; vendor: PlayVendor }> => {
    const id = query.nodeId ?? query.gameId ?? '';
    const game = /^\d{1,9}$/.test(id) ? await catalogue.game(Number(id)) : null;
    const vendor = game ? await catalogue.vendorById(game.vendorId) : null;
    if (!game || !vendor) throw new BusinessError('game.unknown');
    if (query.vassalage !== undefined && query.vassalage !== '' && query.vassalage !== vendor.code) {
      throw new BusinessError('game.unknown');
    }
    if (game.status !== 'open' || vendor.status !== 'open') throw new BusinessError('game.closed');
    return { game, vendor };
  };

  /** Asks the vendor for the frame's address. Throws `vendor.unavailable` for whatever else comes back. */
  const ask = async (vendor: PlayVendor, request: LaunchRequest): Promise<URL> => {
    const key = vendorKeys.get(vendor.code);
    const address = new URL('vendor/launch', vendor.baseUrl.endsWith('/') ? vendor.baseUrl : `${vendor.baseUrl}/`);
    try {
      if (key === undefined) throw new Error(`there is no key for vendor ${vendor.code}`);
      const body = JSON.stringify(request);
      const response = await deps.fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signRequest(vendor.code, key, address.pathname, body, clock.now()) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS),
      });
      const reply: unknown = JSON.parse(await boundedText(response, MAX_REPLY_BYTES));
      if (!isLaunchReply(reply) || reply.status !== 'OK' || reply.url === undefined) {
        throw new Error(`HTTP ${response.status}, ${(reply as { status?: string } | null)?.status ?? 'no status'}`);
      }
      const url = new URL(reply.url, address);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('the frame has no web address');
      return url;
    } catch (error) {
      log.warn({ vendor: vendor.code, reason: (error as Error).message }, 'launch failed');
      throw new BusinessError('vendor.unavailable');
    }
  };

  return async function launch(query: Query<'launchGame'>, context: LaunchContext): Promise<Reply<'launchGame'>> {
    // Lottery clients of ours have their own modes; any other mode is unknown: wire-protocol 8.
    if (query.launchMode !== 'GLS') throw new BusinessError('#727', { status: 500 });
    const { game, vendor } = await gameOf(query);
    const backUrl = backUrlOf(query.backUrl, context.origin);
    const { merchantId, accountId, id: loginSession } = context.session;
    const account = await identity.account(accountId);
    if (!account || !mayBet(account.status)) throw new BusinessError('account.blocked');
    const isTrial = account.type === TRIAL_TYPE;
    if (isTrial && !game.hasDemo) throw new BusinessError('game.no.trial');
    // Whose money is play money is told so in the frame: a trial account's, and everybody's in a demo brand.
    const demo = isTrial || context.demoBrand;
    for (const guard of guards) {
      const status = await guard({ merchantId, accountId, vendorId: vendor.id, nodeId: game.nodeId, amount: 0n });
      if (status !== null) throw new BusinessError(status === 'GAME_DISABLED' ? 'game.closed' : 'account.blocked');
    }
    const player = await players.open(merchantId, accountId, vendor.id, account.currency);
    const { nodeId } = game;
    const { language, idleMinutes } = context;
    const session = await sessions.open({ player, nodeId, language, demo, idleMinutes, loginSession });
    try {
      // A logout that fell between the request and the opening found nothing to end: it is seen here.
      if (!(await identity.keepAlive(context.session))) throw new BusinessError('customer.not.login');
      const url = await ask(vendor, {
        token: session.token,
        gameCode: game.gameCode,
        currency: player.currency,
        language,
        device: deviceOf(query),
        parentOrigin: context.origin,
        backUrl,
        demo,
      });
      const address = url.href;
      return {
        content: { game_url: address },
        gameUrl: address,
        url: address,
        origin: url.origin,
        gameSession: session.id.toString(),
        launchIn: 'IFRAME',
      };
    } catch (error) {
      await sessions.end(session.id);
      throw error;
    }
  };
}

export type Launch = ReturnType<typeof createLaunch>;
