import type { Reply } from '@marquee/contract';
import { isOwnLottery, lotteryPath } from '../lottery/lottery-path.ts';
import { type SessionState, TRIAL_TYPE } from '../session/store.ts';
import { gamePath, routePath, SPORTS_TYPES } from './game-path.ts';

/** What a launch needs to know of a game or of a vendor's card; a card has no node where it stands for a list of games. */
export interface Launchable {
  gameType: string;
  /** `VASSALAGE` stands for a list of games. */
  isGame: string;
  vassalage: string;
  nodeId: string | null;
  displayName?: string;
  launchIn?: Reply<'game'>['launchIn'];
  supportPlay?: number;
  vendor?: string;
  accountTypeName?: string;
  gameCode?: string;
  code?: string;
  defaultPlayType?: string;
}

/** Where a launch leads. `to` is the address that leads there without any code, or by way of a login. */
export type LaunchTarget =
  | { kind: 'page'; to: string }
  | { kind: 'list'; to: string; vendor: string; gameType: string; name: string }
  | { kind: 'window'; to: string; nodeId: string };

export type Launch = LaunchTarget | { kind: 'login'; then: LaunchTarget } | { kind: 'realAccount' };

const LOTTERIES = ['LOTT', 'ELOTT'];

/**
 * Address of a vendor's games of a type, where every link to them leads. Cockfights have no lobby:
 * docs/rules/lobbies.md#lobby-addresses.
 */
function vendorAddress({ gameType, vassalage }: Launchable): string {
  if (gameType === 'RNG') return `/rng?${new URLSearchParams({ vendor: vassalage })}`;
  if (gameType === 'COCKFIGHT') return `/fbsports?${new URLSearchParams({ vendor: vassalage, gameType })}`;
  return `/${gameType.toLowerCase()}/vassalage/${encodeURIComponent(vassalage)}`;
}

function thirdParty(game: Launchable): LaunchTarget {
  const { nodeId, gameType, vassalage, launchIn } = game;
  if (nodeId === null || nodeId === '') {
    // A vendor of sports is one book: its page asks for it by the vendor's name.
    if (!SPORTS_TYPES.includes(gameType)) return { kind: 'page', to: vendorAddress(game) };
    return { kind: 'page', to: `/fbsports?${new URLSearchParams({ vendor: vassalage, gameType })}` };
  }
  if (launchIn === 'WINDOW') return { kind: 'window', to: gamePath(nodeId), nodeId };
  return { kind: 'page', to: launchIn === 'ROUTE' ? routePath(nodeId, gameType) : gamePath(nodeId) };
}

/** Where a launch leads, whoever launches: docs/rules/games.md#where-a-click-leads. */
export function launchTarget(game: Launchable): LaunchTarget {
  const { gameType, vassalage } = game;
  const vendor = game.vendor || vassalage;
  if (LOTTERIES.includes(gameType) && (isOwnLottery(vendor) || isOwnLottery(game.accountTypeName))) {
    return {
      kind: 'page',
      to: lotteryPath({ gameCode: game.gameCode || game.code, vendor, playType: game.defaultPlayType }),
    };
  }
  const isList = game.isGame === 'VASSALAGE';
  if (gameType === 'RNG' && (isList || !game.nodeId)) return { kind: 'page', to: vendorAddress(game) };
  if (isList) {
    return { kind: 'list', to: vendorAddress(game), vendor: vassalage, gameType, name: game.displayName ?? vassalage };
  }
  return thirdParty(game);
}

/**
 * What a click on a game does: docs/rules/games.md#where-a-click-leads. The login comes first, for every kind of launch;
 * then a trial account is kept out of a game without a trial mode. While it is not known yet whether somebody is logged in,
 * the page that the link leads to finds out.
 */
export function launchOf(game: Launchable, session: Pick<SessionState, 'phase' | 'customerType'>): Launch {
  const target = launchTarget(game);
  if (session.phase === 'out') return { kind: 'login', then: target };
  if (session.phase === 'unknown') return { kind: 'page', to: target.to };
  const hasTrial = game.supportPlay === undefined || game.supportPlay === 1;
  if (session.customerType === TRIAL_TYPE && target.kind !== 'list' && !hasTrial) return { kind: 'realAccount' };
  return target;
}
