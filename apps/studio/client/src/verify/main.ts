import { formatCount } from '@marquee/money';
import type { VerifyView } from '../../../src/shared/protocol.ts';
import { loadGame } from '../games/registry.ts';
import { framesOf } from '../rules/cascade.ts';
import { paintFrame } from '../stage/still.ts';
import '../styles/fonts.css';
import '../styles/verify.css';
import { type Key, setLanguage, t } from '../text/text.ts';
import { el } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import { type AnnouncedRound, announcedIn } from './announced.ts';
import type { CheckedRound, CheckStep, StepName } from './check.ts';
import { askedLanguage } from './language.ts';
import { openCheckPage } from './page.ts';

const LABELS: Readonly<Record<StepName, Key>> = {
  announced: 'verifyAnnounced',
  complete: 'verifyComplete',
  forgone: 'verifyForgone',
  commitment: 'verifyCommitment',
  roundId: 'verifyRoundId',
  stops: 'verifyStops',
  windows: 'verifyWindows',
  wins: 'verifyWins',
  payout: 'verifyPayout',
};
const ROUND_ID = /^[\w-]{1,128}$/;

async function start(): Promise<void> {
  const root = document.querySelector('#verify');
  if (!root) return;
  await setLanguage(askedLanguage(location.search, navigator.language));
  openCheckPage(root, {
    title: () => t('verifyTitle'),
    intro: () => t('verifyLead'),
    number: () => t('verifyInput'),
    run: () => t('verifyRun'),
    how: () => t('verifyHow'),
    maxLength: 128,
    asked: new URLSearchParams(location.search).get('round') ?? '',
    carried: announcedIn(location.hash),
    speak: setLanguage,
    check,
  });
}

async function check(roundId: string, announced: AnnouncedRound | null, result: HTMLElement): Promise<void> {
  if (!ROUND_ID.test(roundId)) return say(result, t('verifyUnknown'));
  say(result, t('loading'));
  try {
    const response = await fetch(`/api/verify/${encodeURIComponent(roundId)}`, { cache: 'no-store' });
    if (response.status === 404 || response.status === 400 || response.status === 409) return say(result, t('verifyUnknown'));
    if (!response.ok) return say(result, t('verifyFailed'));
    const view = (await response.json()) as VerifyView;
    const { checkRound } = await import('./check.ts');
    await show(result, view, checkRound(view, announced, roundId));
  } catch {
    say(result, t('verifyFailed'));
  }
}

/** An amount as a multiple of its stake: the page knows no currency. */
function multiple(amount: string, stake: string): string {
  const hundredths = (BigInt(amount) * 100n) / BigInt(stake);
  return t('timesStake', { multiple: formatCount(Number(hundredths) / 100) });
}

function say(result: HTMLElement, text: string): void {
  result.replaceChildren(el('p', { class: 'notice', text }));
}

async function show(result: HTMLElement, view: VerifyView, checked: CheckedRound): Promise<void> {
  const { round } = view;
  const facts: readonly (readonly [Key, string])[] = [
    ['verifyGame', `${view.gameCode} ${view.version}`],
    ['verifyFingerprint', round.commitment],
    ['verifySecret', round.secret ?? ''],
    ['verifyNumber', round.clientRandom ?? '-'],
    ['verifySeed', round.clientSeed],
    ...(round.forgone === null ? [] : [['forgone', multiple(round.forgone, round.stake)] as const]),
  ];
  const verdict = checked.isCompared ? 'verifyAll' : 'verifyAgrees';
  const notices = [
    el('p', {
      class: checked.matches ? (checked.isCompared ? 'verdict good' : 'verdict') : 'verdict bad',
      text: t(checked.matches ? verdict : 'verifyNot'),
    }),
    ...(round.state === 'closed' ? [] : [el('p', { class: 'notice', text: t('verifyGivenUp') })]),
  ];
  const list = el('dl', {}, ...facts.flatMap(([key, value]) => [el('dt', { text: t(key) }), el('dd', { text: value })]));
  const steps = el('ol', { class: 'steps' }, ...checked.steps.map(stepItem));
  result.replaceChildren(...notices, list, steps);
  const look = await loadGame(view.gameCode);
  if (!look) return;
  const pictures = checked.spins.flatMap((spin) => {
    const name = spin.free ? t('freeSpinN', { n: spin.index }) : t('paidSpin');
    const frames = framesOf(spin);
    return frames.map((frame, i) =>
      el(
        'figure',
        {},
        paintFrame(look, frame, 300, Math.min(2, devicePixelRatio)),
        el('figcaption', {
          text:
            frames.length > 1
              ? `${name}, ${i + 1}/${frames.length}${frame.wins.length > 0 ? ` (×${frame.multiplier})` : ''}`
              : name,
        }),
      ),
    );
  });
  result.append(el('div', { class: 'spins' }, ...pictures));
}

function stepItem(step: CheckStep): HTMLElement {
  const verdict = el(
    'span',
    { class: step.matches ? 'good' : 'bad' },
    icon(step.matches ? 'shield' : 'close'),
    t(step.matches ? 'verifyMatch' : 'verifyDiffers'),
  );
  const texts: readonly (readonly [Key, string])[] = step.matches
    ? [['verifyComputed', step.computed]]
    : [
        ['verifyComputed', step.computed],
        ['verifyStored', step.stored],
      ];
  const details = el(
    'details',
    step.matches ? {} : { attrs: { open: '' } },
    el('summary', {}, el('span', { text: t(LABELS[step.name]) }), verdict),
    ...texts.flatMap(([key, value]) => [el('p', { class: 'dim', text: t(key) }), el('pre', { text: value })]),
  );
  return el('li', {}, details);
}

void start();
