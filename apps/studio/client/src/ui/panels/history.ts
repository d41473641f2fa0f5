import type { RoundView } from '../../../../src/shared/protocol.ts';
import { money } from '../../money.ts';
import { wordsOfWin } from '../../play/words.ts';
import { framesOf } from '../../rules/cascade.ts';
import { paintFrame } from '../../stage/still.ts';
import { t } from '../../text/text.ts';
import { el, enable, pressed, write } from '../dom.ts';
import type { PanelParts } from './parts.ts';
import { openRounds } from './round-list.ts';

/** The player's rounds of this slot, newest first; each can be looked at spin by spin. */
export function openHistory(parts: PanelParts): void {
  openRounds({
    fair: parts,
    load: (before) => parts.api.history(before),
    verify: (roundId) => parts.api.verify(roundId),
    openRoundId: parts.session.openRound?.roundId ?? null,
    staked: ({ stake }) => stake,
    show: (round, stage) => showSpins(parts, round, stage),
  });
}

/** The spins of a round one by one. The ways to the neighbours stay where they are, and so does the focus on them. */
function showSpins(parts: PanelParts, round: RoundView, stage: HTMLElement): void {
  let index = 0;
  const move = (label: string, by: number): HTMLButtonElement => {
    const button = el('button', { class: 'button small', text: label, attrs: { type: 'button' } });
    return pressed(button, () => showSpin(index + by));
  };
  const [before, after] = [move(t('previous'), -1), move(t('next'), 1)];
  const said = el('b', { attrs: { 'aria-live': 'polite' } });
  const shown = el('div');
  const showSpin = (next: number): void => {
    const spin = round.spins[next];
    if (!spin) return;
    index = next;
    const name = spin.free ? t('freeSpinN', { n: spin.index }) : t('paidSpin');
    write(said, `${name}: ${money(spin.amount)}`);
    enable(before, next > 0);
    enable(after, next < round.spins.length - 1);
    shown.className = framesOf(spin).length > 1 ? 'windows' : '';
    shown.replaceChildren(...pictures(parts, spin, stage.clientWidth));
  };
  const head = el('div', { class: 'mini-head' }, before, said, after);
  stage.replaceChildren(...(round.spins.length > 1 ? [head] : []), shown);
  showSpin(0);
}

/** The windows of a spin with what each of them won. */
function pictures(parts: PanelParts, spin: RoundView['spins'][number], room: number): HTMLElement[] {
  const frames = framesOf(spin);
  const width = Math.max(240, frames.length > 1 ? room / 2 - 4 : room);
  return frames.map((frame) => {
    const wins = frame.wins.map((win) => el('li', { text: wordsOfWin(win, parts.nameOf) }));
    return el(
      'div',
      {},
      paintFrame(parts.look, frame, width, Math.min(2, devicePixelRatio)),
      el('ul', { class: 'dim' }, ...wins),
    );
  });
}
