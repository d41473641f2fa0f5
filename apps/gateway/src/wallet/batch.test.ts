import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runner } from '../base/database/database.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { captureItem, holdItem, releaseItem } from './holds.ts';
import { type Item, itemOf, JOINED } from './posting.ts';
import { type Posted, postBatch, postGroup, postOne } from './statements.ts';
import { openHouse, type TestHouse } from './testing/house.ts';
import { createModel, type Expected } from './testing/model.ts';

// Few players, rounds and ids, so that nearly every posting meets an earlier one in some way.
const PLAYERS = 5;
const FUNDS = 200n;
const small = fc.nat({ max: 3 });
const amount = fc.bigInt({ min: 0n, max: 60n });
const KINDS = ['credit', 'rollback', 'undo', 'end', 'win', 'deposit', 'pair', 'hold', 'capture', 'release'] as const;
// Each run uses a few kinds only: with all of them at once, the rarer meetings would hardly ever happen.
const features = fc.subarray([...KINDS], { minLength: 1, maxLength: 4 }).map((some) => ['debit', ...some] as const);
const step = fc.record({
  what: fc.nat({ max: 59 }),
  player: fc.nat({ max: PLAYERS - 1 }),
  tx: fc.nat({ max: 6 }),
  round: small,
  ref: fc.nat({ max: 6 }),
  amount,
  flag: fc.boolean(),
});
/** A group as the poster sends it, which wants an answer for each item. */
async function postWhole(runner: Runner, at: Date, items: readonly Item[]): Promise<Posted[]> {
  const answers = await postGroup(runner, at, items, (error) => {
    throw error;
  });
  return answers.filter((one) => one !== null);
}
const WAYS = { 'in its order': postBatch, 'as the poster sends it': postWhole };

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

for (const kind of databaseKinds) {
  describe(`groups on ${kind}`, () => {
    let house: TestHouse;
    beforeAll(async () => {
      house = await openHouse(kind);
    });
    afterAll(async () => {
      expect(await house.wallet.reconcile()).toEqual([]);
      await house.close();
    });

    const itemsOf = (what: string, one: Step, players: readonly { main: bigint; held: bigint }[]): Item[] => {
      const { main, held } = players[one.player] ?? { main: 0n, held: 0n };
      const base = { account: main, house: house.games, provider: 1, game: 7, txId: `t${one.tx}`, roundId: `r${one.round}` };
      const positive = one.amount + 1n;
      switch (what) {
        case 'debit':
          return [itemOf({ ...base, kind: 'debit', amount: one.amount })];
        case 'credit':
          return [
            itemOf({
              ...base,
              kind: 'credit',
              amount: one.amount,
              closes: one.amount % 4n === 0n,
              debitTxId: one.flag ? `t${one.ref}` : null,
            }),
          ];
        case 'rollback':
          return [itemOf({ ...base, kind: 'rollback', refTxId: `t${one.ref}` })];
        case 'undo':
          return [itemOf({ ...base, kind: 'creditReversal', refTxId: `t${one.ref}` })];
        case 'end':
          return [itemOf({ ...base, kind: 'endRound' })];
        case 'win':
          return [itemOf({ ...base, kind: 'promotion', amount: positive, promotionRef: 'cup' })];
        case 'deposit':
          return [
            itemOf({ kind: 'entry', code: 'DEPOSIT', debit: house.deposits, credit: main, amount: positive, txId: base.txId }),
          ];
        case 'pair': {
          const debit = itemOf({ ...base, kind: 'debit', amount: one.amount });
          return [{ ...debit, flags: JOINED }, itemOf({ ...base, kind: 'credit', amount: 5n, closes: one.flag })];
        }
        case 'hold':
          return [holdItem({ account: main, holdId: `h${one.round}`, amount: positive }, held)];
        case 'capture':
          return [
            captureItem(
              { account: main, holdId: `h${one.round}`, txId: base.txId, amount: positive, house: house.deposits },
              held,
            ),
          ];
        default:
          return [releaseItem({ account: main, holdId: `h${one.round}`, txId: base.txId, amount: positive }, held)];
      }
    };

    it('take two movements of one round in their order, though each is good by itself', async () => {
      const player = await house.player(1_000n);
      await player.post({ kind: 'debit', txId: 'd', roundId: 'r', amount: 1n });
      const lane = await house.db.lane();
      const answers = await postBatch(lane, new Date(house.clock.now()), [
        itemOf(player.posting({ kind: 'credit', txId: 'c', roundId: 'r', amount: 5n, closes: true })),
        itemOf(player.posting({ kind: 'debit', txId: 'd2', roundId: 'r', amount: 1n })),
      ]);
      lane.close();
      expect(answers.map((one) => one.verdict.status)).toEqual(['posted', 'round_closed']);
    });

    it('refuse a credit that names a debit which was taken back', async () => {
      const player = await house.player(1_000n);
      const other = await house.player(1_000n);
      await player.post({ kind: 'debit', txId: 'd', roundId: 'r', amount: 1n });
      await player.post({ kind: 'rollback', txId: 'b', refTxId: 'd', roundId: 'r' });
      const lane = await house.db.lane();
      const answers = await postBatch(lane, new Date(house.clock.now()), [
        itemOf(player.posting({ kind: 'credit', txId: 'c', roundId: 'r', amount: 5n, closes: false, debitTxId: 'd' })),
        itemOf(other.posting({ kind: 'debit', txId: 'd', roundId: 'r', amount: 1n })),
      ]);
      lane.close();
      expect(answers.map((one) => one.verdict.status)).toEqual(['no_debit', 'posted']);
    });

    it('see that a player occurs twice, though another item’s second account makes players and items equal in number', async () => {
      const player = await house.player(100n);
      const other = await house.player(100n);
      const held = await house.wallet.accountOf(1, other.ownerId, 'VND', 'held');
      const lane = await house.db.lane();
      const answers = await postBatch(lane, new Date(house.clock.now()), [
        itemOf(player.posting({ kind: 'debit', txId: 'one', roundId: 'one', amount: 60n })),
        holdItem({ account: other.account, holdId: 'h', amount: 10n }, held),
        itemOf(player.posting({ kind: 'debit', txId: 'two', roundId: 'two', amount: 60n })),
      ]);
      lane.close();
      expect(answers.map((one) => one.verdict.status)).toEqual(['posted', 'posted', 'declined']);
      expect((await house.wallet.balanceOf(player.account)).balance).toBe(40n);
    });

    it.each(Object.entries(WAYS))('post the good ones of many players and refuse the others: %s', async (_, post) => {
      const [good, poor, frozen, known, lost] = await Promise.all(
        [100n, 1n, 100n, 100n, 100n].map((funds) => house.player(funds)),
      );
      if (!good || !poor || !frozen || !known || !lost) throw new Error('a player is missing');
      await house.wallet.block(frozen.account, 'bets', true);
      await known.post({ kind: 'debit', txId: 'x', roundId: 'x', amount: 10n });
      const lane = await house.db.lane();
      const bet = { kind: 'debit', txId: 'x', roundId: 'x', amount: 10n } as const;
      const answers = await post(lane, new Date(house.clock.now()), [
        itemOf(poor.posting(bet)),
        itemOf(good.posting(bet)),
        itemOf(frozen.posting(bet)),
        itemOf(known.posting(bet)),
        itemOf(lost.posting({ kind: 'credit', txId: 'y', roundId: 'y', amount: 5n, closes: true })),
      ]);
      lane.close();
      expect(answers.map(({ verdict }) => [verdict.status, 'balance' in verdict ? verdict.balance : null])).toEqual([
        ['declined', 1n],
        ['posted', 90n],
        ['frozen', 100n],
        ['repeated', 90n],
        ['no_debit', 100n],
      ]);
      // Whoever was refused is as before, in balance and version: the next movement follows on the last.
      for (const player of [good, known, lost]) {
        const next = await player.post({ kind: 'debit', txId: 'z', roundId: 'z', amount: 1n });
        expect(next).toMatchObject({ status: 'posted', version: player === lost ? 2n : 3n });
      }
      expect(await house.wallet.reconcile()).toEqual([]);
    });

    it('keep what was posted when the rest fails', async () => {
      const [good, poor] = await Promise.all([100n, 1n].map((funds) => house.player(funds)));
      if (!good || !poor) throw new Error('a player is missing');
      const lane = await house.db.lane();
      let statements = 0;
      const failing: Runner = {
        seal: lane.seal,
        query: (statement) => {
          statements += 1;
          return statements === 1 ? lane.query(statement) : Promise.reject(new Error('planted'));
        },
      };
      const failures: unknown[] = [];
      const bet = { kind: 'debit', txId: 'x', roundId: 'x', amount: 10n } as const;
      const items = [good, poor].map((player) => itemOf(player.posting(bet)));
      const answers = await postGroup(failing, new Date(house.clock.now()), items, (error) => failures.push(error));
      lane.close();
      expect(answers.map((one) => one?.verdict.status ?? null)).toEqual(['posted', null]);
      expect(failures).toEqual([new Error('planted')]);
      expect((await house.wallet.balanceOf(good.account)).balance).toBe(90n);
      expect((await house.wallet.balanceOf(poor.account)).balance).toBe(1n);
    });

    it('answer each item as the plain model does, in any mixture and any division into groups', async () => {
      let owners = 1_000_000n;
      let asked = 0;
      const lane = await house.db.lane();
      await fc.assert(
        fc.asyncProperty(
          features,
          fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 14 }),
          fc.constantFrom(...Object.values(WAYS)),
          async (kinds, groups, post) => {
            const players: { main: bigint; held: bigint }[] = [];
            for (let i = 0; i < PLAYERS; i += 1) {
              owners += 1n;
              players.push({
                main: await house.wallet.accountOf(1, owners, 'VND'),
                held: await house.wallet.accountOf(1, owners, 'VND', 'held'),
              });
            }
            const model = createModel(players.flatMap(({ main, held }) => [main, held]));
            const funds = players.map(({ main }) =>
              itemOf({ kind: 'entry', code: 'ADJUST_ADD', debit: house.deposits, credit: main, amount: FUNDS, txId: 'funds' }),
            );
            await postBatch(lane, new Date(house.clock.now()), funds);
            for (const item of funds) model.post(item);
            for (const group of groups) {
              const jobs = group.map((one) => itemsOf(kinds[one.what % kinds.length] ?? 'debit', one, players));
              const items = jobs.flat();
              asked += items.length;
              const [only] = items;
              const at = new Date(house.clock.now());
              const answers = items.length === 1 && only ? [await postOne(lane, at, only)] : await post(lane, at, items);
              const expected: Expected[] = jobs.flatMap((job) => model.postJoined(job));
              expect(
                answers.map(({ verdict }) => ({
                  status: verdict.status,
                  balance: 'balance' in verdict ? verdict.balance : null,
                  version: 'version' in verdict ? verdict.version : null,
                  moved: 'amount' in verdict ? verdict.amount : null,
                })),
              ).toEqual(expected);
            }
          },
        ),
        { numRuns: 120 },
      );
      lane.close();
      expect(asked).toBeGreaterThan(500);
    });
  });
}
