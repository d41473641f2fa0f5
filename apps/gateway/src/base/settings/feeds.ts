import { secretIn } from '@marquee/service/settings';
import { ConfigError, type Environment, textOf } from './settings.ts';

/** A source of official results: docs/result-feeds.md. */
export interface FeedSetting {
  name: string;
  url: string;
  key: string;
}

const SETTING = 'LOTTERY_FEEDS';
const NAME = /^[a-z0-9-]{1,20}$/;

function listIn(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Said below.
  }
  throw new ConfigError(`${SETTING} must be a JSON list of {"name", "url", "key"}`);
}

function feedOf(entry: unknown): FeedSetting {
  const { name, url, key } = (entry ?? {}) as { name?: unknown; url?: unknown; key?: unknown };
  if (typeof name !== 'string' || !NAME.test(name))
    throw new ConfigError(`${SETTING} has a feed without a name of a-z, 0-9 and -`);
  const address = typeof url === 'string' ? URL.parse(url) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '')
    throw new ConfigError(`${SETTING} must hold the address of ${name}, https://…`);
  if (typeof key !== 'string') throw new ConfigError(`${SETTING} must hold the key of ${name} as text`);
  secretIn(`${SETTING} of ${name}`, key);
  return { name, url: address.href, key };
}

/** The feeds of official results, none where nothing is set. Two of one host or of one key would be one source that is counted twice. */
export function readFeeds(env: Environment): FeedSetting[] {
  const feeds = listIn(textOf(env, SETTING) ?? '[]').map(feedOf);
  const parts: readonly ((feed: FeedSetting) => string)[] = [
    ({ name }) => name,
    ({ url }) => new URL(url).host,
    ({ key }) => key,
  ];
  if (parts.some((part) => new Set(feeds.map(part)).size < feeds.length))
    throw new ConfigError(`${SETTING} must name feeds of their own: each another name, another host and another key`);
  return feeds;
}
