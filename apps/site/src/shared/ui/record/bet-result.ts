import type { MessageId } from '../../i18n/message-id.ts';
import { areaText, type Say } from './bet-area.ts';

/** How a match of cocks ended. */
const MANNERS = new Map<string, MessageId>([
  ['down', 'bet_result_down'],
  ['flight', 'bet_result_flight'],
  ['refusal', 'bet_result_refusal'],
  ['time', 'bet_result_time'],
]);

const MATCH = /^(meron|wala|bdd) \((\w+), (\d+)\)$/;
/** Two sides with their cards, each named by its letter, and who won. */
const DUEL = /^D (\S+) : T (\S+) \((dragon|tiger|tie)\)$/;
const HANDS = /^P (.+) : B (.+) \((player|banker|tie)\)$/;

/** Parts of a result that are words alone. */
const PLAIN = new Map<string, MessageId>([
  ['low', 'bet_result_risk_low'],
  ['medium', 'bet_result_risk_medium'],
  ['high', 'bet_result_risk_high'],
  ['mine', 'bet_result_mine'],
  ['cash-out', 'bet_cashed_out'],
  ['royal-flush', 'bet_result_royal_flush'],
  ['straight-flush', 'bet_result_straight_flush'],
  ['four', 'bet_result_four'],
  ['full-house', 'bet_result_full_house'],
  ['flush', 'bet_result_flush'],
  ['straight', 'bet_result_straight'],
  ['three', 'bet_result_three'],
  ['two-pair', 'bet_result_two_pair'],
  ['high-pair', 'bet_result_high_pair'],
  ['nothing', 'bet_result_nothing'],
]);

/** Parts with a figure. */
const FIGURED: readonly (readonly [RegExp, MessageId])[] = [
  [/^out at (\d+\.\d\d×)$/, 'bet_result_left'],
  [/^card (\d+: \d+\.\d\d×)$/, 'bet_result_card'],
  [/^segment (\d+)$/, 'bet_result_segment'],
  [/^slot (\d+)$/, 'bet_result_slot'],
  [/^ring (\d+)$/, 'bet_result_ring'],
  // What a stake put into a pot, and what it took of it.
  [/^pot (\d+ [+=] \d+(?:\.\d+)?)$/, 'bet_result_pot'],
  [/^(\d+) rows$/, 'bet_result_rows'],
  [/^opened (\d+)$/, 'bet_result_opened'],
  [/^mines (\d+)$/, 'bet_result_mines'],
  [/^player (\d+|blackjack)$/, 'bet_result_player'],
  [/^dealer (\d+|blackjack)$/, 'bet_result_dealer'],
];

/** The two hands of one who has split. */
const SPLIT = /^player (\d+) and (\d+)$/;
/** Balls, dice, or a height: the same in all languages. */
const FIGURES = /^\d[\d .×]*$/;

function partText(t: Say, part: string): string | null {
  const plain = PLAIN.get(part);
  if (plain) return t(plain, {});
  const [, one, other] = SPLIT.exec(part) ?? [];
  if (one && other) return t('bet_result_player', { n: `${one} + ${other}` });
  for (const [form, id] of FIGURED) {
    const n = form.exec(part)?.[1];
    if (n !== undefined) return t(id, { n: n === 'blackjack' ? 'Blackjack' : n });
  }
  return FIGURES.test(part) ? part : null;
}

/**
 * How a round ended, in the reader's language, where it is told in the way of our own tables and games. Vendors write as they like: any other result
 * is shown as its vendor told it, all of it.
 */
export function resultText(t: Say, result: string): string {
  const area = (code: string): string => areaText(t, code);
  const [, winner, manner = '', n = ''] = MATCH.exec(result) ?? [];
  const how = MANNERS.get(manner);
  if (winner && how) return [area(winner), t(how, {}), t('bet_result_exchanges', { n })].join(' · ');
  const [, dragon, tiger, ahead] = DUEL.exec(result) ?? [];
  if (dragon && tiger && ahead) return `${area('dragon')} ${dragon} : ${area('tiger')} ${tiger} · ${area(ahead)}`;
  const [, player, banker, won] = HANDS.exec(result) ?? [];
  if (player && banker && won) return `${area('player')} ${player} : ${area('banker')} ${banker} · ${area(won)}`;
  // A risk stands beside where the ball fell; alone these are outcomes of other makers' games.
  if (/^(?:low|medium|high)$/.test(result)) return result;
  const parts = result.split(', ').map((part) => partText(t, part));
  return parts.includes(null) ? result : parts.join(', ');
}

/** The winning numbers of a draw as its vendor told them; simulated ones say so: docs/rules/lottery.md#official-draws. */
export const drawnText = (t: Say, numbers: string, source: string | undefined): string =>
  source === 'simulated' ? t('lottery_simulated', { numbers }) : numbers;
