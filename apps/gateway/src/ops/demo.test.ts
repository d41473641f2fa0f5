import { CONTENT_KINDS } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { startTestVendor, type TestVendor, told } from '../catalogue/testing/vendor.ts';
import { seedDemoPoints } from '../points/index.ts';
import { seedDemoPromotions } from '../promotion/index.ts';
import { openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const LANGUAGES = ['CN', 'EN', 'ID', 'TH', 'TY', 'VI'];
/** The groups of docs/rules/screens.md#banner-groups. */
const GROUPS = 'w_home w_rng w_live w_fish w_pvp w_sports w_esports w_lott w_down w_promotion w_shop w_help'.split(' ');

interface Written {
  slug: string;
  isOpen: boolean;
  image?: string;
  words: Readonly<Record<string, { title: string; content: string }>>;
}

describe.each(usualKind)('the demo’s content on %s', (kind) => {
  let world: PublishingWorld;
  let all: Written[] = [];

  const seed = async (): Promise<void> => {
    const { brand, promotions, points } = world.gateway;
    await brand.seedDemoContent(world.merchant.id);
    await seedDemoPromotions({ db: world.db, promotions, images: brand.images, clock: world.clock }, world.merchant.id);
    await seedDemoPoints({ points, images: brand.images, clock: world.clock }, world.merchant.id);
  };
  const read = async (): Promise<Written[]> => {
    const { brand, promotions, points } = world.gateway;
    const content = await Promise.all(CONTENT_KINDS.map((each) => brand.content.list(world.merchant.id, each)));
    return [...content.flat(), ...(await promotions.list(world.merchant.id)), ...(await points.list(world.merchant.id))];
  };

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    await seed();
    all = await read();
  });
  afterAll(() => world.close());

  it('is written in six languages, with the same structure in each', () => {
    expect(all.length).toBeGreaterThan(40);
    const tagsOf = (html: string): string[] => html.match(/<[a-z0-9]+/g) ?? [];
    for (const { slug, words } of all) {
      expect(Object.keys(words).sort(), slug).toEqual(LANGUAGES);
      for (const [language, { title, content }] of Object.entries(words)) {
        expect(title.length, `${slug} ${language}`).toBeGreaterThan(1);
        expect(tagsOf(content), `${slug} ${language}`).toEqual(tagsOf(words['EN']?.content ?? ''));
      }
    }
  });

  it('has a banner for each group, three at home, enough notices to page, and the rest that was asked for', async () => {
    const { content } = world.gateway.brand;
    const banners = await content.list(world.merchant.id, 'banner');
    for (const group of GROUPS) expect(banners.filter(({ groups }) => groups.includes(group)).length, group).toBeGreaterThan(0);
    expect(banners.filter(({ groups }) => groups.includes('w_home'))).toHaveLength(3);
    expect((await content.list(world.merchant.id, 'notice')).length).toBeGreaterThan(7);
    const popups = await content.list(world.merchant.id, 'popup');
    expect(new Set(popups.map(({ frequency }) => frequency)).size).toBeGreaterThan(1);
    const help = await content.list(world.merchant.id, 'help');
    expect(help.filter(({ tags }) => tags.includes('footer')).length).toBeGreaterThan(4);
    const promotions = await world.gateway.promotions.list(world.merchant.id);
    expect(new Set(promotions.filter(({ isOpen }) => isOpen).map(({ category }) => category)).size).toBeGreaterThan(5);
    expect(await world.gateway.points.list(world.merchant.id)).toHaveLength(11);
  });

  it('shows a drawing of its own wherever there is a picture, none twice', async () => {
    const images = all.flatMap(({ image }) => (image ? [image] : []));
    expect(images.length).toBe(14 + 8 + 9);
    const drawings = new Set<string>();
    for (const image of images) {
      const served = await world.gateway.server.inject({ url: `/images/${image}` });
      expect(served.statusCode, image).toBe(200);
      expect(served.body, `${image} has no words in it`).not.toContain('<text');
      drawings.add(served.body);
    }
    expect(drawings.size).toBe(images.length);
  });

  it('links to articles and pages that are there', async () => {
    const help = new Set((await world.gateway.brand.content.list(world.merchant.id, 'help')).map(({ slug }) => slug));
    const links = [
      ...JSON.stringify(all, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each)).matchAll(
        /\/help\?article=([a-z-]+)/g,
      ),
    ].map(([, slug]) => slug ?? '');
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((slug) => !help.has(slug))).toEqual([]);
    const banners = new Set((await world.gateway.brand.content.list(world.merchant.id, 'banner')).map(({ slug }) => slug));
    const promotions = await world.gateway.promotions.list(world.merchant.id);
    expect(promotions.filter(({ banner }) => banner !== '' && !banners.has(banner))).toEqual([]);
  });

  describe('its figures', () => {
    /** A published return, as any language writes it. */
    const RETURN = /\b[89]\d[.,]\d\d\s?%/g;
    let vendor: TestVendor;
    beforeAll(async () => {
      vendor = await startTestVendor();
      await world.gateway.catalogue.seedDemo(world.merchant.id, vendor.url);
    });
    afterAll(() => vendor.close());

    /** What visitors read, by language. */
    const shown = async (): Promise<Map<string, { title: string; content?: string }[]>> => {
      const read = new Map<string, { title: string; content?: string }[]>();
      for (const language of LANGUAGES) {
        const lists = (await world.get('/wps/relay/MCSFE_getListAnnouncements', { language })).value as Record<string, never[]>;
        read.set(language, [...Object.values(lists).flat(), ...(await world.get('/wps/system/helpCenter', { language })).value]);
      }
      return read;
    };
    /** The same once these returns (parts of 10,000) are those of the slots on offer. */
    const shownWith = async (returns: readonly number[]): ReturnType<typeof shown> => {
      vendor.games = returns.map((rtpBasisPoints) =>
        told(`slot-${rtpBasisPoints}`, { rtpBasisPoints, names: { EN: `Slot ${rtpBasisPoints}` } }),
      );
      expect(await world.gateway.catalogue.syncVendor('RLT')).toBe(true);
      return shown();
    };

    it('are not said while the catalogue has none, and the rest is', async () => {
      for (const [language, items] of await shown()) {
        const read = items.map(({ title, content = '' }) => `${title}\n${content}`).join('\n');
        expect(read.match(RETURN), language).toBeNull();
        expect(read, language).not.toContain('{{');
        expect(items.length, language).toBeGreaterThan(30);
        if (language === 'VI') expect(read).toContain('từ Tân thủ đến Huyền thoại');
      }
    });

    it('are the catalogue’s, in every text and language', async () => {
      for (const [returns, texts] of [
        [
          [9512, 9672, 9601],
          ['95.12%', '96.72%', '96.01%'],
        ],
        [
          [9488, 9533],
          ['94.88%', '95.33%'],
        ],
      ] as const) {
        for (const [language, items] of await shownWith(returns)) {
          const all = items.map(({ title, content = '' }) => `${title}\n${content}`);
          const read = all.join('\n');
          expect(new Set(read.match(RETURN)), language).toEqual(new Set(texts));
          expect(read, language).not.toContain('{{');
          const [lowest, highest] = [Math.min(...returns), Math.max(...returns)];
          expect(items.map(({ title }) => title).filter((title) => title.includes(`Slot ${highest}`))).toHaveLength(1);
          const welcome = all.find((text) => text.includes('₫5,000.00') && RETURN.test(text)) ?? '';
          RETURN.lastIndex = 0;
          expect(welcome.match(RETURN), language).toEqual([lowest, highest].map((each) => `${(each / 100).toFixed(2)}%`));
          // A number of its own, not the fraction of a rate.
          const counted = items.filter(({ title }) => new RegExp(`(?<![\\d.])${returns.length}(?![\\d%])`).test(title));
          expect(counted.length, `${language}: a banner, a notice and a hot item say how many slots there are`).toBe(3);
        }
      }
    });
  });

  it('is made once: what an operator changed or deleted stays so', async () => {
    const { content } = world.gateway.brand;
    await content.remove(world.merchant.id, 'banner', 'home-welcome');
    const left = (await read()).length;
    await seed();
    expect((await read()).length).toBe(left);
    expect(left).toBe(all.length - 1);
  });
});
