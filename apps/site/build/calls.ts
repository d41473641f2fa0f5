import { type CallName, callList } from '@marquee/contract';
import type { Plugin } from 'vite';
import { answerShapes } from './shapes.ts';

/** How a body travels: 0 as JSON, 1 encrypted, 2 as a form. */
type BodyForm = 0 | 1 | 2;
/** Where a call is and how it travels: path, method, form of the body and of the answer; what is usual is left out at the end. */
type CallRow = readonly [path: string, method?: string, body?: BodyForm, answer?: string];
type CallTable = Partial<Record<CallName, CallRow>>;

/** Calls that the first screen of some page makes. A screen that opens later waits for no table: it is there by then. */
const FIRST_CALLS: readonly CallName[] = [
  'status',
  'session',
  'live',
  'memberInfo',
  'balance',
  'statement',
  'bets',
  'interruptedRounds',
  'gameVendor',
  'gameList',
  'hotGames',
  'recentGames',
  'favouriteIds',
  'favouriteGames',
  'game',
  'launchGame',
  'gameTrialLaunch',
  'gameLaunchFB',
  'announcements',
  'helpCenter',
  'domainRoute',
  'availablePromotions',
  'pointConfig',
  'pointRewards',
  'homeFigures',
  'latestWins',
  'winnerBoard',
  'popularLotteries',
];

/** The part of the contract that ships to browsers, without its schemas: the entry's calls, and the others'. */
export function callTables(): { first: CallTable; more: CallTable } {
  const tables: { first: CallTable; more: CallTable } = { first: {}, more: {} };
  for (const [name, { path, method, encrypted, form, answer }] of callList) {
    const plain = form ? 2 : 0;
    const full = [path, method, encrypted ? 1 : plain, answer] as const;
    const usual = [null, 'GET', 0, 'envelope'];
    const length = full.findLastIndex((value, at) => value !== usual[at]) + 1;
    tables[FIRST_CALLS.includes(name) ? 'first' : 'more'][name] = full.slice(0, length) as unknown as CallRow;
  }
  return tables;
}

/**
 * Returns `virtual:calls` and, for chunks of their own, `virtual:more-calls` and, for sites before other gateways, `virtual:answer-shapes`:
 * no schema code reaches the bundle.
 */
export function contractCalls(): Plugin {
  const { first, more } = callTables();
  const tables = { '\0virtual:calls': first, '\0virtual:more-calls': more, '\0virtual:answer-shapes': answerShapes() };
  const modules = new Map<string, object>(Object.entries(tables));
  return {
    name: 'marquee:calls',
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load(id) {
      const table = modules.get(id);
      return table ? { code: `export default ${JSON.stringify(table)};`, moduleType: 'js' } : null;
    },
  };
}
