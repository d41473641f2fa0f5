import { expect, it } from 'vitest';
import type { Database, Statement } from '../../base/database/database.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { type Fate, fakePurses } from '../testing/fake-purses.ts';
import { startTestGateway } from '../testing/gateway.ts';
import { openHarness } from '../testing/harness.ts';
import { vendorClient } from '../testing/vendor-client.ts';

const UNIT = 10_000n;
const START = 1_000n * UNIT;
const MEMBERS = 5;
const STEPS = 250;
const SEEDS = [20_261_122, 7];

/** Numbers that are the same in every run, from 0 to below `limit`. */
function dice(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Thrown where a process dies: what it would have done next is not done. */
class Died extends Error {}

/** A database whose process may die before or after any statement of the transfers, with the statement done or not. */
function mortal(db: Database, isDeath: () => 'before' | 'after' | null): Database {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'query') return Reflect.get(target, name, receiver) as unknown;
      return async (statement: Statement) => {
        const death = statement.text.includes('play_vendor_transfer') ? isDeath() : null;
        if (death === 'before') throw new Died();
        const rows = await target.query(statement);
        if (death === 'after') throw new Died();
        return rows;
      };
    },
  });
}

for (const kind of databaseKinds) {
  it.each(SEEDS)(
    `loses and makes no money between ledger and vendor, whatever dies or is lost, on ${kind}: %i`,
    async (seed) => {
      const roll = dice(seed);
      const purses = fakePurses();
      let isCalm = false;
      const fates: Fate[] = ['fine', 'fine', 'fine', 'lost', 'mute', 'late', 'busy', 'odd'];
      purses.fate = () => (isCalm ? 'fine' : (fates[roll(fates.length)] ?? 'fine'));
      const send: typeof fetch = (...each) => purses.fetch(...each);
      const harness = await openHarness(kind, { fetch: send });
      const { db, clock } = harness;
      const accounts = await Promise.all(Array.from({ length: MEMBERS }, () => harness.gateway.account()));
      const isDeath = (): 'before' | 'after' | null =>
        isCalm ? null : (([null, null, null, 'before', 'after'] as const)[roll(5)] ?? null);
      // The second gateway is one that dies again and again; what it had begun is left as it is.
      const second = await startTestGateway({ db: mortal(db, isDeath), clock, fetch: send });
      for (const account of accounts) second.accounts.set(account.id, account);
      const gateways = [harness.gateway, second];
      const { wallet } = harness.gateway;
      const demo = await wallet.house(1, 'VND', 'demo');
      const sessions: RequestSession[] = [];
      for (const account of accounts) {
        const credit = await wallet.accountOf(1, account.id, 'VND');
        await wallet.post({
          kind: 'entry',
          code: 'DEMO_CREDIT',
          debit: demo,
          credit,
          amount: START,
          txId: `start-${account.id}`,
        });
        sessions.push({ id: 1n, accountId: account.id, merchantId: 1, username: account.username, type: 0 } as RequestSession);
      }

      const resolve = async (): Promise<void> => {
        for (const gateway of gateways) {
          const job = gateway.play.jobs.find(({ name }) => name === 'play.vendor-transfers');
          await job?.run({ start: new Date(clock.now()) }).catch(() => undefined);
        }
      };
      /** Settled rounds as the vendor has them; each is reported now or later, and more than once. */
      const rounds: { player: string; roundId: string; gameCode: string; currency: string; stake: string; payout: string }[] = [];
      const report = vendorClient(harness.gateway.url, 'OWN', clock.now);
      const playRound = (): void => {
        const players = [...purses.purses].filter(([, held]) => held > 0n);
        const [player, held] = players[roll(Math.max(players.length, 1))] ?? ['', 0n];
        if (player === '') return;
        const stake = held < 5n * UNIT ? held : 5n * UNIT;
        const payout = BigInt(roll(3)) * stake;
        purses.purses.set(player, held - stake + payout);
        const named = { player, roundId: `round-${rounds.length}`, gameCode: 'boats', currency: 'VND' };
        rounds.push({ ...named, stake: stake.toString(), payout: payout.toString() });
      };

      let asked = 0;
      for (let step = 0; step < STEPS; step += 1) {
        clock.advance(roll(40_000));
        const session = sessions[roll(MEMBERS)];
        const gateway = gateways[roll(2)];
        if (!session || !gateway) throw new Error('nobody');
        const { vendorWallets } = gateway.play;
        const isIn = roll(2) === 0;
        const body = {
          fromAccountTypeId: isIn ? 2 : 33,
          toAccountTypeId: isIn ? 33 : 2,
          amount: 1 + roll(400),
          requestKey: `request-${asked}`,
        };
        const doing = roll(10);
        if (doing < 6) {
          asked += 1;
          // A double click, at both gateways.
          const others = roll(4) === 0 ? gateways : [gateway];
          await Promise.allSettled(others.map(({ play }) => play.vendorWallets.move(body, session)));
        } else if (doing === 6) await vendorWallets.collect(session).catch(() => undefined);
        else if (doing === 7) await resolve();
        else if (doing === 8) purses.arrive();
        else {
          playRound();
          if (rounds.length > 0 && roll(2) === 0)
            await report('rounds', { rounds: [rounds[roll(rounds.length)], rounds.at(-1)] });
        }
      }

      isCalm = true;
      purses.arrive();
      for (let turn = 0; turn < 12; turn += 1) {
        clock.advance(700_000);
        await resolve();
      }
      purses.arrive();
      for (let from = 0; from < rounds.length; from += 50) await report('rounds', { rounds: rounds.slice(from, from + 50) });

      // The vendor's books against ours, player by player; then all of it against what was given out at the beginning.
      let mains = 0n;
      let there = 0n;
      for (const { id } of accounts) {
        mains += (await wallet.balanceOf(await wallet.accountOf(1, id, 'VND'))).balance;
        const [player] = await db.query<{ id: string }>({
          text: 'select id from vendor_player where account_id = $1 and vendor_id = 3',
          values: [id],
        });
        const ours = (await wallet.atVendors(1, id, 'VND')).reduce((sum, { balance }) => sum + balance, 0n);
        expect(ours).toBe(purses.purses.get(player?.id ?? '') ?? 0n);
        there += ours;
      }
      const won = rounds.reduce((sum, { stake, payout }) => sum + BigInt(payout) - BigInt(stake), 0n);
      expect(mains + there).toBe(BigInt(MEMBERS) * START + won);
      expect(there).toBe(purses.total());
      expect(await wallet.reconcile()).toEqual([]);
      const states = await db.query<{ state: string; count: bigint }>({
        text: 'select state, count(*) as count from play_vendor_transfer group by state order by state',
      });
      expect(states.map(({ state }) => state)).toEqual(['FAILED', 'SUCCESS']);
      // What the vendor says it did is what our records say.
      const failed = await db.query<{ transferNo: string }>({
        text: `select transfer_no as "transferNo" from play_vendor_transfer where state = 'FAILED'`,
      });
      for (const { transferNo } of failed) expect(purses.transfers.get(transferNo)?.status ?? 'none').not.toBe('OK');
      await harness.gateway.play.catchUp();
      const [recorded] = await db.query<{ count: bigint }>({
        text: 'select count(*) as count from play_round where vendor_id = 3',
      });
      expect(Number(recorded?.count)).toBe(rounds.length);
      await second.close();
      await harness.close();
    },
    120_000,
  );
}
