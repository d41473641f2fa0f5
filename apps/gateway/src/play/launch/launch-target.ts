import type { Query } from '@marquee/contract';
import type { LaunchRequest } from '@marquee/contract/vendor';
import { BusinessError } from '../../base/errors.ts';
import type { PlayCatalogue, PlayGame, PlayVendor, WinCatalogue } from '../deps.ts';

/** What is launched. */
export interface Target {
  game: PlayGame;
  vendor: PlayVendor;
}

/** What the launch calls have in common. */
export type LaunchQuery = Pick<Query<'gameTrialLaunch'>, 'gameId' | 'nodeId' | 'vassalage' | 'language' | 'backUrl'> & {
  device?: string | undefined;
  clientType?: string | undefined;
  platform?: string | undefined;
  lottoView?: string | undefined;
};

/** Game types that are sports: docs/rules/games.md#game-types. */
export const SPORTS_TYPES = ['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const;

/** A page of ours to return to; the home page where none is named, or one elsewhere: a game must lead nobody to strangers. */
export function backUrlOf(text: string | undefined, origin: string): string {
  const url = text && URL.canParse(text, origin) ? new URL(text, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}

/** What the player holds, by any of the names that clients have for it: docs/rules/games.md#launch-calls. */
export const deviceOf = (query: LaunchQuery): LaunchRequest['device'] =>
  query.device === 'mobile' || query.clientType === '2' || query.platform === 'html5' ? 'mobile' : 'desktop';

/** Where the frame of a lottery opens, if not at its bets. */
export const viewOf = ({ lottoView }: LaunchQuery, { gameType }: Pick<PlayGame, 'gameType'>): Pick<LaunchRequest, 'view'> =>
  lottoView === 'lobby' && (gameType === 'LOTT' || gameType === 'ELOTT') ? { view: 'lobby' } : {};

/** Finds what a launch call asks for. */
export function createTargets(catalogue: PlayCatalogue & WinCatalogue) {
  return {
    /** The game of a call. Throws `game.unknown`, and `game.closed` where the game or its vendor is. */
    async named(query: Pick<LaunchQuery, 'gameId' | 'nodeId'> & { vassalage?: string | undefined }): Promise<Target> {
      const id = query.nodeId || query.gameId || '';
      const game = /^\d{1,9}$/.test(id) ? await catalogue.game(Number(id)) : null;
      const vendor = game ? await catalogue.vendorById(game.vendorId) : null;
      if (!game || !vendor) throw new BusinessError('game.unknown');
      if (query.vassalage && query.vassalage !== vendor.code) throw new BusinessError('game.unknown');
      if (game.status !== 'open' || vendor.status !== 'open') throw new BusinessError('game.closed');
      return { game, vendor };
    },

    /**
     * Node of a vendor's sports: the one named, else the first in the order of lists that the brand offers now. Throws
     * `game.unknown` for what is no sports game or names nobody, `game.closed` where the vendor has none open.
     */
    async sportsNode(query: Query<'gameLaunchFB'>, merchantId: number): Promise<string> {
      const asked = query.gameType?.trim().toUpperCase();
      const types = SPORTS_TYPES.filter((type) => !asked || type === asked);
      if (query.nodeId) {
        const game = /^\d{1,9}$/.test(query.nodeId) ? await catalogue.game(Number(query.nodeId)) : null;
        if (!types.some((type) => type === game?.gameType)) throw new BusinessError('game.unknown');
        return query.nodeId;
      }
      const code = query.vassalage || query.vendor || '';
      if (types.length === 0) throw new BusinessError('game.unknown');
      if (!(await catalogue.vendorByCode(code))) throw new BusinessError('game.unknown');
      const games = await catalogue.lotteries(types, { merchantId, language: 'EN' });
      const first = games.find(({ vassalage }) => vassalage === code);
      if (!first) throw new BusinessError('game.closed');
      return first.nodeId;
    },
  };
}

export type Targets = ReturnType<typeof createTargets>;
