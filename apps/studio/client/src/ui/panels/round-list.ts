import type { RoundProof } from '../../../../src/shared/protocol.ts';
import { breachOf, type OwnRound } from '../../../../src/shared/witness.ts';
import { money } from '../../money.ts';
import { momentText } from '../../text/moment.ts';
import { t } from '../../text/text.ts';
import { openPanel } from '../dialog.ts';
import { el } from '../dom.ts';
import { type FairnessParts, verifyAddress } from './parts.ts';

/** So many gaps are looked up and named at most. */
const MISSING_SHOWN = 20;

/** What a list of rounds shows, of whatever game. */
export interface RoundList<R extends RoundProof> {
  fair: FairnessParts;
  load(before?: number): Promise<{ rounds: readonly R[]; more: boolean }>;
  /** What the studio shows of a round by its number; null where it shows nothing. */
  verify(roundId: string): Promise<object | null>;
  openRoundId: string | null;
  staked(round: R): string;
  /** Shows how a round was played, in a place of its own. */
  show(round: R, stage: HTMLElement): void;
}

/** The player's rounds of a game, newest first. */
export function openRounds<R extends RoundProof>(parts: RoundList<R>): void {
  const list = el('ul', { class: 'rounds' });
  const foot = el('div', { attrs: { 'aria-live': 'polite' } }, el('p', { class: 'dim', text: t('loading') }));
  openPanel(t('historyTitle'), list, foot);
  void loadPage(parts, list, foot);
}

async function loadPage<R extends RoundProof>(parts: RoundList<R>, list: HTMLElement, foot: HTMLElement, before?: number) {
  const button = (label: string, from: number | undefined): HTMLElement =>
    el('button', {
      class: 'button small',
      text: label,
      attrs: { type: 'button' },
      on: { click: () => void loadPage(parts, list, foot, from) },
    });
  try {
    const page = await parts.load(before);
    list.append(...page.rounds.map((round) => roundItem(parts, round)));
    if (before === undefined) list.prepend(...(await missing(parts, page.rounds)).map(missingItem));
    const last = page.rounds.at(-1);
    if (list.childElementCount === 0) foot.replaceChildren(el('p', { class: 'dim', text: t('historyEmpty') }));
    else if (page.more && last) foot.replaceChildren(button(t('historyMore'), last.openedAt));
    else foot.replaceChildren();
  } catch {
    foot.replaceChildren(el('p', { class: 'error', text: t('historyError') }), button(t('tryAgain'), before));
  }
}

/** Rounds that this device asked for and that the studio does not show, neither here nor by their number: gaps in its list. */
async function missing<R extends RoundProof>(
  { fair, openRoundId, verify }: RoundList<R>,
  listed: readonly R[],
): Promise<OwnRound[]> {
  const asked = fair.own.of(fair.session.gameCode).filter(({ state, roundId }) => state === 'sent' && roundId !== openRoundId);
  const unlisted = asked.filter(({ roundId }) => listed.every((round) => round.roundId !== roundId)).slice(0, MISSING_SHOWN);
  const shown = await Promise.all(unlisted.map(({ roundId }) => verify(roundId)));
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

function roundItem<R extends RoundProof>(parts: RoundList<R>, round: R): HTMLElement {
  const isPlayed = round.state === 'closed';
  const staked = parts.staked(round);
  const difference = isPlayed ? BigInt(round.payout) - BigInt(staked) : 0n;
  const sign = difference > 0n ? '+' : '';
  const stage = el('div', { class: 'replay', attrs: { hidden: '' } });
  const show = el('button', { class: 'button small', text: t('show'), attrs: { type: 'button', 'aria-expanded': 'false' } });
  show.addEventListener('click', () => {
    stage.hidden = !stage.hidden;
    show.setAttribute('aria-expanded', String(!stage.hidden));
    if (!stage.hidden && stage.childElementCount === 0) parts.show(round, stage);
  });
  const figure = (label: string, value: string): HTMLElement => el('span', {}, label, el('b', { text: value }));
  const check = el('a', {
    class: 'dim',
    text: t('check'),
    attrs: { href: verifyAddress(parts.fair, round.roundId), target: '_blank', rel: 'noopener' },
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
      figure(t('stake'), money(staked)),
      figure(t('payout'), money(round.payout)),
      figure(t('result'), `${sign}${money(difference)}`),
      ...(round.forgone === null ? [] : [figure(t('forgone'), money(round.forgone))]),
      ...(round.balanceBefore === null ? [] : [figure(t('balanceBefore'), money(round.balanceBefore))]),
      ...(round.balanceAfter === null ? [] : [figure(t('balanceAfter'), money(round.balanceAfter))]),
    ),
    el('p', { class: 'dim id', text: t('historyRound', { id: round.roundId }) }),
    ...announced(parts.fair, round),
    el('div', { class: 'row' }, ...(isPlayed ? [show] : []), ...(round.secret === null ? [] : [check])),
    stage,
  );
}

/** Whether a round is the one that was announced to this device; nothing for one that another device asked for. */
function announced({ own, witness }: FairnessParts, round: RoundProof): HTMLElement[] {
  const known = own.find(round.roundId);
  if (!known) return [];
  const isSame = breachOf(known, round, witness.scheme) === null;
  return [el('p', { class: isSame ? 'dim' : 'error', text: t(isSame ? 'historyAnnounced' : 'historyDiffers') })];
}
