import type { MessageId } from '../../i18n/message-id.ts';
import type { Say } from './bet-area.ts';

/** Bet types of lotteries that are named by the whole code. */
const PLAIN = new Map<string, MessageId>([
  ['SSC_POS', 'bet_type_position'],
  ['SSCO_SUM', 'bet_type_size'],
  ['SSCO_SUMP', 'bet_type_parity'],
  ['SSCO_DT', 'bet_type_duel'],
  ['PKO_SUM', 'bet_type_sum'],
  ['PKO_SUMS', 'bet_type_size'],
  ['PKO_SUMP', 'bet_type_parity'],
  ['PKO_SUMC', 'bet_type_sum_both'],
  ['K3_SIZE', 'bet_type_size'],
  ['K3_PARITY', 'bet_type_parity'],
  ['K3_SIZE_NT', 'bet_type_size_no_triple'],
  ['K3_PARITY_NT', 'bet_type_parity_no_triple'],
  ['K3_SUM', 'bet_type_sum'],
  ['K3_PAIR', 'bet_type_pair'],
  ['K3_TRIPLE', 'bet_type_triple'],
  ['K3_SHAPE', 'bet_type_shape'],
  ['KENO_SUM', 'bet_type_size'],
  ['KENO_PARITY', 'bet_type_parity'],
  ['KENO_ELEMENT', 'bet_type_element'],
  ['KENO_HALF', 'bet_type_half'],
  ['KENO_ODDS', 'bet_type_odds'],
]);
const FACES = new Map([
  ['K3_ONE', 1],
  ['K3_TWO', 2],
  ['K3_THREE', 3],
]);
const WINDOWS = new Map<string, MessageId>([
  ['F', 'bet_type_front'],
  ['M', 'bet_type_middle'],
  ['B', 'bet_type_back'],
]);
/** Bets of the tables of Viet Nam, of the North (`MB_`) and the South (`MN_`) alike. */
const VIETNAM = new Map<string, MessageId>([
  ['LO2', 'bet_type_vn_lo2'],
  ['LO2F', 'bet_type_vn_lo2f'],
  ['LO2K', 'bet_type_vn_lo2k'],
  ['LO3', 'bet_type_vn_lo3'],
  ['LO4', 'bet_type_vn_lo4'],
  ['DE', 'bet_type_vn_de'],
  ['DEF', 'bet_type_vn_def'],
  ['DE1', 'bet_type_vn_de1'],
  ['DE7', 'bet_type_vn_de7'],
  ['DE8', 'bet_type_vn_de8'],
  ['DD', 'bet_type_vn_dd'],
  ['HEAD', 'bet_type_vn_head'],
  ['TAIL', 'bet_type_vn_tail'],
  ['3C', 'bet_type_vn_3c'],
  ['3C6', 'bet_type_vn_3c6'],
  ['3C7', 'bet_type_vn_3c7'],
  ['3CDD', 'bet_type_vn_3cdd'],
  ['4C', 'bet_type_vn_4c'],
  ['B7_2', 'bet_type_vn_b7_2'],
  ['B7_3', 'bet_type_vn_b7_3'],
  ['B7_4', 'bet_type_vn_b7_4'],
]);
/** Bets that have names of their own in the South. */
const SOUTH = new Map<string, MessageId>([
  ['LO2', 'bet_type_south_lo2'],
  ['LO3', 'bet_type_south_lo3'],
  ['LO4', 'bet_type_south_lo4'],
  ['DE', 'bet_type_south_de'],
  ['DD', 'bet_type_south_dd'],
  ['HEAD', 'bet_type_south_head'],
  ['TAIL', 'bet_type_south_tail'],
  ['3C', 'bet_type_south_3c'],
  ['3CDD', 'bet_type_south_3cdd'],
]);

/** Bets that differ in a number `n`, the place `p` that they are on, or the window `w` of three places. */
const PATTERNS: readonly [RegExp, MessageId][] = [
  [/^MB_X(?<n>\d+)$/, 'bet_type_vn_x'],
  [/^MB_T(?<n>\d+)$/, 'bet_type_vn_t'],
  [/^MN_X(?<n>\d+)$/, 'bet_type_south_x'],
  [/^MN_T(?<n>\d+)$/, 'bet_type_south_t'],
  [/^(?:SSCO_D|PKO_N)(?<p>\d+)$/, 'bet_type_value'],
  [/^(?:SSCO|PKO)_S(?<p>\d+)$/, 'bet_type_size'],
  [/^(?:SSCO|PKO)_P(?<p>\d+)$/, 'bet_type_parity'],
  [/^PKO_DT(?<p>\d+)$/, 'bet_type_duel'],
  [/^SSCO_SH(?<w>[FMB])$/, 'bet_type_shape'],
  [/^SSC_G3P(?<w>[FMB])$/, 'bet_type_one_pair'],
  [/^SSC_G3D(?<w>[FMB])$/, 'bet_type_three'],
  [/^SSC_G(?<n>2)(?<w>[FB])$/, 'bet_type_different'],
  [/^SSC_G(?<n>\d+)$/, 'bet_type_group'],
  [/^X11_G(?<n>\d)$/, 'bet_type_different'],
  [/^(?:SSC|X11)_A(?<n>\d)(?<w>[FMB])?$/, 'bet_type_any'],
  [/^(?:SSC|PK|X11)_(?<n>\d)(?<w>[FMB])?$/, 'bet_type_straight'],
  [/^KENO_P(?<n>\d)$/, 'bet_type_pick'],
];

const OPTIONS = new Map<string, MessageId>([
  ['big', 'bet_option_big'],
  ['small', 'bet_option_small'],
  ['odd', 'bet_option_odd'],
  ['even', 'bet_option_even'],
  ['dragon', 'bet_option_dragon'],
  ['tiger', 'bet_option_tiger'],
  ['tie', 'bet_option_tie'],
  ['triple', 'bet_option_triple'],
  ['run', 'bet_option_run'],
  ['pair', 'bet_option_pair'],
  ['half', 'bet_option_half'],
  ['mixed', 'bet_option_mixed'],
  ['metal', 'bet_option_metal'],
  ['wood', 'bet_option_wood'],
  ['water', 'bet_option_water'],
  ['fire', 'bet_option_fire'],
  ['earth', 'bet_option_earth'],
  ['lower', 'bet_option_lower'],
  ['upper', 'bet_option_upper'],
  ['equal', 'bet_option_equal'],
]);

function patternText(t: Say, code: string): string | null {
  for (const [pattern, id] of PATTERNS) {
    const found = pattern.exec(code);
    if (!found) continue;
    const { n = '', p, w } = found.groups ?? {};
    const window = w && WINDOWS.get(w);
    const name = t(id, { n });
    if (p) return `${t('bet_type_place', { n: p })} · ${name}`;
    return window ? `${name}, ${t(window, {})}` : name;
  }
  return null;
}

/** What of a lottery was bet on, in the reader's language and the words of the ticket; null for a code that is not known here. */
function knownText(t: Say, code: string): string | null {
  const [, region, name = ''] = /^(M[BN])_(.+)$/.exec(code) ?? [];
  const id = PLAIN.get(code) ?? (region === 'MN' ? SOUTH.get(name) : undefined) ?? (region ? VIETNAM.get(name) : undefined);
  if (id) return t(id, {});
  const faces = FACES.get(code);
  return faces ? t('bet_type_faces', { n: faces }) : patternText(t, code);
}

/** The same; a bet type without words here is shown as its vendor named it. */
export const betTypeText = (t: Say, code: string): string => knownText(t, code) ?? code;

/** What was chosen: outcomes of bet types that are known in the reader's language (`big,small`, `big-odd`), all else as it was told. */
export function selectionText(t: Say, code: string, selection: string): string {
  if (knownText(t, code) === null) return selection;
  const wordOf = (part: string): string => {
    const id = OPTIONS.get(part);
    return id ? t(id, {}) : part;
  };
  if (!/^[a-z]+(?:[-,][a-z]+)*$/.test(selection)) return selection;
  return selection
    .split(',')
    .map((value) => value.split('-').map(wordOf).join(' · '))
    .join(', ');
}
