import { LANGUAGES } from '@marquee/contract';
import { refused } from '../../base/change.ts';
import { cleanHtml } from '../../base/security/html.ts';
import type { ItemInput, ItemLink, ItemWords, WordsByLanguage } from './item.ts';

const SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;
const GROUP = /^[wm]_[a-z]{1,30}$/;
const WORD = /^[a-z0-9_-]{1,40}$/;
const MAX_CONTENT = 40_000;

const demand = (condition: boolean, reason: string): void => {
  if (!condition) throw refused(reason);
};

/** The last moment that a date can name. */
const LAST_MOMENT = Date.UTC(9999, 0);

const isMoment = (moment: number): boolean => Number.isSafeInteger(moment) && moment >= 0 && moment < LAST_MOMENT;

/** Checks a stable name. */
export const checkSlug = (slug: string): void =>
  demand(SLUG.test(slug), `“${slug.slice(0, 60)}” is no name: up to 60 lower-case letters, digits and hyphens`);

/** Checks the time in which something is shown, in milliseconds since the epoch. */
export function checkWindow(startsAt: number, endsAt: number | null): void {
  demand(isMoment(startsAt) && (endsAt === null || isMoment(endsAt)), 'a moment is milliseconds since the epoch');
  demand(endsAt === null || endsAt > startsAt, 'the end must be after the start');
}

/** Checks the address of a picture: a path below the image base, or a whole address over https; empty is none. */
export function checkImage(image: string): void {
  const isPath = /^content\/[a-z0-9-]{1,80}\.(?:svg|png|webp)(?:\?v=[\w-]{1,64})?$/.test(image);
  const isFit = image === '' || isPath || (image.length <= 400 && /^https:\/\/[^/\\\s"<>]+\/[^\s"<>\\]*$/.test(image));
  demand(isFit, `“${image.slice(0, 80)}” is no picture: a path such as content/spring.svg, or an address over https`);
}

/** Checks what an item opens: docs/rules/content.md#links. */
export function checkLink({ type, target, vendor, gameType }: ItemLink): void {
  const isAddress = target.length <= 400 && (/^\/(?![/\\])[^\s"<>\\]*$/.test(target) || /^https?:\/\/[^\s"<>\\]+$/.test(target));
  if (type === 'URL') demand(isAddress, 'a link of the kind URL needs a path such as /promotions, or an address over http(s)');
  else if (type === 'P') demand(/^[1-9]\d{0,8}$/.test(target), 'a link of the kind P needs a promotion’s number');
  else if (type === 'G') {
    demand(/^[A-Za-z0-9_-]{0,60}$/.test(target), 'a game’s node is letters and digits');
    demand(target !== '' || gameType !== '', 'a link of the kind G needs a game’s node, or a game type for its lobby');
    demand(/^[A-Z0-9_]{0,40}$/.test(vendor) && /^[A-Z]{0,12}$/.test(gameType), 'a vendor and a game type are codes in capitals');
  } else demand(target === '', 'a link without a kind has no target');
}

function cleanWords({ title, content, image }: ItemWords): ItemWords {
  demand(title.trim() !== '' && title.trim().length <= 160, 'a title has 1 to 160 characters');
  demand(content.length <= MAX_CONTENT, `a text has at most ${MAX_CONTENT} characters of HTML`);
  if (image !== undefined) checkImage(image);
  return { title: title.trim(), content: cleanHtml(content), ...(image ? { image } : {}) };
}

/** Checks words by language and returns them with their HTML sanitised. Every language of the platform may be among them. */
export function checkWords(words: WordsByLanguage): WordsByLanguage {
  const languages = Object.keys(words);
  const unknown = languages.find((language) => !(LANGUAGES as readonly string[]).includes(language));
  demand(unknown === undefined, `the language ${unknown} is not one of ${LANGUAGES.join(', ')}`);
  demand(languages.length > 0, 'words are needed in at least one language');
  return Object.fromEntries(Object.entries(words).map(([language, each]) => [language, cleanWords(each)]));
}

/** Checks an item and returns it as it may be stored. Throws a refusal with one clear line. */
export function checkItem(input: ItemInput): ItemInput {
  checkSlug(input.slug);
  checkWindow(input.startsAt, input.endsAt);
  checkImage(input.image);
  checkLink(input.link);
  demand(input.groups.length <= 20 && input.groups.every((group) => GROUP.test(group)), 'a group is a name such as w_home');
  demand(input.tags.length <= 20 && input.tags.every((tag) => WORD.test(tag)), 'a tag is a word in lower case');
  demand(input.category === '' || WORD.test(input.category), 'a category is a word in lower case');
  if (input.kind === 'banner') {
    demand(input.groups.length > 0, 'a banner needs at least one group, e.g. w_home');
    const pictures = [input.image, ...Object.values(input.words).map(({ image }) => image ?? '')];
    demand(
      pictures.some((picture) => picture !== ''),
      'a banner needs a picture',
    );
  }
  return { ...input, words: checkWords(input.words) };
}
