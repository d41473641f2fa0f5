import type { BodyOf } from '@marquee/contract';
import { DETAIL_PARTS, type DetailPart, detailPartOf, type RoundDetail, type vendorCalls } from '@marquee/contract/vendor';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { grouping } from '../../base/grouping.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue, PlayVendor } from '../deps.ts';
import type { Player, Players } from '../launch/players.ts';
import { areSameDetails, keepDetails, type ToldDetail } from '../rounds/detail-store.ts';
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

/** As many are kept in one statement. */
const MOST_TOGETHER = 200;

/** What became of a version, and what its player has. */
interface Kept {
  status: 'OK' | 'TX_MISMATCH' | 'TX_NOT_FOUND';
  balance: bigint;
}

/** The one part that the body has, where it is that of the game's type; else null. */
function toldOf(body: DetailBody, part: DetailPart): RoundDetail | null {
  const [given, ...more] = PARTS.filter((name) => body[name] !== undefined);
  return given === part && more.length === 0 ? ({ part, detail: body[part] } as RoundDetail) : null;
}

/** Makes what keeps the versions that are told at once together: with one look at the database, however many they are. */
function createKeeping({ db, onTold }: Pick<DetailDeps, 'db' | 'onTold'>) {
  return grouping<ToldDetail, Kept>(MOST_TOGETHER, async (all) => {
    const { kept, verdicts } = await keepDetails(db, all);
    if (kept > 0 && verdicts.some(({ isClosed }) => isClosed)) onTold();
    // What was told before stands, whatever became of its stake; and of two that came at once only one was kept.
    const known = kept === all.length ? null : await areSameDetails(db, all);
    return verdicts.map(({ balance, hasStake, isOfGame }, at): Kept => {
      if (balance === null) throw new Error('a round is of an account that is not there');
      const refusal = hasStake ? 'TX_MISMATCH' : 'TX_NOT_FOUND';
      const same = known === null || (known[at] ?? null);
      if (same === null) return { balance, status: isOfGame ? 'TX_MISMATCH' : refusal };
      return { balance, status: same ? 'OK' : 'TX_MISMATCH' };
    });
  });
}

/**
 * What vendors tell of their rounds beside the money. A version that was told is never changed: the same again is the same
 * answer, and a higher version takes its place.
 */
export function createDetails({ db, clock, wallet, players, catalogue, onTold }: DetailDeps) {
  const keep = createKeeping({ db, onTold });
  const refuse = async (player: Player, status: Answer['status'], message?: string): Promise<Answer> => {
    const { balance } = await wallet.balanceOf(player.wallet);
    return { status, currency: player.currency, balance: balance.toString(), ...(message === undefined ? {} : { message }) };
  };

  return {
    /** Keeps what a vendor tells of a round. Needs a stake that stands, and no session. */
    async roundDetail(vendor: PlayVendor, body: DetailBody): Promise<Answer> {
      const player = await players.byId(vendor.id, body.player);
      if (!player) return { status: 'BAD_REQUEST', message: 'there is no such player' };
      const game = await catalogue.gameByCode(vendor.id, body.gameCode);
      if (!game) return refuse(player, 'WRONG_GAME');
      if (body.currency !== player.currency) return refuse(player, 'WRONG_CURRENCY');
      const part = detailPartOf(game.gameType);
      const told = part && toldOf(body, part);
      if (!told) return refuse(player, 'BAD_REQUEST', `a game of type ${game.gameType} has "${part}" and no other part`);
      const { roundId: roundRef, version = 1 } = body;
      const { accountId, vendorId, wallet: account, currency } = player;
      const { nodeId } = game;
      const kept = await keep({ accountId, vendorId, roundRef, version, wallet: account, nodeId, told, at: dateOf(clock) });
      return { status: kept.status, currency, balance: kept.balance.toString() };
    },
  };
}
