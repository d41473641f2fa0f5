import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { requestOpsCalls } from './ops-calls.ts';
import { canRetry, stateOf } from './standing.ts';
import type { Asker, TakingPart } from './taking-part.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const HUNDRED = 1_000_000n;
const NOTHING = { remark: '', pictures: [] };

describe.each(usualKind)('members who take part in promotions on %s', (kind) => {
  let world: TakingPartWorld;
  beforeAll(async () => {
    world = await openTakingPart(kind);
  });
  afterAll(() => world.close());

  const member = (): Asker => ({ merchantId: 1, accountId: world.newMember(), type: 0 });
  const asked = <T>(answer: Promise<T>, then: (value: T) => string): Promise<string> =>
    answer.then(then, (error: { code?: string }) => error.code ?? String(error));
  const join = (who: Asker, id: number, by: TakingPart = world.takingPart) => asked(by.join(who, id), stateOf);
  const leave = (who: Asker, id: number) => asked(world.takingPart.leave(who, id), stateOf);
  const claim = (
    who: Asker,
    id: number,
    by: TakingPart = world.takingPart,
    proof: { remark: string; pictures: readonly string[] } = NOTHING,
  ) => asked(by.request(who, id, proof), stateOf);
  const state = async (who: Asker, id: number) => {
    const [facts] = await world.takingPart.states(1, who, id);
    return facts ? stateOf(facts) : 'none';
  };
  const bet = (who: Asker, amount: bigint = HUNDRED) => world.did(who.accountId, 'VALID_BET', amount);
  const collect = async (who: Asker) => (await world.items.collectAll(who.accountId)).map(({ money }) => money / 10_000n);

  it('join, do what is asked, claim and collect; asked again nothing changes', async () => {
    const [who, { id }] = [member(), world.offer()];
    expect([await state(who, id), await claim(who, id)]).toEqual(['JOIN', 'promotion.conditions']);
    expect([await join(who, id), await join(who, id), await claim(who, id)]).toEqual([
      'SIGNED_UP',
      'SIGNED_UP',
      'promotion.conditions',
    ]);
    bet(who);
    expect([await state(who, id), await claim(who, id), await claim(who, id)]).toEqual(['CLAIM', 'ISSUED', 'ISSUED']);
    expect(await collect(who)).toEqual([10n]);
    expect([await state(who, id), await claim(who, id), await collect(who)]).toEqual(['CLAIMED', 'CLAIMED', []]);
    expect(await world.cashier.wagering.remainingTurnover(who.accountId)).toBe(20n * 10_000n);
  });

  it('stand in exactly one of the ten states', async () => {
    const who = member();
    const soon = world.offer({ startsAt: world.clock.now() + DAY });
    const over = world.offer({ endsAt: world.clock.now() - 1 });
    const others = world.offer({}, { audience: { vipFrom: 3 } });
    expect([await state(who, soon.id), await state(who, over.id), await state(who, others.id)]).toEqual([
      'COMING_SOON',
      'CLOSED',
      'CLOSED',
    ]);
    expect([await join(who, soon.id), await join(who, over.id), await join(who, others.id), await join(who, 99_999)]).toEqual([
      'promotion.closed',
      'promotion.closed',
      'promotion.closed',
      'promotion.unknown',
    ]);
    world.levels.set(who.accountId, 3);
    expect(await state(who, others.id)).toBe('JOIN');
    // What was given and not collected in time is over; a guest has no state at all.
    const given = world.offer({ joinMode: 'CLAIM' }, { reward: { money: 5, collectDays: 1 }, conditions: [] });
    expect([await state(who, given.id), await claim(who, given.id)]).toEqual(['CLAIM', 'ISSUED']);
    world.clock.advance(DAY);
    expect(await state(who, given.id)).toBe('CLOSED');
    const [facts] = await world.takingPart.states(1, { ...who, type: 4 }, given.id);
    expect(facts?.isInAudience).toBe(false);
    expect(await world.takingPart.actionable({ ...who, type: 4 })).toBe(0);
  });

  it('are as many as a budget has room for, two hundred at once at two gateways too, and a raise opens it again', async () => {
    const { id } = world.offer({ joinMode: 'CLAIM' }, { conditions: [] });
    const joined = world.offer({ joinMode: 'JOIN' }, { exclusiveGroup: 'budget' });
    const who = member();
    bet(who);
    expect(await join(who, joined.id)).toBe('CLAIM');
    const give = (rule: number, units: bigint) =>
      world.items.budgets.put(
        { merchantId: 1, source: 'PROMOTION', rule: String(rule), span: 'TOTAL', amount: units * 10_000n, alarmPercent: 80 },
        { record: async () => {} },
      );
    await give(id, 35n);
    const gateways = [world.gateway(), world.gateway()];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => claim(member(), id, gateways[n % 2])));
    expect(answers.filter((answer) => answer === 'ISSUED')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'promotion.full')).toHaveLength(197);
    expect(await state(member(), id)).toBe('CLOSED');
    await give(id, 40n);
    expect([await state(member(), id), await claim(member(), id), await claim(member(), id)]).toEqual([
      'CLAIM',
      'ISSUED',
      'promotion.full',
    ]);
    // Who has joined keeps no place of a budget, and can leave.
    await give(joined.id, 5n);
    expect([await state(who, joined.id), await claim(who, joined.id), await leave(who, joined.id)]).toEqual([
      'CLOSED',
      'promotion.full',
      'CLOSED',
    ]);
  });

  it('claim once, however often one of them asks at once', async () => {
    const [who, { id }] = [member(), world.offer({ joinMode: 'CLAIM' }, { quota: 50, conditions: [] })];
    const gateways = [world.gateway(), world.gateway()];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(who, id, gateways[n % 2])));
    expect(new Set(answers)).toEqual(new Set(['ISSUED']));
    expect(await world.items.count(who.accountId)).toBe(1);
    const [facts] = await world.takingPart.states(1, who, id);
    expect(facts?.placesLeft).toBe(49);
  });

  it('take part again in the next cycle', async () => {
    const [who, { id }] = [member(), world.offer({ joinMode: 'CLAIM' }, { period: 'DAILY' })];
    bet(who);
    expect([await claim(who, id), await collect(who), await claim(who, id)]).toEqual(['ISSUED', [10n], 'CLAIMED']);
    world.clock.advance(DAY);
    expect([await state(who, id), await claim(who, id), await collect(who)]).toEqual(['CLAIM', 'ISSUED', [10n]]);
  });

  it('take part in one of a group at a time, until what it gave is wagered, and cannot leave before', async () => {
    const who = member();
    const [one, two] = [world.offer({}, { exclusiveGroup: 'welcome' }), world.offer({}, { exclusiveGroup: 'welcome' })];
    bet(who);
    // Both at once: one of them is joined.
    const both = await Promise.all([join(who, one.id), join(who, two.id, world.gateway())]);
    expect(both.sort()).toEqual(['CLAIM', 'promotion.exclusive']);
    const [mine, other] = (await state(who, one.id)) === 'CLAIM' ? [one.id, two.id] : [two.id, one.id];
    expect([await leave(who, mine), await join(who, other), await leave(who, other)]).toEqual(['JOIN', 'CLAIM', 'JOIN']);
    expect([await join(who, mine), await claim(who, mine), await leave(who, mine)]).toEqual([
      'CLAIM',
      'ISSUED',
      'promotion.state',
    ]);
    expect([await join(who, other), await collect(who), await join(who, other)]).toEqual([
      'promotion.exclusive',
      [10n],
      'promotion.exclusive',
    ]);
    const [asked] = await world.cashier.wagering.ofKeys(who.accountId, [
      `reward:${(await world.takingPart.states(1, who, mine))[0]?.item?.id}`,
    ]);
    await world.cashier.wagering.end(
      { accountId: who.accountId, id: asked?.id ?? 0n, status: 'CLEARED', reason: 'wagered' },
      async () => {},
    );
    expect(await join(who, other)).toBe('CLAIM');
  });

  it('give their place back when they leave', async () => {
    const [first, second, { id }] = [member(), member(), world.offer({}, { quota: 1 })];
    expect([await join(first, id), await join(second, id)]).toEqual(['SIGNED_UP', 'promotion.full']);
    expect([await leave(first, id), await join(second, id), await join(first, id)]).toEqual([
      'JOIN',
      'SIGNED_UP',
      'promotion.full',
    ]);
  });

  describe('and ask a person', () => {
    const offerProof = (canRetry = true) =>
      world.offer(
        { joinMode: 'APPLY_WITH_PROOF' },
        { conditions: [], quota: 1, canRetry, remarkRequired: true, imageRequired: true, reward: { money: 131, multiple: 1 } },
      );
    const picture = async (who: Asker): Promise<string> => {
      const id = `pic-${who.accountId}-${Math.floor(world.clock.now() / 1_000)}`;
      await world.db.query({
        text: `insert into member_picture (id, merchant_id, account_id, type, content, created_at) values ($1, 1, $2, 'image/png', $3, now())`,
        values: [id, who.accountId, Buffer.from('x')],
      });
      return id;
    };
    const desk = (isMuch = false) => {
      const noted: unknown[] = [];
      const calls = requestOpsCalls({
        ...{ db: world.db, clock: world.clock, items: world.items, pictures: world.pictures },
        promotionsOf: async () => [...world.promotions],
        usernameOf: async (accountId) => `m${accountId}`,
      });
      const merchant = { id: 1, security: { adjustAlone: isMuch ? 100 : 1_000 } };
      const put = (id: number, decision: 'approve' | 'reject', isApproved = false) =>
        asked(
          calls.opsPromotionRequestPut({
            ...{ merchant, body: { id, decision, reason: 'looked at it' }, operator: 'desk', isApproved },
            askSecondPerson() {
              throw Object.assign(new Error('second'), { code: 'second' });
            },
            record: () => async (_tx: unknown, change: unknown) => void noted.push(change),
          } as never),
          ({ state: now }) => now,
        );
      const list = async () => (await calls.opsPromotionRequests({ merchant, query: {} } as never)).list;
      return { put, list, noted };
    };

    it('by a remark and pictures of their own, and have the reward when it is approved', async () => {
      const [who, other, { id }] = [member(), member(), offerProof()];
      const proof = { remark: 'my name there is lan', pictures: [await picture(who)] };
      expect(await claim(who, id)).toBe('promotion.proof');
      expect(await claim(other, id, world.takingPart, proof)).toBe('picture.invalid');
      expect(await claim(who, id, world.takingPart, proof)).toBe('APPLYING');
      expect(await claim(who, id, world.takingPart, proof)).toBe('APPLYING');
      // The place is taken while a person looks.
      expect(await claim(other, id, world.takingPart, { remark: 'me too', pictures: [await picture(other)] })).toBe(
        'promotion.full',
      );
      const { put, list, noted } = desk();
      const [request] = await list();
      expect(request).toMatchObject({
        username: `m${who.accountId}`,
        remark: proof.remark,
        pictures: proof.pictures,
        amount: 131,
      });
      expect(await put(request?.id ?? 0, 'approve')).toBe('ISSUED');
      expect(await put(request?.id ?? 0, 'reject')).toBe('ops.refused');
      expect([await state(who, id), await collect(who), noted.length]).toEqual(['ISSUED', [131n], 1]);
    });

    it('and are told why not, and ask once more where they may', async () => {
      const [who, { id }] = [member(), offerProof()];
      const proof = async () => ({ remark: 'here', pictures: [await picture(who)] });
      await claim(who, id, world.takingPart, await proof());
      const { put, list } = desk();
      expect(await put((await list())[0]?.id ?? 0, 'reject')).toBe('REJECTED');
      const [facts] = await world.takingPart.states(1, who, id);
      expect([facts?.entry?.reason, facts && canRetry(facts), facts?.placesLeft]).toEqual(['looked at it', true, 1]);
      world.clock.advance(MINUTE);
      expect(await claim(who, id, world.takingPart, await proof())).toBe('APPLYING');
      expect((await list())[0]?.pictures).toHaveLength(1);
      await put((await list())[0]?.id ?? 0, 'approve');
      const never = offerProof(false);
      world.clock.advance(MINUTE);
      await claim(who, never.id, world.takingPart, await proof());
      await put((await list())[0]?.id ?? 0, 'reject');
      world.clock.advance(MINUTE);
      expect(await claim(who, never.id, world.takingPart, await proof())).toBe('promotion.state');
    });

    it('of whom two decide where one may not give so much alone', async () => {
      const [who, { id }] = [member(), offerProof()];
      await claim(who, id, world.takingPart, { remark: 'here', pictures: [await picture(who)] });
      const { put, list } = desk(true);
      const request = (await list())[0]?.id ?? 0;
      expect([await put(request, 'approve'), await state(who, id)]).toEqual(['second', 'APPLYING']);
      expect([await put(request, 'approve', true), await state(who, id)]).toEqual(['ISSUED', 'ISSUED']);
    });

    it('and have the reward from the job where a gateway died after it was approved', async () => {
      const [who, { id }] = [member(), offerProof()];
      await claim(who, id, world.takingPart, { remark: 'here', pictures: [await picture(who)] });
      await world.db.query({
        text: `update promotion_entry set state = 'PROCESSING', decided_at = now() where account_id = $1`,
        values: [who.accountId],
      });
      expect(await state(who, id)).toBe('PROCESSING');
      for (const part of [world.takingPart, world.gateway()]) for (const job of part.jobs) await job.run({ start: new Date() });
      expect([await state(who, id), await collect(who)]).toEqual(['ISSUED', [131n]]);
    });
  });
});
