import type { Values } from '../../i18n/figures.ts';
import type { MessageId } from '../../i18n/message-id.ts';

/** Says a message with its figures in the reader's language. */
export type Say = (id: MessageId, values: Values) => string;

/** Areas that tables have everywhere, by their usual names. */
const PLAIN = new Map<string, MessageId>([
  ['player', 'bet_area_player'],
  ['banker', 'bet_area_banker'],
  ['tie', 'bet_area_tie'],
  ['player-pair', 'bet_area_player_pair'],
  ['banker-pair', 'bet_area_banker_pair'],
  ['dragon', 'bet_area_dragon'],
  ['tiger', 'bet_area_tiger'],
  ['suited-tie', 'bet_area_suited_tie'],
  ['meron', 'bet_area_meron'],
  ['wala', 'bet_area_wala'],
  ['bdd', 'bet_area_bdd'],
  ['red', 'bet_area_red'],
  ['black', 'bet_area_black'],
  ['odd', 'bet_area_odd'],
  ['even', 'bet_area_even'],
  ['low', 'bet_area_low'],
  ['high', 'bet_area_high'],
  ['small', 'bet_area_small'],
  ['big', 'bet_area_big'],
  ['triple', 'bet_area_triple'],
]);

/** Those that are named together with their numbers, as `split-1-2`. */
const NUMBERED = new Map<string, MessageId>([
  ['straight', 'bet_area_straight'],
  ['split', 'bet_area_split'],
  ['street', 'bet_area_street'],
  ['corner', 'bet_area_corner'],
  ['line', 'bet_area_line'],
  ['dozen', 'bet_area_dozen'],
  ['column', 'bet_area_column'],
  ['sum', 'bet_area_sum'],
  ['face', 'bet_area_face'],
  ['pair', 'bet_area_pair'],
  ['triple', 'bet_area_triple_of'],
  ['duo', 'bet_area_duo'],
]);

const AREA = /^([a-z]+(?:-[a-z]+)*)(?:-(\d+(?:-\d+)*))?$/;

/** What was bet on, in the reader's language. Vendors write as they like: an area without words here is shown as its vendor named it. */
export function areaText(t: Say, area: string): string {
  const [, name = '', n] = AREA.exec(area.toLowerCase().replaceAll(/[ _]+/g, '-')) ?? [];
  const id = (n === undefined ? PLAIN : NUMBERED).get(name);
  return id ? t(id, { n: n ?? '' }) : area;
}
