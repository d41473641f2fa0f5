import type { BodyOf, ReplyOf } from '@marquee/contract';
import type { vendorCalls } from '@marquee/contract/vendor';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { newSecret } from '../../base/ids.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayAccount, PlayCatalogue, PlayGame, PlayVendor } from '../deps.ts';
import type { Player, Players } from './players.ts';
import type { Sessions } from './sessions.ts';

type Body = BodyOf<typeof vendorCalls.vendorTestSession>;
type TestReply = ReplyOf<typeof vendorCalls.vendorTestSession>;

export interface TestSessionDeps {
  db: Database;
  clock: Clock;
  wallet: Wallet;
  players: Players;
  sessions: Sessions;
  catalogue: PlayCatalogue;
  /** Games of the catalogue, for picking a closed one and another vendor's. */
  games(): Promise<readonly PlayGame[]> | readonly PlayGame[];
  /** Makes an account that reports leave out. */
  createAccount(): Promise<PlayAccount>;
}

/** Credits a test player, labelled as what it is. */
async function fund(wallet: TestSessionDeps['wallet'], player: Player, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const verdict = await wallet.post({
    kind: 'entry',
    code: 'DEMO_CREDIT',
    debit: await wallet.house(player.merchantId, player.currency, 'demo'),
    credit: player.wallet,
    amount,
    txId: `test-${newSecret()}`,
    remark: 'conformance',
  });
  if (verdict.status !== 'posted') throw new Error(`the test balance was not posted: ${verdict.status}`);
}

/**
 * A developer aid, only in demo mode: throw-away players for the conformance suite, in the state that a case needs. Their
 * balance is a labelled play-money posting like any other.
 */
export function createTestSessions(deps: TestSessionDeps) {
  const { db, clock, wallet, players, sessions, catalogue } = deps;

  /** A test player of the caller; nobody else's state is ever changed here. */
  const playerOf = async (vendor: PlayVendor, body: Body): Promise<Player | null> => {
    if (body.player === undefined) {
      const account = await deps.createAccount();
      const player = await players.open(account, vendor);
      await db.query({
        text: 'insert into test_player (player_id, created_at) values ($1, $2)',
        values: [player.id, dateOf(clock)],
      });
      return player;
    }
    const player = await players.byId(vendor.id, body.player);
    const [row] = await db.query({ text: 'select player_id from test_player where player_id = $1', values: [body.player] });
    return player && row ? player : null;
  };

  const setState = async (player: Player, state: NonNullable<Body['state']>): Promise<void> => {
    await wallet.block(player.wallet, 'bets', state === 'excluded');
    await wallet.block(player.wallet, 'outgoing', state === 'frozen');
  };

  return async function testSession(vendor: PlayVendor, body: Body): Promise<TestReply> {
    const games = await deps.games();
    const own = games.filter((game) => game.vendorId === vendor.id);
    const game =
      body.gameCode === undefined
        ? own.find(({ status }) => status === 'open')
        : await catalogue.gameByCode(vendor.id, body.gameCode);
    if (!game) return { status: 'WRONG_GAME' };
    const player = await playerOf(vendor, body);
    if (!player) return { status: 'BAD_REQUEST', message: 'there is no such test player' };
    await setState(player, 'active');
    await fund(wallet, player, BigInt(body.balance));
    const state = body.state ?? 'active';
    await setState(player, state);
    const { nodeId } = game;
    const session = await sessions.open({ player, nodeId, language: 'EN', demo: true, idleMinutes: 30, loginSession: null });
    if (state === 'expired') await sessions.endAll(player.accountId);
    const { balance } = await wallet.balanceOf(player.wallet);
    const second = own.find(({ status, gameCode }) => status === 'open' && gameCode !== game.gameCode);
    const closed = own.find(({ status }) => status !== 'open');
    const foreign = games.find(({ vendorId }) => vendorId !== vendor.id);
    return {
      status: 'OK',
      token: session.token,
      player: player.id,
      currency: player.currency,
      balance: balance.toString(),
      gameCode: game.gameCode,
      gameType: game.gameType,
      ...(second ? { secondGameCode: second.gameCode } : {}),
      ...(closed ? { closedGameCode: closed.gameCode } : {}),
      ...(foreign ? { foreignGameCode: foreign.gameCode } : {}),
    };
  };
}
