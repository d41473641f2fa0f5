import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PotList } from '../../apps/studio/src/shared/arcade-protocol.ts';
import { roundAt } from '../../apps/studio/src/tables/clock.ts';
import { tableOf } from '../../apps/studio/src/tables/tables.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { run } from '../../scripts/lib/run.ts';
import { gatewayBooks, studioBooks } from './books.ts';
import { FATES, fatesInTurn, seeded } from './fault-proxy.ts';
import { ArcadePlayer, TablePlayer } from './hall-players.ts';
import { HASTY_POTS } from './hasty-pots.ts';
import { owedPots, paidPots } from './pool-books.ts';
import { until } from './programs.ts';
import { type Gateway, startTwoGateways, type Victim } from './two-gateways.ts';

const SEED = 20_281;
const START = 5_000n * 10_000n;
const VENDORS = ['PVL', 'PPR', 'SKL', 'BPR', 'PNP'];
/** Longer than others: one of the many things that are waited for may take four minutes alone. */
const LONGEST_MS = 900_000;
/** Every table of these plays in half a minute of its clock. */
const QUICK = tableOf('dragon-tiger-garden') ?? { everyMs: 30_000, afterLockMs: 14_000 };
/** The last studio comes back when all rounds are over in which anybody has bet. */
const AWAY_MS = 90_000;

const on = (area: string, units: number) => ({ area, stake: `${units}0000` });
const lookAt = (table: string, ...stakes: readonly ReturnType<typeof on>[]) => ({ table, stakes });
const picked = (area: string, units: number, pick: number) => ({ ...on(area, units), pick });

/** Who sits where, and what they lay; several at one table too. */
const LIVE = [
  lookAt('dragon-tiger-garden', on('dragon', 2), on('tie', 1)),
  lookAt('sic-bo-garden', on('small', 1), on('big', 2), on('face-3', 1)),
  lookAt('roulette-garden', on('red', 2), on('black', 1), on('straight-0', 1)),
  lookAt('baccarat-garden', on('player', 1), on('banker', 2)),
];
const SEATS = [
  { vendor: 'PVL', laid: LIVE },
  { vendor: 'PVL', laid: LIVE.toReversed() },
  { vendor: 'PPR', laid: [lookAt('cockfight-garden', on('meron', 2), on('bdd', 1))] },
  { vendor: 'SKL', laid: [lookAt('crash-meadow', picked('flight', 2, 150))] },
  { vendor: 'SKL', laid: [lookAt('crash-meadow', picked('flight', 3, 5_000))] },
  { vendor: 'BPR', laid: [lookAt('bingo-90-pier', picked('card-1', 1, 7), picked('card-2', 1, 77))] },
] as const;
const ARCADE = [
  { game: 'magnolia-blackjack', params: {} },
  { game: 'lotus-mines', params: { mines: '5' } },
  { game: 'wishing-well', params: {} },
  { game: 'wishing-well', params: {} },
] as const;
/** So many of the first pots that were won are proved by the file that a stranger uses. */
const PROVED = 10;
const HASTY_TERMS = 'it has terms that no version of the game has; its pot must drop by what no version of the game says';

/** When somebody dies: as so many further requests of a kind have begun, or so long after the lock of a quick table. */
type Moment = { call: string; vendor?: string } | { afterLockMs: number };
/** Who dies; of the gateways perhaps the one that such a request has just gone to. */
const DEATHS: readonly { who: Victim | 'asked'; when: Moment }[] = [
  { who: 0, when: { call: 'debit' } },
  { who: 'studio', when: { call: 'debit', vendor: 'PVL' } },
  { who: 'studio', when: { afterLockMs: 300 } },
  { who: 'studio', when: { afterLockMs: 1_100 } },
  { who: 1, when: { call: 'credit' } },
  { who: 'studio', when: { call: 'credit', vendor: 'PVL' } },
  { who: 'studio', when: { call: 'debit', vendor: 'PNP' } },
  { who: 'asked', when: { call: 'promotion-win' } },
  { who: 'studio', when: { call: 'promotion-win' } },
  { who: 'asked', when: { call: 'debit', vendor: 'PNP' } },
];

describe.skipIf((await findPostgres()) === null)('shared rounds, rounds with choices and pots on two gateways', () => {
  let awaited: { when: Moment; left: number; come: (gateway: Gateway) => void } | null = null;
  let system: Awaited<ReturnType<typeof startTwoGateways>>;
  beforeAll(async () => {
    const heard = ({ url, headers }: IncomingMessage, gateway: Gateway): void => {
      if (!awaited || !('call' in awaited.when) || !url?.endsWith(`/${awaited.when.call}`)) return;
      if (awaited.when.vendor !== undefined && headers['x-vendor'] !== awaited.when.vendor) return;
      awaited.left -= 1;
      if (awaited.left === 0) awaited.come(gateway);
    };
    system = await startTwoGateways(VENDORS, { heard, fates: fatesInTurn('promotion-win') });
  });
  afterAll(() => system?.stop());

  /** Waits for a moment; the n-th request of those that it is about. Answers which gateway that one went to. */
  const moment = async (when: Moment, nth: number): Promise<Gateway> => {
    if ('call' in when) {
      const asked = await new Promise<Gateway>((come) => {
        awaited = { when, left: nth, come };
      });
      awaited = null;
      return asked;
    }
    const at = roundAt(QUICK, system.shown()).locksAt + when.afterLockMs;
    const due = at > system.shown() ? at : at + QUICK.everyMs;
    await until('the clock is there', async () => system.shown() >= due);
    return 0;
  };

  /** The numbers of the first pots that were won, at most so many, as the studio shows them to everybody. */
  const wonPots = async (most: number): Promise<string[]> => {
    const found: string[] = [];
    for (let number = 1; number <= most; number += 1) {
      const pot = await fetch(`${system.urls.studio}/api/arcade/pots/wishing-well/VND/${number}`);
      if (((await pot.json()) as PotList).won) found.push(String(number));
    }
    return found;
  };

  it('settle every bet and pay every pot once while both gateways and the studio are killed, and the books of both sides are equal', {
    timeout: LONGEST_MS,
  }, async () => {
    const chance = seeded(SEED);
    const tables = SEATS.map(({ laid }) => new TablePlayer(system.urls, laid, chance));
    const arcade = ARCADE.map(({ params }) => new ArcadePlayer(system.urls, params, chance));
    await Promise.all([
      ...tables.map((player, at) => player.enter(SEATS[at]?.laid[0]?.table ?? '', `vassalage=${SEATS[at]?.vendor}`)),
      ...arcade.map((player, at) => player.enter(ARCADE[at]?.game ?? '', 'vassalage=PNP')),
    ]);
    await system.kill('studio');
    system.hasten(0);
    system.start('studio');

    let isOver = false;
    const playing = Promise.all([...tables, ...arcade].map((player) => player.play(() => isOver)));
    const back = new Map<Victim, Promise<void>>();
    for (const { who, when } of DEATHS) {
      await back.get('studio');
      // One of the gateways is always there.
      if (who !== 'studio') await Promise.all(back.values());
      const asked = await moment(when, 1 + Math.floor(chance() * 3));
      const victim = who === 'asked' ? asked : who;
      await system.kill(victim);
      system.start(victim);
      back.set(victim, system.ready(victim));
    }
    await Promise.all(back.values());
    await until('pots were lost, doubled and late', async () => FATES.every((fate) => (system.proxy.counts.get(fate) ?? 0) > 0));
    // Whoever has bet by now, and whatever is to be mixed or drawn, the studio is away for too long.
    await moment({ call: 'debit', vendor: 'PVL' }, 2);
    await system.kill('studio');
    system.hasten(AWAY_MS);
    isOver = true;
    system.start('studio');
    await playing;
    for (const player of arcade) await player.resume();
    await system.proxy.heal();
    await until('nothing waits for its end', async () => {
      const ready = (await (await fetch(`${system.urls.studio}/readyz`)).json()) as { outbound: { entries: number } };
      return ready.outbound.entries === 0;
    });
    const won = await wonPots(PROVED);
    const proving = ['docs/fairness/verify-arcade.mjs', system.urls.studio, '--pot', 'wishing-well', 'VND', ...won];
    // The terms of these pots are the test's own: the file says so of each, and finds nothing else.
    const { output } = await run(process.execPath, proving);
    const found = output.trim().split('\n');
    expect(found).toEqual(won.map((pot) => `pot wishing-well VND ${pot}: ${HASTY_TERMS}`));
    await system.stopStudio();

    expect([...tables, ...arcade].flatMap(({ contradictions }) => contradictions)).toEqual([]);
    const { books: studio, states } = studioBooks(system.folder);
    const { books, balances } = await gatewayBooks({ url: system.database });
    expect(Object.fromEntries(books)).toEqual(Object.fromEntries(studio));
    for (const { bets } of tables) {
      expect(bets.size).toBeGreaterThan(0);
      for (const [betId, total] of bets)
        expect(studio.get(betId)?.stake ?? states.get(betId), betId).toBeOneOf([BigInt(total), 'returned']);
    }
    for (const vendor of new Set(SEATS.map((seat) => seat.vendor))) {
      const bets = tables.filter((_, at) => SEATS[at]?.vendor === vendor).flatMap((player) => [...player.bets.keys()]);
      expect(
        bets.map((betId) => states.get(betId)),
        vendor,
      ).toContain('paid');
    }
    for (const { ended } of arcade) {
      expect(ended.size).toBeGreaterThan(0);
      for (const [roundId, { staked, payout, state }] of ended)
        if (state === 'closed')
          expect(studio.get(roundId), roundId).toMatchObject({ stake: BigInt(staked), payout: BigInt(payout) });
    }
    const owed = owedPots(system.folder, 'wishing-well', HASTY_POTS);
    expect(await paidPots({ url: system.database })).toEqual(owed);
    expect(owed.size).toBeGreaterThanOrEqual(won.length);
    const pots = [...owed.values()].reduce((sum, { amount }) => sum + amount, 0n);
    const ahead = [...studio.values()].reduce((sum, { stake, payout }) => sum + payout - stake, pots);
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(START * BigInt(tables.length + arcade.length) + ahead);
    expect([...states.values()]).toContain('returned');
    const command = ['apps/gateway/src/ops/cli.ts', 'reconcile'];
    expect(await run(process.execPath, command, { env: system.settings })).toMatchObject({ code: 0 });
  });
});
