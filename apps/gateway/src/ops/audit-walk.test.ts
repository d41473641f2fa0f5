import { type OpsCallName, opsCallList, opsCalls } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import type { AuditEntry } from './store.ts';
import { type WalkChange, walkChanges } from './testing/changes.ts';
import { prepareChanges } from './testing/prepared.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

type Row = Omit<AuditEntry, 'id'>;

const changing = opsCallList.filter(([, { method }]) => method !== 'GET').map(([name]) => name);

describe.each(usualKind)('the audit on %s', (kind) => {
  let world: PublishingWorld;
  let changes: Readonly<Record<string, WalkChange>>;
  let owner = '';
  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    const prepared = await prepareChanges(world);
    owner = prepared.owner;
    changes = walkChanges(prepared);
    await world.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'OLD'`,
    });
  });
  afterAll(() => world.close());

  const rows = (): Promise<Row[]> =>
    world.db.query<Row>({ text: 'select at, operator, action, subject, before, after, origin from ops_audit order by id' });
  const make = (name: OpsCallName, { input }: WalkChange) => {
    const { method, path } = opsCalls[name];
    return world.ops(method as 'PUT', path.replace('/ops/v1/', ''), { key: owner, ...input });
  };

  it('is walked by every call that changes something', () => {
    expect(Object.keys(changes).sort()).toEqual([...changing].sort());
  });

  it('has one line of every change: who, what, when, from where', async () => {
    for (const [name, change] of Object.entries(changes)) {
      world.clock.advance(2_000);
      const before = await rows();
      expect(await make(name as OpsCallName, change), name).toMatchObject({ success: true });
      const added = (await rows()).slice(before.length);
      const told = expect.objectContaining({
        at: new Date(world.clock.now()),
        operator: change.by ?? 'walk',
        action: change.action ?? name,
        subject: expect.stringMatching(/\S/),
        origin: '127.0.0.1',
      });
      // What a vendor is asked to do stands there before it is asked, too; what waits for a second person is not asked yet.
      const isDecided =
        name.startsWith('opsLottery') &&
        !['opsLotteryResult', 'opsLotteryVoid', 'opsLotteryCalendar', 'opsLotteryStation'].includes(name);
      const asked = isDecided ? [told] : [];
      expect(added, name).toEqual([...asked, told]);
      if (asked.length > 0) expect(added[0]?.after, name).toHaveProperty('asked');
      const line = added.at(-1);
      expect(line?.before ?? line?.after ?? null, `${name}: values`).not.toBeNull();
    }
  });

  it('tells of a new brand and a new vendor what was said of them, and of a closed one what it was before', async () => {
    const told = (await rows()).filter(({ action, subject }) => /Create$/.test(action) || subject === 'vendor OLD');
    expect(told).toMatchObject([
      { subject: 'brand lotus', before: null, after: { code: 'lotus', name: 'Lotus', hosts: ['lotus.test'], currency: 'THB' } },
      { subject: 'vendor ACME', before: null, after: { code: 'ACME', name: 'Acme', url: 'http://acme.test/' } },
      { subject: 'vendor OLD', before: { status: 'open' }, after: { status: 'closed' } },
    ]);
  });

  it('has no line of what was refused', async () => {
    const before = (await rows()).length;
    const again = ['opsBrandCreate', 'opsVendorCreate', 'opsOperatorClose'] as const;
    for (const name of again) expect((await make(name, changes[name] as WalkChange)).success, name).toBe(false);
    const ofOne = await world.operators.add('one', ['owner'], world.merchant.id);
    for (const name of again) {
      const { method, path } = opsCalls[name];
      const answer = await world.ops(method as 'PUT', path.replace('/ops/v1/', ''), { key: ofOne, ...changes[name]?.input });
      expect(answer.errorCode, name).toBe('ops.role');
    }
    expect((await rows()).length).toBe(before);
  });
});
