import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const ANNOUNCEMENTS = '/wps/relay/MCSFE_getListAnnouncements';
const DAY_MS = 86_400_000;

interface Item {
  title: string;
  content: string;
  [field: string]: unknown;
}
type Lists = Record<'banners' | 'player' | 'popup' | 'promotion' | 'hot', Item[]>;

describe.each(usualKind)('what operators publish, on %s', (kind) => {
  let world: PublishingWorld;
  let key = '';

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    key = await world.operators.add('mai', ['content'], null);
  });
  afterAll(() => world.close());

  const put = async (path: string, body: object): Promise<Item> => {
    const answer = await world.ops('PUT', path, { key, body: { merchant: 'orchid', ...body } });
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
    return answer.value;
  };
  const notice = (slug: string, more: object = {}): Promise<Item> =>
    put('content', { kind: 'notice', slug, words: { VI: { title: slug, content: '' } }, ...more });
  const lists = async (options: Parameters<PublishingWorld['get']>[1] = {}): Promise<Lists> =>
    (await world.get(ANNOUNCEMENTS, options)).value;
  const titles = async (list: keyof Lists, options: Parameters<PublishingWorld['get']>[1] = {}): Promise<string[]> =>
    (await lists(options))[list].map((item) => item.title);

  it('answers empty lists before there is anything, under both names', async () => {
    const empty = { banners: [], player: [], popup: [], promotion: [], hot: [] };
    expect(await lists()).toEqual(empty);
    expect((await world.get('/wps/relay/CCSFE_getListAnnouncements')).value).toEqual(empty);
    expect((await world.get('/wps/system/helpCenter')).value).toEqual([]);
    expect((await world.get('/wps/relay/MCS2_getPointReward')).value).toEqual({ list: [], totalPages: 0, totalCount: 0 });
    expect((await world.get('/wps/relay/MCS2_getPointConfig')).value).toMatchObject({ convertible: false });
  });

  it('speaks the caller’s language, else the brand’s, else English, else what there is', async () => {
    const words = (...languages: string[]) =>
      Object.fromEntries(languages.map((language) => [language, { title: `in ${language}`, content: `<p>${language}</p>` }]));
    await put('content', { kind: 'help', slug: 'a', sort: 1, words: words('VI', 'EN', 'TH') });
    await put('content', { kind: 'help', slug: 'b', sort: 2, words: words('EN', 'VI') });
    await put('content', { kind: 'help', slug: 'c', sort: 3, words: words('EN', 'CN') });
    await put('content', { kind: 'help', slug: 'd', sort: 4, words: words('CN') });
    const help: Item[] = (await world.get('/wps/system/helpCenter', { language: 'TH' })).value;
    expect(help.map((item) => item.title)).toEqual(['in TH', 'in VI', 'in EN', 'in CN']);
    expect(help[0]).toMatchObject({ slug: 'a', content: '<p>TH</p>', category: '', tags: [] });
  });

  it('stores HTML without anything that runs', async () => {
    const content =
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">there</a></p><iframe src="//x"></iframe>';
    const stored = await notice('html', { words: { VI: { title: ' Chào ', content } } });
    expect(stored['words']).toEqual({ VI: { title: 'Chào', content: '<p>Hi <a>there</a></p>' } });
    expect((await lists()).player.find(({ title }) => title === 'Chào')?.content).toBe('<p>Hi <a>there</a></p>');
    await world.ops('DELETE', 'content', { key, query: { merchant: 'orchid', kind: 'notice', slug: 'html' } });
  });

  it('shows an item in its time only', async () => {
    const now = world.clock.now();
    await notice('soon', { startsAt: now + DAY_MS, endsAt: now + 2 * DAY_MS });
    await notice('closed', { isOpen: false });
    await notice('now', { endsAt: now + DAY_MS });
    expect(await titles('player')).toEqual(['now']);
    world.clock.advance(DAY_MS);
    expect(await titles('player')).toEqual(['soon']);
    world.clock.advance(DAY_MS);
    expect(await titles('player')).toEqual([]);
  });

  it('shows a promotion before it begins for as long as it says', async () => {
    const startsAt = world.clock.now() + 3 * DAY_MS;
    const words = { VI: { title: 'later', content: '<p>x</p>' } };
    const later = (more: object) => put('promotions', { slug: 'later', category: 'other_promo', startsAt, words, ...more });
    expect(await later({})).toMatchObject({ announcedDays: 0 });
    expect(await titles('promotion')).toEqual([]);
    expect(await later({ announcedDays: 3 })).toMatchObject({ announcedDays: 3 });
    expect((await lists()).promotion).toMatchObject([{ title: 'later', startDate: startsAt }]);
    await later({ announcedDays: 2 });
    expect(await titles('promotion')).toEqual([]);
    const refused = { merchant: 'orchid', slug: 'later', category: 'other_promo', startsAt, words, announcedDays: 61 };
    expect(await world.ops('PUT', 'promotions', { key, body: refused })).toMatchObject({ success: false });
    await world.ops('DELETE', 'promotions', { key, query: { merchant: 'orchid', slug: 'later' } });
  });

  it('shows what is for after the login to members only, agents’ to agents, and keeps what visitors read', async () => {
    await notice('all');
    await notice('after', { execution: 'A' });
    await notice('members', { visibility: 'MEMBER' });
    await notice('agents', { visibility: 'AGENT' });
    await notice('phones', { platform: 'M' });
    const slugs = async (type?: number, platform = 'W') =>
      (await titles('player', { ...(type === undefined ? {} : { type }), query: { types: 'PL', platform } })).sort();
    expect(await slugs()).toEqual(['all']);
    expect(await slugs(0)).toEqual(['after', 'all', 'members']);
    expect(await slugs(4)).toEqual(['after', 'all']);
    expect(await slugs(41)).toEqual(['after', 'agents', 'all', 'members']);
    expect(await slugs(undefined, 'M')).toEqual(['all', 'phones']);
  });

  it('shows popups either before or after the login, with their frequency', async () => {
    const popup = (slug: string, execution: string, frequency: string) =>
      put('content', { kind: 'popup', slug, execution, frequency, words: { VI: { title: slug, content: '' } } });
    await popup('before', 'B', 'DAY');
    await popup('after', 'A', 'ALWAYS');
    await popup('first', 'F', 'ONCE');
    expect(await titles('popup')).toEqual(['before']);
    expect((await titles('popup', { type: 0 })).sort()).toEqual(['after', 'first']);
    const [before] = (await lists()).popup;
    expect(before).toMatchObject({ type: 'PU', execution: 'B', announcementPopupFrequency: 'DAY' });
  });

  it('gives the kinds that were asked for, a group’s banners and a category’s promotions', async () => {
    const words = (title: string) => ({ VI: { title, content: '<p>x</p>' } });
    const image = 'content/orchid-a.svg?v=1';
    await put('content', { kind: 'banner', slug: 'b', groups: ['w_home', 'w_rng'], image, words: words('wide') });
    await put('promotions', { slug: 'p', category: 'rng_promo', words: words('slots') });
    await put('promotions', { slug: 'q', category: 'new_player', joinMode: 'JOIN', words: words('new') });
    const all = await lists();
    expect(all.banners.map((banner) => banner['groupName'])).toEqual(['w_home', 'w_rng']);
    expect(all.banners[0]).toMatchObject({ title: 'wide', url: image, linkageType: '', linkage: '', nodeId: '' });
    expect(all.banners[0]).not.toHaveProperty('slug');
    expect(all.banners.map((banner) => banner['bannerId'])).toEqual(Array(2).fill(expect.any(Number)));
    const banners = await lists({ query: { types: 'B', groupName: 'w_rng' } });
    expect([banners.banners.length, banners.player, banners.promotion]).toEqual([1, [], []]);
    expect(await titles('promotion', { query: { types: 'PR', category: 'new_player' } })).toEqual(['new']);
    const [slots, fresh] = all.promotion;
    // There is nothing to join in what is only told.
    expect(slots).toMatchObject({ type: 'PR', signUpStatus: '', signUpRequestRewardType: 'O', category: 'rng_promo' });
    expect(fresh).toMatchObject({ signUpStatus: 'ALLOW_JOIN', signUpRequestRewardType: 'J' });
  });

  it('has a banner open the promotion that names it, and hides it while that is not shown', async () => {
    const words = { VI: { title: 'cup', content: '<p>x</p>' } };
    await put('content', { kind: 'banner', slug: 'cup', groups: ['w_fish'], image: 'https://img.test/cup.png', words });
    const promotion = (isOpen: boolean) =>
      put('promotions', { slug: 'cup', category: 'fish_promo', banner: 'cup', isOpen, words });
    const fish = async () => (await lists({ query: { groupName: 'w_fish' } })).banners;
    const { id } = await promotion(true);
    expect(await fish()).toMatchObject([{ linkageType: 'P', linkage: String(id) }]);
    await promotion(false);
    expect(await fish()).toEqual([]);
    await world.ops('DELETE', 'promotions', { key, query: { merchant: 'orchid', slug: 'cup' } });
    expect(await fish()).toMatchObject([{ linkageType: '', linkage: '' }]);
  });

  it('runs a programme while a promotion of it is open', async () => {
    const path = '/wps/relay/MCSFE_getAvailablePromotions';
    const referral = (isOpen: boolean) =>
      put('promotions', {
        slug: 'invite',
        category: 'other_promo',
        programme: 'REFERRAL',
        isOpen,
        words: { VI: { title: 'x', content: 'y' } },
      });
    expect((await world.get(path)).value).toMatchObject({ REFERRAL: { enabled: false } });
    await referral(true);
    expect((await world.get(path)).value).toMatchObject({ REFERRAL: { enabled: true }, LOGIN: { enabled: false } });
    expect((await world.get('/wps/relay/MCSFE_getMerchantAvailablePromotions')).value).toMatchObject({
      REFERRAL: { enabled: true },
    });
    await referral(false);
    expect((await world.get(path)).value).toMatchObject({ REFERRAL: { enabled: false } });
  });

  it('pages the mall’s rewards by kind and says what points are worth', async () => {
    for (let index = 0; index < 5; index += 1) {
      await put('rewards', {
        slug: `r${index}`,
        ...(index < 4 ? { deliveryType: 'GOODS' } : { deliveryType: 'FREE_BET', creditAmount: 5 }),
        pointsRequired: 100 + index,
        amountRequired: 2.5,
        stock: index,
        sort: index,
        words: { EN: { title: `Reward ${index}`, content: '<p onclick="x">d</p>', conditions: 'c' } },
      });
    }
    const path = '/wps/relay/MCS2_getPointReward';
    expect((await world.get(path, { query: { size: '2', page: '3' } })).value).toMatchObject({
      totalPages: 3,
      totalCount: 5,
      list: [{ name: 'Reward 4', amountRequired: 2.5, availableQuantity: 4, conditions: 'c', details: '<p>d</p>' }],
    });
    expect((await world.get(path, { query: { rewardType: 'CHIPS' } })).value).toMatchObject({ totalCount: 1 });
    const admin = await world.operators.add('root', ['owner'], null);
    const config = { convertible: true, pointsPerUnit: 100, minPoints: 100, maxPoints: 500, steps: { RNG: 150 } };
    await world.ops('PUT', 'points/config', { key: admin, body: { merchant: 'orchid', ...config } });
    expect((await world.get('/wps/relay/MCSFE_getPointConfig')).value).toEqual({
      convertible: true,
      pointsPerUnit: 100,
      minAmount: 100,
      maxAmount: 500,
      stepAmount: 100,
      ratios: { RNG: 6.67 },
      steps: { RNG: 150 },
      factors: { 0: 100, 3: 120, 6: 150, 9: 200 },
    });
  });

  it('says what lotteries with fixed odds earn, and changes nothing where that is no step or a name that there is not', async () => {
    const admin = await world.operators.add('lotteries', ['owner'], null);
    const config = { merchant: 'orchid', convertible: true, pointsPerUnit: 100, minPoints: 100, maxPoints: 500 };
    const say = (steps: object) => world.ops('PUT', 'points/config', { key: admin, body: { ...config, steps } });
    expect(await say({ LOTT: 200, SEA: 500 })).toMatchObject({ value: { steps: { LOTT: 200, SEA: 500 } } });
    for (const steps of [{ SEA: 0 }, { SEA: 1_000_001 }, { SEA: 0.5 }, { SEA: '500' }, { SEA: null }])
      expect(await say(steps)).toMatchObject({ success: false, errorCode: 'request_param_err' });
    expect(await say({ TCG_SEA: 500 })).toMatchObject({ success: false, errorCode: 'ops.refused' });
    expect((await world.get('/wps/relay/MCS2_getPointConfig')).value).toMatchObject({
      steps: { LOTT: 200, SEA: 500 },
      ratios: { LOTT: 5, SEA: 2 },
    });
  });

  it('is seen by another gateway within two seconds, which tells its own open pages once', async () => {
    const other = await world.another();
    await world.get(ANNOUNCEMENTS, { on: other });
    await world.get('/wps/relay/MCS2_getPointReward', { on: other });
    const mine = world.gateway.told.length;
    await notice('news');
    expect(world.gateway.told.slice(mine)).toEqual([`merchant:${world.merchant.id}`]);
    expect(await titles('player', { on: other })).not.toContain('news');
    world.clock.advance(2_000);
    await Promise.all([other.brand.look(), other.promotions.look(), other.points.look()]);
    expect(other.told).toEqual([`merchant:${world.merchant.id}`]);
    expect(await titles('player', { on: other })).toContain('news');
    await other.brand.look();
    expect(other.told).toHaveLength(1);
  });

  it('costs a page no statement while nothing changes', async () => {
    const page = async (): Promise<void> => {
      await lists();
      await world.get('/wps/system/helpCenter');
      await world.get('/wps/relay/MCS2_getPointReward');
    };
    await page();
    let statements = 0;
    world.db.observe(() => {
      statements += 1;
    });
    for (let times = 0; times < 5; times += 1) await page();
    world.db.observe(null);
    expect(statements).toBe(0);
  });
});
