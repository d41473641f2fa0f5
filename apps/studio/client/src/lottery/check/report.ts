import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { el } from '../../ui/dom.ts';
import { result } from '../balls.ts';
import { drawName, gameName } from '../names.ts';
import { originOf } from '../origin.ts';
import { lt } from '../text/text.ts';
import { gameOf, hearStations } from '../told/stations.ts';
import { standingOf } from './draw.ts';

const row = (name: string, value: HTMLElement | string): HTMLElement[] => [el('dt', { text: name }), el('dd', {}, value)];

/** What is known of a draw, and whether it is what was promised. */
export function report(draw: DrawView): HTMLElement[] {
  // Nothing else tells this page how operators call a station.
  hearStations(draw.station ? [draw.station] : []);
  const game = gameOf(draw.game);
  if (!game) return [el('p', { text: lt('checkUnknown') })];
  const heading = el('h2', { text: `${gameName(game)} · ${drawName(draw)}` });
  const origin = originOf(draw);
  const note = origin ? [el('p', { class: 'dim', text: lt(origin) })] : [];
  const standing = standingOf(draw);
  // Numbers that come from elsewhere follow from no seed: there is nothing to check here.
  if (standing === 'official') {
    const numbers = draw.numbers.length > 0 ? [result(game, draw.numbers)] : [el('p', { text: lt('checkOpen') })];
    return [heading, ...note, ...numbers];
  }
  const facts = el('dl', { class: 'check-facts' }, ...row(lt('checkCommitment'), el('code', { text: draw.commitment })));
  if (standing === 'sealed') return [heading, ...note, facts, el('p', { text: lt('checkOpen') })];
  if (draw.seed !== null) facts.append(...row(lt('checkSeed'), el('code', { text: draw.seed })));
  facts.append(...row(lt('checkNumbers'), result(game, draw.numbers)));
  // Its own numbers are to come, with the seed from which they follow.
  if (standing === 'preliminary') return [heading, ...note, facts];
  const isGood = standing === 'good';
  const verdict = el('p', {
    class: 'check-verdict',
    text: lt(isGood ? 'checkGood' : 'checkBad'),
    attrs: { 'data-good': String(isGood) },
  });
  return [heading, verdict, ...note, facts];
}
