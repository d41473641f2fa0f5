import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { openWorld, type World } from './testing/world.ts';

describe.each(usualKind)('member info on %s', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
  });
  afterAll(() => world.close());

  it('names the member, says whether it may pay its upline, and gives rank and labels', async () => {
    const { body, cookie } = await world.register({ username: 'Labelled' });
    const info = async () =>
      (await world.call('GET', '/wps/member/info', { token: body.value.token, cookie: cookie ?? '' })).body.value;
    const named = { id: body.value.id, account: 'Labelled', userName: 'Labelled', nickname: 'Labelled', type: 0 };
    expect(await info()).toMatchObject({ ...named, toUpline: false, memberLabel: [] });
    const labels = [{ labelName: 'Gold', color: '#C8A24A' }];
    await world.db.query({
      text: 'update account set to_upline = true, vip_level = 5, labels = $2::jsonb where id = $1',
      values: [BigInt(body.value.id), JSON.stringify(labels)],
    });
    expect(await info()).toMatchObject({ ...named, toUpline: true, memberLabel: labels, clubLabel: { rankLevel: 5 } });
  });
});
