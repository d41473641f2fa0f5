import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Signal } from '../base/live/live.ts';
import { createLog } from '../base/log.ts';
import { usualKind } from '../base/testing/database.ts';
import type { AccountStatus } from '../identity/index.ts';
import { accountStatusSet, FROZEN, sessionsEnded } from '../identity/index.ts';
import { createPlayers } from './launch/players.ts';
import { createSessions } from './launch/sessions.ts';
import { type Harness, openHarness } from './testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };

describe.each(usualKind)('news of accounts on %s', (kind) => {
  let harness: Harness;
  let token = '';
  const told: [channel: string, signal: Signal][] = [];

  beforeAll(async () => {
    harness = await openHarness(kind, {
      fetch: async (_input, init) => {
        token = String((JSON.parse(String(init?.body)) as { token: string }).token);
        return Response.json({ status: 'OK', url: 'https://games.example/frame' });
      },
    });
    const { live } = harness.gateway;
    const { publish } = live;
    live.publish = (channel, signal) => {
      if (signal.type === 'play') told.push([channel, signal]);
      publish(channel, signal);
    };
  });
  afterAll(() => harness?.close());

  /** A member with money, and what their tokens get for a stake. */
  async function member() {
    const { account, play, wallet } = harness.gateway;
    const { id: accountId, username } = await account();
    const names = new Map<string, string>();
    const purse = await wallet.accountOf(1, accountId, 'VND');
    const debit = await wallet.house(1, 'VND', 'demo');
    await wallet.post({ kind: 'entry', code: 'DEMO_CREDIT', debit, credit: purse, amount: 1_000_000n, txId: 'funds' });
    const launch = async (login: bigint): Promise<string> => {
      const session = { id: login, accountId, merchantId: 1, username, type: 0 };
      const request = { merchant, session, language: 'VI', origin: 'https://play.example' };
      const { gameSession } = await play.launch({ launchMode: 'GLS', nodeId: '101' }, request);
      names.set(token, gameSession);
      return token;
    };
    /** What open pages heard of the member's games since they were asked last: the tokens of sessions that ended. */
    const ended = (): string[][] => {
      const channel = `account:${accountId}`;
      const heard = told.flatMap(([to, { gameSessions = [] }]) => (to === channel ? [gameSessions] : []));
      told.length = 0;
      return heard.map((ids) => ids.map((id) => [...names].find(([, name]) => name === id)?.[0] ?? 'unknown').sort());
    };
    let bets = 0;
    const bet = async (by: string): Promise<string> => {
      bets += 1;
      const [txId, roundId] = [`d${bets}`, `r${bets}`];
      const body = { token: by, txId, roundId, amount: '10000', gameCode: 'lantern', currency: 'VND' };
      return (await harness.call('debit', body)).status;
    };
    const become = async (status: AccountStatus): Promise<void> => {
      const known = harness.gateway.accounts.get(accountId);
      if (known) known.status = status;
      await harness.tell(accountStatusSet.of({ merchantId: 1, accountId }, { status }));
    };
    return { accountId, launch, bet, become, ended };
  }

  test('the end of a login ends at once the games that it launched, and no others', async () => {
    const [who, other] = [await member(), await member()];
    const [here, there, elsewhere] = [await who.launch(11n), await who.launch(12n), await other.launch(13n)];
    for (const each of [here, there]) expect(await who.bet(each)).toBe('OK');
    await harness.tell(sessionsEnded.of({ merchantId: 1, accountId: who.accountId }, { reason: 'logout', sessions: ['11'] }));
    expect(await who.bet(here)).toBe('TOKEN_EXPIRED');
    expect(await who.bet(there)).toBe('OK');
    expect(await other.bet(elsewhere)).toBe('OK');
    await harness.tell(
      sessionsEnded.of({ merchantId: 1, accountId: who.accountId }, { reason: 'operator', sessions: ['11', '12'] }),
    );
    expect(await who.bet(there)).toBe('TOKEN_EXPIRED');
  });

  test('the pages around a game hear which games are over, and those of others hear nothing', async () => {
    const who = await member();
    const [one, two, other] = [await who.launch(81n), await who.launch(81n), await who.launch(82n)];
    await harness.tell(sessionsEnded.of({ merchantId: 1, accountId: who.accountId }, { reason: 'logout', sessions: ['81'] }));
    expect(who.ended()).toEqual([[one, two].sort()]);
    await harness.tell(sessionsEnded.of({ merchantId: 1, accountId: who.accountId }, { reason: 'logout', sessions: ['81'] }));
    expect(who.ended()).toEqual([]);
    await who.become('NO_BET');
    expect(who.ended()).toEqual([[other]]);
    await who.become('ACTIVE');
    expect(who.ended()).toEqual([]);
  });

  test('the pages around a game hear whether the account is blocked, by whichever news comes first', async () => {
    const who = await member();
    const owner = { merchantId: 1, accountId: who.accountId };
    const heard = () => told.splice(0).map(([, { gameSessions, isBlocked }]) => [gameSessions?.length, isBlocked]);
    await who.launch(91n);
    heard();
    await harness.tell(sessionsEnded.of(owner, { reason: 'logout', sessions: ['91'] }));
    expect(heard()).toEqual([[1, undefined]]);
    await who.launch(92n);
    await harness.tell(sessionsEnded.of(owner, { reason: FROZEN, sessions: ['92'] }));
    expect(heard()).toEqual([[1, true]]);
    await who.launch(93n);
    await who.become('NO_BET');
    expect(heard()).toEqual([[1, true]]);
  });

  test('a game session of unknown origin ends with any login of its account, and its open round is still paid', async () => {
    const who = await harness.seat();
    expect((await who.debit({ txId: 'end-d', roundId: 'end-r' })).status).toBe('OK');
    await harness.tell(sessionsEnded.of({ merchantId: 1, accountId: who.accountId }, { reason: 'logout', sessions: ['21'] }));
    expect((await who.debit({})).status).toBe('TOKEN_EXPIRED');
    const win = await who.credit({ roundId: 'end-r', debitTxId: 'end-d', amount: '5000' });
    expect(win).toMatchObject({ status: 'OK', balance: '995000' });
  });

  test('a login that ends while its launch is under way leaves no game session behind', async () => {
    const who = await member();
    harness.gateway.endedLogins.add(31n);
    await expect(who.launch(31n)).rejects.toMatchObject({ code: 'customer.not.login' });
    const open = await harness.db.query({
      text: 'select id from game_session where account_id = $1 and ended_at is null',
      values: [who.accountId],
    });
    expect(open).toEqual([]);
  });

  test.each(['NO_BET', 'NO_BET_NO_FUNDS', 'NO_LOGIN'] as const)('%s ends all games and blocks the ledger', async (status) => {
    const who = await member();
    const open = await who.launch(41n);
    expect(await who.bet(open)).toBe('OK');
    await who.become(status);
    expect(await who.bet(open)).toBe('TOKEN_EXPIRED');
    // A session that another gateway still remembers as the account was: only the ledger can refuse it.
    const known = harness.gateway.accounts.get(who.accountId);
    if (known) known.status = 'ACTIVE';
    const again = await who.launch(42n);
    expect(await who.bet(again)).toBe('PLAYER_BLOCKED');
    await who.become('ACTIVE');
    expect(await who.bet(again)).toBe('OK');
  });

  test('an account that never played is blocked before it does', async () => {
    const { account, wallet, accounts } = harness.gateway;
    const { id } = await account({ status: 'NO_BET' });
    await harness.tell(accountStatusSet.of({ merchantId: 1, accountId: id }, { status: 'NO_BET' }));
    const [row] = await harness.db.query({ text: 'select blocks from ledger_account where owner_id = $1', values: [id] });
    expect(row).toEqual({ blocks: 1 });
    expect(accounts.get(id)?.status).toBe('NO_BET');
    expect((await wallet.balanceOf(await wallet.accountOf(1, id, 'VND'))).balance).toBe(0n);
  });

  test('an old status that is told again does not undo a newer one', async () => {
    const who = await member();
    const open = await who.launch(51n);
    await who.become('NO_BET');
    await who.become('ACTIVE');
    await harness.tell(accountStatusSet.of({ merchantId: 1, accountId: who.accountId }, { status: 'NO_BET' }));
    expect(await who.bet(open)).toBe('TOKEN_EXPIRED');
    expect(await who.bet(await who.launch(52n))).toBe('OK');
  });

  test('a status that changes while it is applied is applied as it is then', async () => {
    const who = await member();
    const { wallet, accounts } = harness.gateway;
    const known = accounts.get(who.accountId);
    const { block } = wallet;
    wallet.block = async (...args) => {
      wallet.block = block;
      await block(...args);
      if (known) known.status = 'ACTIVE';
    };
    await who.become('NO_BET');
    expect(await who.bet(await who.launch(61n))).toBe('OK');
  });

  test('a session that is read while it ends is not remembered as going on', async () => {
    const { db, clock, gateway } = harness;
    const account = await gateway.account();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const players = createPlayers(db, gateway.wallet, clock);
    // The account is asked for when the session's row has been read.
    const slow = async () => {
      asked.resolve();
      await answer.promise;
      return account;
    };
    const sessions = createSessions(db, clock, createLog('silent'), players, { account: slow, keepAlive: async () => true });
    const player = await players.open(account, { id: 1, wallet: 'seamless' });
    const start = { player, nodeId: 101, language: 'VI', demo: false, idleMinutes: 30, loginSession: 71n };
    const opened = await sessions.open(start);
    const reading = sessions.find(1, opened.token);
    await asked.promise;
    expect(await sessions.endLaunchedBy(account.id, [71n])).toEqual([opened.id]);
    answer.resolve();
    await reading;
    expect(await sessions.find(1, opened.token)).toMatchObject({ live: false });
  });
});
