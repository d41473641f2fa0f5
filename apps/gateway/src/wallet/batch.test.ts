import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import { captureItem, holdItem, releaseItem } from './holds.ts';
import { type Item, itemOf, JOINED } from './posting.ts';
import { postBatch, postOne } from './statements.ts';
import { openHouse, type TestHouse } from './testing/house.ts';
import { createModel, type Expected } from './testing/model.ts';

// Few players, rounds and ids, so that nearly every posting meets an earlier one in some way.
const small = fc.nat({ max: 3 });
const amount = fc.bigInt({ min: 0n, max: 60n });
const step = fc.record({
  what: fc.constantFrom(
    'debit',
    'debit',
    'credit',
    'credit',
    'rollback',
    'undo',
    'end',
    'win',
    'deposit',
    'pair',
    'hold',
    'capture',
    'release',
  ),
  player: fc.nat({ max: 2 }),
  tx: small,
  round: small,
  ref: small,
  amount,
  flag: fc.boolean(),
});
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

    const itemsOf = (one: Step, players: readonly { main: bigint; held: bigint }[]): Item[] => {
      const { main, held } = players[one.player] ?? { main: 0n, held: 0n };
      const base = { account: main, house: house.games, provider: 1, game: 7, txId: `t${one.tx}`, roundId: `r${one.round}` };
      const positive = one.amount + 1n;
      switch (one.what) {
        case 'debit':
          return [itemOf({ ...base, kind: 'debit', amount: one.amount })];
        case 'credit':
          return [
            itemOf({
              ...base,
              kind: 'credit',
              amount: one.amount,
              closes: one.tx === 3,
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

    it('answer each item as the plain model does, in any mixture and any division into groups', async () => {
      let owners = 1_000_000n;
      let asked = 0;
      const lane = await house.db.lane();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }),
          async (groups) => {
            const players: { main: bigint; held: bigint }[] = [];
            for (let i = 0; i < 3; i += 1) {
              owners += 1n;
              players.push({
                main: await house.wallet.accountOf(1, owners, 'VND'),
                held: await house.wallet.accountOf(1, owners, 'VND', 'held'),
              });
            }
            const model = createModel(players.flatMap(({ main, held }) => [main, held]));
            for (const group of groups) {
              const jobs = group.map((one) => itemsOf(one, players));
              const items = jobs.flat();
              asked += items.length;
              const [only] = items;
              const at = new Date(house.clock.now());
              const answers = items.length === 1 && only ? [await postOne(lane, at, only)] : await postBatch(lane, at, items);
              const expected: Expected[] = jobs.flatMap((job) => {
                const [first, second] = job;
                if (!first) return [];
                return second ? model.postPair(first, second) : [model.post(first)];
              });
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
        { numRuns: 80 },
      );
      lane.close();
      expect(asked).toBeGreaterThan(500);
    }, 60_000);
  });
}
