import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../base/calendar/clock.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { createPoster } from './poster.ts';
import { itemOf } from './posting.ts';
import { openHouse, type TestHouse } from './testing/house.ts';
import { bet, postOne, scriptedPoster, settle } from './testing/scripted-poster.ts';

describe('the group poster', () => {
  it('sends one item at once, with the single function', async () => {
    const { poster, next, posted } = scriptedPoster();
    const answer = postOne(poster, bet(2n, 'a'));
    const call = await next();
    expect(call).toMatchObject({ name: 'ledger-post', ids: ['a'] });
    expect(posted).toEqual([]);
    call.succeed();
    expect(await answer).toBe('posted');
    expect(posted).toEqual(['a']);
  });

  it('gathers what comes while a group is on its way, and sends it in order as the next group', async () => {
    const { poster, next, calls } = scriptedPoster();
    const first = postOne(poster, bet(2n, 'a'));
    const call = await next();
    const rest = ['b', 'c', 'd'].map((id) => postOne(poster, bet(2n, id)));
    await settle();
    expect(calls).toHaveLength(0);
    call.succeed();
    const group = await next();
    expect(group).toMatchObject({ name: 'ledger-post-batch', ids: ['b', 'c', 'd'] });
    group.succeed();
    expect(await Promise.all([first, ...rest])).toEqual(['posted', 'posted', 'posted', 'posted']);
  });

  it('sends what comes in one turn of the event loop as one group', async () => {
    const { poster, next } = scriptedPoster();
    const answers = ['a', 'b'].map((id) => Promise.resolve().then(() => postOne(poster, bet(2n, id))));
    const group = await next();
    expect(group).toMatchObject({ name: 'ledger-post-batch', ids: ['a', 'b'] });
    group.succeed();
    expect(await Promise.all(answers)).toEqual(['posted', 'posted']);
  });

  it('sends the embedded database a second group ahead, when it is half as large as the one on its way', async () => {
    const { poster, next, calls } = scriptedPoster(1, 'embedded');
    const post = (count: number, name: string) =>
      Array.from({ length: count }, (_, i) => postOne(poster, bet(2n, `${name}${i}`)));
    const answers = post(80, 'a');
    const first = await next();
    answers.push(...post(39, 'b'));
    await settle();
    expect(calls).toHaveLength(0);
    answers.push(...post(1, 'c'));
    const second = await next();
    expect([first.ids.length, second.ids.length]).toEqual([80, 40]);
    // Two are on their way: what comes now waits for an answer.
    answers.push(...post(45, 'd'));
    await settle();
    expect(calls).toHaveLength(0);
    first.succeed();
    const third = await next();
    expect(third.ids).toHaveLength(45);
    answers.push(...post(3, 'e'));
    second.succeed();
    await settle();
    expect(calls).toHaveLength(0);
    third.succeed();
    const last = await next();
    expect(last.ids).toEqual(['e0', 'e1', 'e2']);
    last.succeed();
    await poster.drain();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['posted']));
  });

  it('never divides a pair, and never sends more than 512', async () => {
    const { poster, next } = scriptedPoster();
    const held = postOne(poster, bet(2n, 'first'));
    const call = await next();
    const few = Array.from({ length: 32 }, (_, i) => postOne(poster, bet(2n, `f${i}`)));
    const behind = await next();
    const singles = Array.from({ length: 511 }, (_, i) => postOne(poster, bet(2n, `s${i}`)));
    const pair = poster.submit([bet(2n, 'p1'), bet(2n, 'p2')]);
    call.succeed();
    const group = await next();
    expect(group.ids).toHaveLength(511);
    behind.succeed();
    group.succeed();
    const last = await next();
    expect(last.ids).toEqual(['p1', 'p2']);
    last.succeed();
    expect((await pair).map((one) => one.status)).toEqual(['posted', 'posted']);
    await Promise.all([held, ...few, ...singles]);
  });

  it('answers busy beyond its limit, and posts none of that', async () => {
    const { poster, next } = scriptedPoster();
    void postOne(poster, bet(2n, 'first'));
    const call = await next();
    const few = Array.from({ length: 32 }, (_, i) => postOne(poster, bet(2n, `f${i}`)));
    const behind = await next();
    const waiting = Array.from({ length: 8_192 }, (_, i) => postOne(poster, bet(2n, `w${i}`)));
    expect(await postOne(poster, bet(2n, 'over'))).toBe('busy');
    call.succeed();
    behind.succeed();
    let sent = 0;
    while (sent < 8_192) {
      const group = await next();
      expect(group.ids).not.toContain('over');
      sent += group.ids.length;
      group.succeed();
    }
    expect(new Set(await Promise.all([...few, ...waiting]))).toEqual(new Set(['posted']));
  });

  it('replays a failed group item by item on a new connection; a bad item fails alone', async () => {
    const { poster, next, open } = scriptedPoster();
    void postOne(poster, bet(2n, 'first'));
    (await next()).succeed();
    const good = postOne(poster, bet(2n, 'good'));
    const bad = expect(poster.submit([bet(2n, 'bad')])).rejects.toThrow('check violated');
    const late = postOne(poster, bet(2n, 'late'));
    (await next()).fail(Object.assign(new Error('check violated'), { code: '23514' }));
    const replayed = await next();
    expect(replayed).toMatchObject({ name: 'ledger-post', ids: ['good'], lane: 2 });
    replayed.succeed();
    (await next()).fail(Object.assign(new Error('check violated'), { code: '23514' }));
    (await next()).succeed();
    expect(await good).toBe('posted');
    await bad;
    expect(await late).toBe('posted');
    expect(open.size).toBe(1);
  });

  it('posts what a plain group leaves over by itself, and replays it where that fails', async () => {
    const { poster, next, posted } = scriptedPoster();
    const answers = ['a', 'b', 'c', 'd'].map((id, i) => postOne(poster, bet(BigInt(5 - i), id)));
    const plain = await next();
    // By account, as they are locked.
    expect(plain).toMatchObject({ name: 'ledger-post-plain', ids: ['d', 'c', 'b', 'a'] });
    plain.succeed(['b', 'c']);
    const left = await next();
    expect(left).toMatchObject({ name: 'ledger-post-batch', ids: ['b', 'c'], lane: 1 });
    left.fail(new Error('Connection terminated'));
    for (const id of ['b', 'c']) {
      const replayed = await next();
      expect(replayed).toMatchObject({ name: 'ledger-post', ids: [id], lane: 2 });
      replayed.succeed();
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['posted']));
    expect(posted).toEqual(['a', 'd', 'b', 'c']);
  });

  it('answers unknown when the database stays away, and works on when it is back', async () => {
    const { poster, next, metrics } = scriptedPoster();
    const lost = [postOne(poster, bet(2n, 'a')), postOne(poster, bet(2n, 'b'))];
    // The group, then every attempt at its first item; its second is not tried any more.
    for (let i = 0; i < 3; i += 1) (await next()).fail(new Error('Connection terminated'));
    expect(await Promise.all(lost)).toEqual(['unknown', 'unknown']);
    expect((await metrics.undecided.get()).values).toMatchObject([{ value: 2 }]);
    expect((await metrics.postingFailures.get()).values).toMatchObject([{ labels: { cause: 'away' }, value: 2 }]);
    const after = postOne(poster, bet(2n, 'c'));
    (await next()).succeed();
    expect(await after).toBe('posted');
  });

  it('drains: answers all it took, takes no more, gives its connections back', async () => {
    const { poster, next, open } = scriptedPoster();
    const taken = postOne(poster, bet(2n, 'a'));
    const call = await next();
    // A gateway that is told to end twice drains twice.
    const drained = Promise.all([poster.drain(), poster.drain()]);
    expect(await postOne(poster, bet(2n, 'late'))).toBe('busy');
    call.succeed();
    expect(await taken).toBe('posted');
    await drained;
    expect(open.size).toBe(0);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('the group poster on postgres', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse('postgres');
  });
  afterAll(async () => {
    expect(await house.wallet.reconcile()).toEqual([]);
    await house.close();
  });

  it('loses and doubles nothing when its connections are cut while it posts', async () => {
    const player = await house.player(1_000n);
    const poster = createPoster({ db: house.db, clock: systemClock, lanes: 2, onPosted: () => {} });
    const items = Array.from({ length: 300 }, (_, i) =>
      itemOf({
        kind: 'debit',
        account: player.account,
        house: house.games,
        provider: 1,
        txId: `cut-${i}`,
        roundId: `cut-${i}`,
        game: 7,
        amount: 1n,
      }),
    );
    const answers = items.map((item, i) => (i % 100 === 50 ? cut().then(() => postOne(poster, item)) : postOne(poster, item)));
    async function cut(): Promise<void> {
      await house.db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and (query like 'select status,%' or query like 'select r_status%')`,
      });
    }
    for (const status of await Promise.all(answers)) expect(['posted', 'repeated']).toContain(status);
    expect((await house.wallet.balanceOf(player.account)).balance).toBe(700n);
    await poster.drain();
  });
});
