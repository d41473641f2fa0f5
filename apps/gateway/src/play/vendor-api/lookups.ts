import type { BodyOf, ReplyOf } from '@marquee/contract';
import type { vendorCalls } from '@marquee/contract/vendor';
import type { Transfer, Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue, PlayDeps, PlayIdentity, PlayVendor } from '../deps.ts';
import type { Players } from '../launch/players.ts';
import type { Sessions } from '../launch/sessions.ts';

export type AuthenticateReply = Omit<ReplyOf<typeof vendorCalls.vendorAuthenticate>, 'requestId'>;
export type StatusReply = Omit<ReplyOf<typeof vendorCalls.vendorStatus>, 'requestId'>;
type TokenBody = BodyOf<typeof vendorCalls.vendorBalance>;
type StatusBody = BodyOf<typeof vendorCalls.vendorStatus>;

export interface LookupDeps {
  wallet: Wallet;
  players: Players;
  sessions: Sessions;
  catalogue: PlayCatalogue;
  identity: Pick<PlayIdentity, 'publicNames'>;
  seriesOf: PlayDeps['seriesOf'];
}

/** What each kind of the question is in the ledger. */
const KINDS: Record<StatusBody['kind'], readonly Transfer['kind'][]> = {
  debit: ['debit'],
  credit: ['credit'],
  rollback: ['rollback', 'creditReversal'],
  'return-stake': ['stakeReturn'],
  promotion: ['promotion'],
};

/** What became of a transaction, from everything that the ledger keeps under its id. */
function stateOf(kind: StatusBody['kind'], transfers: readonly Transfer[]): Pick<StatusReply, 'state' | 'amount' | 'roundId'> {
  const movement = transfers.find((transfer) => KINDS[kind].includes(transfer.kind));
  const undone = transfers.find((transfer) => transfer.kind === (kind === 'credit' ? 'reversed' : 'tombstone'));
  const isUndoable = kind === 'debit' || kind === 'credit';
  if (!movement) return { state: isUndoable && undone ? 'tombstone' : 'unknown' };
  return {
    state: isUndoable && undone ? 'rolled-back' : 'applied',
    amount: movement.amount.toString(),
    ...(movement.roundId === null ? {} : { roundId: movement.roundId }),
  };
}

/** Types of lotteries: a session of any of them may go on in one that is played by series. */
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

/** The calls that only ask: authenticate, balance, status. */
export function createLookups({ wallet, players, sessions, catalogue, identity, seriesOf }: LookupDeps) {
  const balanceText = async (account: bigint): Promise<string> => (await wallet.balanceOf(account)).balance.toString();

  const live = async (vendor: PlayVendor, token: string) => {
    const found = await sessions.find(vendor.id, token);
    if (!found) return { status: 'INVALID_TOKEN' as const };
    return found.live ? found.session : { status: 'TOKEN_EXPIRED' as const };
  };

  return {
    /** Who plays, in which currency, with what balance. */
    async authenticate(vendor: PlayVendor, body: TokenBody): Promise<AuthenticateReply> {
      const session = await live(vendor, body.token);
      if ('status' in session) return session;
      const { player, account } = session;
      const game = await catalogue.game(session.nodeId);
      const series = game && LOTTERIES.includes(game.gameType) ? await seriesOf?.(player) : undefined;
      return {
        status: 'OK',
        player: player.id,
        currency: player.currency,
        balance: await balanceText(player.wallet),
        nickname: account?.nickname ?? '',
        language: session.language,
        demo: session.demo,
        // As everywhere in public: trial and test accounts have no name there, and count nowhere.
        counted: (await identity.publicNames([player.accountId])).has(player.accountId),
        ...(game ? { gameCode: game.gameCode, minStake: game.minStake.toString(), maxStake: game.maxStake.toString() } : {}),
        ...(series === undefined ? {} : { series }),
      };
    },

    async balance(vendor: PlayVendor, body: TokenBody): Promise<AuthenticateReply> {
      const session = await live(vendor, body.token);
      if ('status' in session) return session;
      return { status: 'OK', currency: session.player.currency, balance: await balanceText(session.player.wallet) };
    },

    /** What became of a transaction: for vendors that got no answer and for their daily comparison. */
    async status(vendor: PlayVendor, body: StatusBody): Promise<StatusReply> {
      const player = await players.byId(vendor.id, body.player);
      if (!player) return { status: 'BAD_REQUEST', message: 'there is no such player' };
      const transfers = await wallet.transaction(player.wallet, player.vendorId, body.txId);
      const { kind, txId } = body;
      const isWin = kind === 'credit' || kind === 'promotion';
      const isReviewed = isWin && transfers.some(({ code }) => code === 'PAYOUT_REVIEWED' || code === 'PROMOTION_REVIEWED');
      const held = isReviewed ? await wallet.reviews.byTx(player.wallet, { kind, provider: player.vendorId, txId }) : null;
      return {
        status: 'OK',
        currency: player.currency,
        balance: await balanceText(player.wallet),
        ...stateOf(body.kind, transfers),
        ...(held && held.state !== 'returned' ? { review: held.state } : {}),
      };
    },
  };
}

export type Lookups = ReturnType<typeof createLookups>;
