import type { RoundView } from '../../../../src/shared/protocol.ts';
import { breachOf, type OwnRound } from '../../../../src/shared/witness.ts';
import { money } from '../../money.ts';
import { wordsOfWin } from '../../play/words.ts';
import { framesOf } from '../../rules/cascade.ts';
import { paintFrame } from '../../stage/still.ts';
import { momentText } from '../../text/moment.ts';
import { t } from '../../text/text.ts';
import { openPanel } from '../dialog.ts';
import { el } from '../dom.ts';
import { type PanelParts, verifyAddress } from './parts.ts';

/** So many gaps are looked up and named at most. */
const MISSING_SHOWN = 20;

/** The player's rounds of this game, newest first; each can be looked at spin by spin. */
export function openHistory(parts: PanelParts): void {
  const list = el('ul', { class: 'rounds' });
  const foot = el('div', { attrs: { 'aria-live': 'polite' } }, el('p', { class: 'dim', text: t('loading') }));
  openPanel(t('historyTitle'), list, foot);
  void loadPage(parts, list, foot);
}

async function loadPage(parts: PanelParts, list: HTMLElement, foot: HTMLElement, before?: number): Promise<void> {
  const again = (label: string): HTMLElement =>
    el('button', {
      class: 'button small',
      text: label,
      attrs: { type: 'button' },
      on: { click: () => void loadPage(parts, list, foot, before) },
    });
  try {
    const page = await parts.api.history(before);
    list.append(...page.rounds.map((round) => roundItem(parts, round)));
    if (before === undefined) list.prepend(...(await missing(parts, page.rounds)).map(missingItem));
    const last = page.rounds.at(-1);
    if (list.childElementCount === 0) foot.replaceChildren(el('p', { class: 'dim', text: t('historyEmpty') }));
    else if (page.more && last) foot.replaceChildren(moreButton(parts, list, foot, last.openedAt));
    else foot.replaceChildren();
  } catch {
    foot.replaceChildren(el('p', { class: 'error', text: t('historyError') }), again(t('tryAgain')));
  }
}

/** Rounds that this device asked for and that the studio does not show, neither here nor by their number: gaps in its list. */
async function missing({ api, own, session }: PanelParts, listed: readonly RoundView[]): Promise<OwnRound[]> {
  const open = session.openRound?.roundId;
  const asked = own.of(session.gameCode).filter(({ state, roundId }) => state === 'sent' && roundId !== open);
  const unlisted = asked.filter(({ roundId }) => listed.every((round) => round.roundId !== roundId)).slice(0, MISSING_SHOWN);
  const shown = await Promise.all(unlisted.map(({ roundId }) => api.verify(roundId)));
  return unlisted.filter((_, n) => shown[n] === null);
}

function missingItem({ roundId, sentAt }: OwnRound): HTMLElement {
  return el(
    'li',
    { class: 'round' },
    el('div', { class: 'round-head' }, el('b', { text: momentText(sentAt) })),
    el('p', { class: 'error', text: t('historyMissing') }),
    el('p', { class: 'dim id', text: t('historyRound', { id: roundId }) }),
  );
}

function moreButton(parts: PanelParts, list: HTMLElement, foot: HTMLElement, before: number): HTMLElement {
  return el('button', {
    class: 'button small',
    text: t('historyMore'),
    attrs: { type: 'button' },
    on: { click: () => void loadPage(parts, list, foot, before) },
  });
}

function roundItem(parts: PanelParts, round: RoundView): HTMLElement {
  const isPlayed = round.state === 'closed';
  const difference = isPlayed ? BigInt(round.payout) - BigInt(round.stake) : 0n;
  const sign = difference > 0n ? '+' : '';
  const stage = el('div', { class: 'replay', attrs: { hidden: '' } });
  const show = el('button', { class: 'button small', text: t('show'), attrs: { type: 'button', 'aria-expanded': 'false' } });
  show.addEventListener('click', () => {
    stage.hidden = !stage.hidden;
    show.setAttribute('aria-expanded', String(!stage.hidden));
    if (!stage.hidden && stage.childElementCount === 0) showSpin(parts, round, stage, 0);
  });
  const figure = (label: string, value: string): HTMLElement => el('span', {}, label, el('b', { text: value }));
  const check = el('a', {
    class: 'dim',
    text: t('check'),
    attrs: { href: verifyAddress(parts, round.roundId), target: '_blank', rel: 'noopener' },
  });
  return el(
    'li',
    { class: 'round' },
    el(
      'div',
      { class: 'round-head' },
      el('b', { text: momentText(round.openedAt) }),
      el('span', { class: 'dim', text: t(`state.${round.state}`) }),
    ),
    el(
      'div',
      { class: 'round-figures' },
      figure(t('stake'), money(round.stake)),
      figure(t('payout'), money(round.payout)),
      figure(t('result'), `${sign}${money(difference)}`),
      ...(round.forgone === null ? [] : [figure(t('forgone'), money(round.forgone))]),
      ...(round.balanceBefore === null ? [] : [figure(t('balanceBefore'), money(round.balanceBefore))]),
      ...(round.balanceAfter === null ? [] : [figure(t('balanceAfter'), money(round.balanceAfter))]),
    ),
    el('p', { class: 'dim id', text: t('historyRound', { id: round.roundId }) }),
    ...announced(parts, round),
    el('div', { class: 'row' }, ...(isPlayed ? [show] : []), ...(round.secret === null ? [] : [check])),
    stage,
  );
}

/** Whether a round is the one that was announced to this device; nothing for one that another device asked for. */
function announced({ own }: PanelParts, round: RoundView): HTMLElement[] {
  const known = own.find(round.roundId);
  if (!known) return [];
  const isSame = breachOf(known, round) === null;
  return [el('p', { class: isSame ? 'dim' : 'error', text: t(isSame ? 'historyAnnounced' : 'historyDiffers') })];
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
