import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Images } from '../images.ts';
import { putArtwork } from './artwork.ts';
import type { Content } from './index.ts';
import type { Frequency, ItemInput, ItemLink, ItemWords } from './item.ts';

const DIRECTORY = join(import.meta.dirname, 'demo');
const DAY_MS = 86_400_000;
/** Banners and help of a new brand are there from its start. */
const ALL_DAYS = 30;

type Words = Readonly<Record<string, { title: string; content?: string }>>;

interface BannerTold {
  slug: string;
  groups: string[];
  link: string;
  titles: Record<string, string>;
}
interface NoticeTold {
  slug: string;
  daysAgo: number;
  words: Words;
}
interface PopupTold {
  slug: string;
  execution: ItemInput['execution'];
  frequency: Frequency;
  link: string;
  words: Words;
}
interface ArticleTold {
  slug: string;
  category: string;
  tags: string[];
  words: Words;
}

const told = <T>(name: string): T[] => JSON.parse(readFileSync(join(DIRECTORY, `${name}.json`), 'utf8')) as T[];

const linkTo = (address: string): ItemLink => ({ type: address === '' ? '' : 'URL', target: address, vendor: '', gameType: '' });

const filled = (words: Words): Record<string, ItemWords> =>
  Object.fromEntries(Object.entries(words).map(([language, each]) => [language, { content: '', ...each }]));

/** An item with what most items have in common. */
const itemOf = (kind: ItemInput['kind'], slug: string, words: Words, startsAt: number, sort: number): ItemInput => ({
  kind,
  slug,
  isOpen: true,
  words: filled(words),
  image: '',
  groups: [],
  link: linkTo(''),
  platform: 'A',
  execution: 'B',
  visibility: 'ALL',
  frequency: 'SESSION',
  category: '',
  tags: [],
  priority: 0,
  sort,
  startsAt,
  endsAt: null,
});

function itemsOf(pictures: ReadonlyMap<string, string>, today: number): ItemInput[] {
  const ago = (days: number): number => today - days * DAY_MS;
  const banners = told<BannerTold>('banners').map(({ slug, groups, link, titles }, index): ItemInput => {
    const words = Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, { title }]));
    const image = pictures.get(slug) ?? '';
    return { ...itemOf('banner', slug, words, ago(ALL_DAYS), index), groups, link: linkTo(link), image };
  });
  const notices = told<NoticeTold>('notices').map(({ slug, words, daysAgo }) => itemOf('notice', slug, words, ago(daysAgo), 0));
  const popups = told<PopupTold>('popups').map(
    ({ slug, words, execution, frequency, link }, index): ItemInput => ({
      ...itemOf('popup', slug, words, ago(ALL_DAYS), index),
      execution,
      frequency,
      link: linkTo(link),
    }),
  );
  const hot = told<NoticeTold>('hot').map(({ slug, words, daysAgo }) => itemOf('hot', slug, words, ago(daysAgo), 0));
  const help = told<ArticleTold>('help').map(
    ({ slug, words, category, tags }, index): ItemInput => ({
      ...itemOf('help', slug, words, ago(ALL_DAYS), index),
      category,
      tags,
    }),
  );
  return [...banners, ...notices, ...popups, ...hot, ...help];
}

/** The demo brand's content at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoContent(
  { content, images, clock }: { content: Content; images: Images; clock: Clock },
  merchantId: number,
): Promise<void> {
  const today = clock.now() - (clock.now() % DAY_MS);
  await content.seed(merchantId, async () => itemsOf(await putArtwork(images, join(DIRECTORY, 'artwork'), 'banner'), today));
}
