import type { Amount } from '@marquee/money';
import type { PlayCatalogue, PlayIdentity, PlayVendor } from '../deps.ts';
import type { Players } from '../launch/players.ts';
import type { Sessions } from '../launch/sessions.ts';
import type { Answer } from './answers.ts';
import type { Stakes } from './stakes.ts';

/** A member in a game. */
export interface Seat {
  vendor: PlayVendor;
  gameCode: string;
  currency: string;
  token: string;
}

/** A round whose stake and payout are known at once. */
export interface InstantRound {
  /** Names the round, and its transaction: the same id is the same round. Begins with `past-`. */
  id: string;
  stake: Amount;
  payout: Amount;
}

export interface HouseRoundDeps {
  catalogue: PlayCatalogue;
  identity: Pick<PlayIdentity, 'account'>;
  players: Players;
  sessions: Sessions;
  stakes: Stakes;
}

const IDLE_MINUTES = 30;
const OURS = 'past-';

/** Is it the reference of a round that no vendor knows? */
export const isHouseRound = (roundRef: string): boolean => roundRef.startsWith(OURS);

/**
 * Rounds that no vendor asks for: those of a demo brand's past. They are opened, checked and posted as a vendor's own are; only the
 * signed request is missing.
 */
export function createHouseRounds({ catalogue, identity, players, sessions, stakes }: HouseRoundDeps) {
  return {
    /** Seats a member in a game. Throws an Error for a member or a game that is not there. */
    async seat(accountId: bigint, nodeId: number, language: string): Promise<Seat> {
      const account = await identity.account(accountId);
      const game = await catalogue.game(nodeId);
      const vendor = game && (await catalogue.vendorById(game.vendorId));
      if (!account || !game || !vendor) throw new Error(`account ${accountId} cannot be seated in game ${nodeId}`);
      const player = await players.open(account, vendor);
      const { token } = await sessions.open({
        player,
        nodeId,
        language,
        demo: true,
        idleMinutes: IDLE_MINUTES,
        loginSession: null,
      });
      return { vendor, gameCode: game.gameCode, currency: account.currency, token };
    },

    /** Plays a round: both sides are posted or neither. */
    async round({ vendor, gameCode, currency, token }: Seat, { id, stake, payout }: InstantRound): Promise<Answer> {
      if (!isHouseRound(id)) throw new Error(`${id} may be a round of the vendor's`);
      return stakes.debitCredit(vendor, {
        token,
        txId: id,
        roundId: id,
        gameCode,
        currency,
        stake: stake.toString(),
        payout: payout.toString(),
        roundFinished: true,
      });
    },
  };
}

export type HouseRounds = ReturnType<typeof createHouseRounds>;
