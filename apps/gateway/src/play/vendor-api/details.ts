import type { BodyOf } from '@marquee/contract';
import { DETAIL_PARTS, type DetailPart, detailPartOf, type RoundDetail, type vendorCalls } from '@marquee/contract/vendor';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue, PlayGame, PlayVendor } from '../deps.ts';
import type { Player, Players } from '../launch/players.ts';
import { isSameDetail, keepDetail, type ToldDetail } from '../rounds/detail-store.ts';
import type { Answer } from './answers.ts';

export type DetailBody = BodyOf<typeof vendorCalls.vendorRoundDetail>;

export interface DetailDeps {
  db: Database;
  clock: Clock;
  wallet: Wallet;
  players: Players;
  catalogue: PlayCatalogue;
  /** Called when a round has to be made again. */
  onTold(): void;
}

const PARTS = Object.keys(DETAIL_PARTS) as DetailPart[];

/** The one part that the body has, where it is that of the game's type; else null. */
function toldOf(body: DetailBody, part: DetailPart): RoundDetail | null {
  const [given, ...more] = PARTS.filter((name) => body[name] !== undefined);
  return given === part && more.length === 0 ? ({ part, detail: body[part] } as RoundDetail) : null;
}

/**
 * What vendors tell of their rounds beside the money. A version that was told is never changed: the same again is the same
 * answer, and a higher version takes its place.
 */
export function createDetails({ db, clock, wallet, players, catalogue, onTold }: DetailDeps) {
  const answer = async (player: Player, status: Answer['status'], message?: string): Promise<Answer> => {
    const { balance } = await wallet.balanceOf(player.wallet);
    return { status, currency: player.currency, balance: balance.toString(), ...(message === undefined ? {} : { message }) };
  };

  /** Why nothing can be told of the round: it must have a stake that stands, and one of this game. */
  const refusalOf = async (player: Player, game: PlayGame, roundId: string): Promise<Answer['status'] | null> => {
    const movements = await wallet.movements(player.wallet, player.vendorId, roundId);
    const undone = new Set(movements.filter(({ kind }) => kind === 'tombstone').map(({ txId }) => txId));
    const stakes = movements.filter(({ kind, txId }) => kind === 'debit' && !undone.has(txId));
    if (stakes.length === 0) return 'TX_NOT_FOUND';
    return stakes.some((stake) => stake.game === game.nodeId) ? null : 'TX_MISMATCH';
  };

  return {
    /** Keeps what a vendor tells of a round. Needs a stake that stands, and no session. */
    async roundDetail(vendor: PlayVendor, body: DetailBody): Promise<Answer> {
      const player = await players.byId(vendor.id, body.player);
      if (!player) return { status: 'BAD_REQUEST', message: 'there is no such player' };
      const game = await catalogue.gameByCode(vendor.id, body.gameCode);
      if (!game) return answer(player, 'WRONG_GAME');
      if (body.currency !== player.currency) return answer(player, 'WRONG_CURRENCY');
      const part = detailPartOf(game.gameType);
      const told = part && toldOf(body, part);
      if (!told) return answer(player, 'BAD_REQUEST', `a game of type ${game.gameType} has "${part}" and no other part`);
      const { roundId: roundRef, version = 1 } = body;
      const { accountId, vendorId, wallet: account } = player;
      const { nodeId } = game;
      const detail: ToldDetail = { accountId, vendorId, roundRef, version, wallet: account, nodeId, told, at: dateOf(clock) };
      if ((await isSameDetail(db, detail)) === null) {
        const refusal = await refusalOf(player, game, roundRef);
        if (refusal) return answer(player, refusal);
        await keepDetail(db, detail);
        onTold();
      }
      // Of two that came at once only one was kept.
      return answer(player, (await isSameDetail(db, detail)) ? 'OK' : 'TX_MISMATCH');
    },
  };
}
