import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { type Harness, openHarness } from './testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI', 'EN'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };

describe.each(usualKind)('interrupted rounds on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness?.close());

  const asMember = (accountId: bigint) => ({
    merchant,
    language: 'EN',
    origin: 'https://play.example',
    session: { id: 1n, accountId, merchantId: 1, username: 'u', type: 0 },
  });
  const catchUp = async (): Promise<unknown> => harness.gateway.play.catchUp();

  test('are shown after some seconds, until they end', async () => {
    const who = await harness.seat();
    const interrupted = async () => (await harness.gateway.play.interrupted(asMember(who.accountId))).list;
    await who.debit({ roundId: 'left' });
    await catchUp();
    expect(await interrupted()).toEqual([]);
    harness.clock.advance(5_001);
    expect(await interrupted()).toMatchObject([
      {
        roundId: 'left',
        nodeId: '101',
        vassalage: 'RLT',
        vendorName: 'Reel Theatre',
        gameName: 'Game lantern',
        stake: 1,
        canResume: true,
      },
    ]);
    await who.credit({ roundId: 'left' });
    await catchUp();
    expect(await interrupted()).toEqual([]);
  });

  test('are none that wait for a draw or a match', async () => {
    const { gateway, clock } = harness;
    const [game] = gateway.catalogue.games.filter(({ gameCode }) => gameCode === 'lantern');
    if (!game) throw new Error('there is no game');
    const { gameType } = game;
    const who = await harness.seat();
    for (const type of ['LOTT', 'ELOTT', 'SPORTS', 'ESPORTS', 'LIVE'] as const) {
      game.gameType = type;
      expect((await who.debit({ roundId: `of-${type}` })).status).toBe('OK');
      await catchUp();
    }
    game.gameType = gameType;
    clock.advance(5_001);
    const { list } = await gateway.play.interrupted(asMember(who.accountId));
    expect(list.map(({ roundId }) => roundId)).toEqual(['of-LIVE']);
  });

  test('are shown while their game cannot be launched, and say so', async () => {
    const { gateway, clock } = harness;
    const who = await harness.seat();
    const canResume = async () =>
      (await gateway.play.interrupted(asMember(who.accountId))).list.map(({ roundId, canResume: can }) => [roundId, can]);
    await who.debit({ roundId: 'held', gameCode: 'harbour' });
    await catchUp();
    clock.advance(5_001);
    const [game] = gateway.catalogue.games.filter(({ gameCode }) => gameCode === 'harbour');
    const account = gateway.accounts.get(who.accountId);
    if (!game || !account) throw new Error('there is no game or no account');
    expect(await canResume()).toEqual([['held', true]]);
    game.status = 'closed';
    expect(await canResume()).toEqual([['held', false]]);
    game.status = 'open';
    account.status = 'NO_BET';
    expect(await canResume()).toEqual([['held', false]]);
    // A trial account may only enter games with a trial mode, which this one has not.
    Object.assign(account, { status: 'ACTIVE', type: 4 });
    expect(await canResume()).toEqual([['held', false]]);
    game.hasDemo = true;
    expect(await canResume()).toEqual([['held', true]]);
    game.hasDemo = false;
    expect((await who.credit({ roundId: 'held', gameCode: 'harbour' })).status).toBe('OK');
    await catchUp();
    expect(await canResume()).toEqual([]);
  });
});
