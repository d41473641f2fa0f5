import type { TableBetView } from '../../../src/shared/table-protocol.ts';
import type { Area } from '../../../src/tables/area.ts';
import { isBingo } from '../../../src/tables/bingo.ts';
import { CEILING } from '../../../src/tables/crash.ts';
import { heightText } from '../../../src/tables/results.ts';
import { areaOf, type Table } from '../../../src/tables/tables.ts';
import { money } from '../money.ts';
import { language } from '../text/text.ts';
import { en } from './text/en.ts';
import { type TableKey, tt } from './text/text.ts';

type BetStake = TableBetView['stakes'][number];

const isKey = (key: string): key is TableKey => Object.hasOwn(en, key);

export const tableName = ({ names }: Table): string => names[language()] ?? names['EN'] ?? '';

/** What an area is one of, e.g. `split` of `split-1-2`. */
export function groupOf(code: string): string {
  const [group = ''] = /^[a-z]+(?:-[a-z]+)*/.exec(code) ?? [];
  return group === 'triple' && code !== 'triple' ? 'triple-of' : group;
}

/** An area's name in the current language. */
export function areaName({ code }: Pick<Area, 'code'>): string {
  const key = `area.${groupOf(code)}`;
  const numbers = code.match(/\d+/g) ?? [];
  return isKey(key) ? tt(key, { n: numbers.join('-') }) : code;
}

/** What a stake lies on, with the number beside it: the height of leaving, or the number of a card. */
export function stakeName(table: Table | null, { area: code, pick, left = pick }: BetStake): string {
  const area = table && areaOf(table, code);
  const name = area ? areaName(area) : code;
  if (!table || left === undefined) return name;
  if (isBingo(table.game.kind)) return `${name} · ${left}`;
  return left === CEILING ? name : `${name} · ${heightText(left)}`;
}

/** A stake, and what came back of it where that is known. */
export const stakeText = ({ stake, back }: BetStake): string =>
  back === undefined ? money(stake) : `${money(stake)} → ${money(back)}`;

/** The same odds as Malay books write them: what a stake of one wins, or what is risked to win one. */
function malayOf(odds: number): string {
  const profit = odds - 100;
  return profit <= 100 ? (profit / 100).toFixed(2) : `−${(Math.floor(10_000 / profit) / 100).toFixed(2)}`;
}

/** What an area pays to one in a round, as it stands on the felt; where rounds differ, its decimal and its Malay odds. */
export function paysText({ code, most, against, odds }: Area, roundNo: string): string {
  if (odds) {
    const decimal = (odds(roundNo) / 100).toFixed(2);
    return against === undefined ? decimal : `${decimal} (MY ${malayOf(odds(roundNo))})`;
  }
  if (groupOf(code) === 'card') return `≤ ${most / 100}×`;
  if (code === 'flight') return `≤ ${(most - 100) / 100} : 1`;
  if (groupOf(code) === 'face') return '1 · 2 · 12 : 1';
  return `${(most - 100) / 100} : 1`;
}

/** A return in parts of a million. */
export const returnText = (returns: number): string => `${(Math.floor(returns / 100) / 100).toFixed(2)}%`;
