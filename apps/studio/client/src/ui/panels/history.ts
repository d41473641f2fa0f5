import type { RoundView } from '../../../../src/shared/protocol.ts';
import { money } from '../../money.ts';
import { wordsOfWin } from '../../play/words.ts';
import { framesOf } from '../../rules/cascade.ts';
import { paintFrame } from '../../stage/still.ts';
import { t } from '../../text/text.ts';
import { el } from '../dom.ts';
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
    show: (round, stage) => showSpin(parts, round, stage, 0),
  });
}

/** One spin of a round, with the way to its neighbours. */
function showSpin(parts: PanelParts, round: RoundView, stage: HTMLElement, index: number): void {
  const spin = round.spins[index];
  if (!spin) return;
  const move = (label: string, to: number): HTMLButtonElement => {
    const button = el('button', { class: 'button small', text: label, attrs: { type: 'button' } });
    button.disabled = round.spins[to] === undefined;
    button.addEventListener('click', () => showSpin(parts, round, stage, to));
    return button;
  };
  const name = spin.free ? t('freeSpinN', { n: spin.index }) : t('paidSpin');
  const head = el(
    'div',
    { class: 'mini-head' },
    move(t('previous'), index - 1),
    el('b', { text: `${name}: ${money(spin.amount)}` }),
    move(t('next'), index + 1),
  );
  const frames = framesOf(spin);
  const width = Math.max(240, frames.length > 1 ? stage.clientWidth / 2 - 4 : stage.clientWidth);
  const pictures = frames.map((frame) => {
    const wins = frame.wins.map((win) => el('li', { text: wordsOfWin(win, parts.nameOf) }));
    return el(
      'div',
      {},
      paintFrame(parts.look, frame, width, Math.min(2, devicePixelRatio)),
      el('ul', { class: 'dim' }, ...wins),
    );
  });
  stage.replaceChildren(
    ...(round.spins.length > 1 ? [head] : []),
    el('div', { class: frames.length > 1 ? 'windows' : '' }, ...pictures),
  );
}
