import type { RoundDetail } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import type { PlayCatalogue, PlayIdentity, PlayVendor } from '../deps.ts';
import type { Players } from '../launch/players.ts';
import type { Sessions } from '../launch/sessions.ts';
import type { Answer } from './answers.ts';
import type { createDetails } from './details.ts';
import type { createSettlements } from './settlements.ts';
import type { Stakes } from './stakes.ts';

/** A member in a game. */
export interface Seat {
  vendor: PlayVendor;
  /** What the vendor calls the member. */
  player: string;
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
  /** What a vendor tells of it beside the money; null or absent: nothing. */
  told?: RoundDetail | null;
}

export interface HouseRoundDeps {
  catalogue: PlayCatalogue;
  identity: Pick<PlayIdentity, 'account'>;
  players: Players;
  sessions: Sessions;
  stakes: Stakes;
  settlements: Pick<ReturnType<typeof createSettlements>, 'credit'>;
  details: Pick<ReturnType<typeof createDetails>, 'roundDetail'>;
}

const IDLE_MINUTES = 30;
const OURS = 'past-';

/** Is it the reference of a round that no vendor knows? */
export const isHouseRound = (roundRef: string): boolean => roundRef.startsWith(OURS);

/**
 * Rounds that no vendor asks for: those of a demo brand's past. They are opened, checked and posted as a vendor's own are; only the
 * signed request is missing.
 */
export function createHouseRounds({ catalogue, identity, players, sessions, stakes, settlements, details }: HouseRoundDeps) {
  /** As a vendor does it: the stake, what there is to tell, the payout. Done again, it goes on where it was left. */
  const toldRound = async (seat: Seat, { id, stake, payout }: InstantRound, told: RoundDetail): Promise<Answer> => {
    const { vendor, token, ...about } = seat;
    const round = { ...about, roundId: id };
    const taken = await stakes.debit(vendor, { ...round, token, txId: id, amount: stake.toString() });
    if (taken.status !== 'OK') return taken;
    const heard = await details.roundDetail(vendor, { ...round, [told.part]: told.detail });
    if (heard.status !== 'OK') throw new Error(`the details of ${id} are refused: ${heard.status} ${heard.message ?? ''}`);
    const paid = { ...round, txId: `${id}-paid`, debitTxId: id, amount: payout.toString(), roundFinished: true };
    return settlements.credit(vendor, paid);
  };

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
      return { vendor, player: player.id, gameCode: game.gameCode, currency: account.currency, token };
    },

    /** Plays a round. Both sides are posted at once where there is nothing to tell of it. */
    async round(seat: Seat, played: InstantRound): Promise<Answer> {
      const { id, stake, payout, told } = played;
      if (!isHouseRound(id)) throw new Error(`${id} may be a round of the vendor's`);
      if (told) return toldRound(seat, played, told);
      const { vendor, gameCode, currency, token } = seat;
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
