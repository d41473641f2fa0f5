import type { CONTENT_KINDS } from '@marquee/contract/ops';

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Words of an item in one language. */
export interface ItemWords {
  title: string;
  /** HTML; sanitised when it is stored. */
  content: string;
  /** A picture for this language instead of the item's own: path below the image base, or a whole address. */
  image?: string;
}

export type WordsByLanguage = Readonly<Record<string, ItemWords>>;

/** What an item opens: nothing, a promotion by id, an address within the site or outside, or a game. */
export interface ItemLink {
  type: '' | 'P' | 'URL' | 'G';
  target: string;
  vendor: string;
  gameType: string;
}

/** A popup's frequency: each visit, once a session, once a business day, once for each member or device. */
export type Frequency = 'ALWAYS' | 'SESSION' | 'DAY' | 'ONCE';

/** Who sees an item: everybody, members with real accounts, agents. */
export type Visibility = 'ALL' | 'MEMBER' | 'AGENT';

/** When and to whom an item is shown. */
export interface Audience {
  /** A every client, W the web site, M a mobile client. */
  platform: 'A' | 'W' | 'M';
  /** B before login, A after login, F at the first login. */
  execution: 'B' | 'A' | 'F';
  visibility: Visibility;
}

/** An item of content as it is stored. Shared and cached: never changed in place. */
export interface ContentItem extends Audience {
  id: number;
  merchantId: number;
  kind: ContentKind;
  slug: string;
  revision: number;
  isOpen: boolean;
  words: WordsByLanguage;
  /** Path of a picture below the image base, or a whole address; empty: none. */
  image: string;
  /** Banners: the pages that show it, e.g. w_home. */
  groups: readonly string[];
  link: ItemLink;
  frequency: Frequency;
  category: string;
  tags: readonly string[];
  priority: number;
  /** Smaller stands first. */
  sort: number;
  startsAt: number;
  /** Null: without end. */
  endsAt: number | null;
  updatedAt: number;
}

/** What is written of an item; the database gives the rest. */
export type ItemInput = Omit<ContentItem, 'id' | 'merchantId' | 'revision' | 'updatedAt'>;
