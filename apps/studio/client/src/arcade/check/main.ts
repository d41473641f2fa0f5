import { ARCADE_SCHEME } from '../../../../src/arcade/round.ts';
import type { ArcadeProof, PotList } from '../../../../src/shared/arcade-protocol.ts';
import '../../styles/fonts.css';
import '../../styles/verify.css';
import '../../styles/check.css';
import { t } from '../../text/text.ts';
import { el } from '../../ui/dom.ts';
import { type AnnouncedRound, announcedIn } from '../../verify/announced.ts';
import { askedLanguage } from '../../verify/language.ts';
import { openCheckPage } from '../../verify/page.ts';
import { arcadeProof, potList } from '../api.ts';
import { arcadeName, wordFor } from '../names.ts';
import { at, speak } from '../text/text.ts';
import { findingsOf, gameOfProof, isHonest } from './round.ts';

const row = (name: string, value: string): HTMLElement[] => [el('dt', { text: name }), el('dd', {}, el('code', { text: value }))];

const finding = (text: string, isGood: boolean | null): HTMLElement =>
  el('li', { text: isGood === null ? `${text}: ${at('checkNotKnown')}` : text, attrs: { 'data-good': String(isGood) } });

/** What is known of the round with a number, and whether it is what was fixed before it. */
function report(asked: string, proof: ArcadeProof, known: AnnouncedRound | null, list: PotList | null): HTMLElement[] {
  const { round } = proof;
  const game = gameOfProof(proof);
  const findings = findingsOf(proof, known, list, asked);
  if (!game || !findings) return [el('p', { text: at('checkUnknown') })];
  const isGood = isHonest(findings);
  const chosen = Object.entries(round.params).map(([code, value]) => `${wordFor('option', code)} ${wordFor('value', value)}`);
  return [
    el('h2', { text: `${arcadeName(game)} ${game.version} · ${chosen.join(' · ')}` }),
    el('p', { class: 'check-verdict', text: at(isGood ? 'checkGood' : 'checkBad'), attrs: { 'data-good': String(isGood) } }),
    ...(round.state === 'closed' ? [] : [el('p', { text: t(`state.${round.state}`) })]),
    el(
      'ul',
      { class: 'check-findings' },
      finding(at('checkSecret'), findings.secret),
      finding(at('checkDevice'), findings.device),
      finding(at('checkOutcome'), findings.outcome),
      finding(at('checkPayout'), findings.payout),
      ...(findings.pool === null ? [] : [finding(at('checkPool'), findings.pool)]),
      ...(round.pool ? [finding(at('checkListed'), findings.listed)] : []),
    ),
    ...(game.pool ? [el('p', { text: at('poolLimits') })] : []),
    el(
      'dl',
      { class: 'check-facts' },
      ...row(t('verifyFingerprint'), round.commitment),
      ...row(t('verifySecret'), round.secret ?? ''),
      ...row(t('verifyNumber'), round.clientRandom ?? ''),
      ...row(t('verifySeed'), round.clientSeed),
      ...row(at('checkChoices'), round.made.join(', ') || at('none')),
      ...row(at('checkResult'), JSON.stringify(round.view)),
      ...(round.pool ? row(at('pool'), JSON.stringify(round.pool)) : []),
      ...row('HMAC-SHA-256', ARCADE_SCHEME),
    ),
  ];
}

async function check(roundId: string, known: AnnouncedRound | null, result: HTMLElement): Promise<void> {
  const proof = /^[0-9a-f]{32}$/.test(roundId) ? await arcadeProof(roundId).catch(() => null) : null;
  const pool = proof?.round.pool;
  const list = proof && pool ? await potList(proof.gameCode, pool).catch(() => null) : null;
  result.replaceChildren(...(proof ? report(roundId, proof, known, list) : [el('p', { text: at('checkUnknown') })]));
}

async function start(): Promise<void> {
  const root = document.querySelector('#proof');
  if (!root) return;
  await speak(askedLanguage(location.search, navigator.language));
  openCheckPage(root, {
    title: () => at('checkTitle'),
    intro: () => at('checkIntro'),
    number: () => at('checkNumber'),
    run: () => at('checkRun'),
    maxLength: 32,
    asked: new URLSearchParams(location.search).get('round') ?? '',
    carried: announcedIn(location.hash),
    speak,
    check,
  });
}

void start();
