import type { TableProof } from '../../../../src/shared/table-protocol.ts';
import { type Table, tableAt } from '../../../../src/tables/tables.ts';
import '../../styles/fonts.css';
import '../../styles/verify.css';
import '../../styles/check.css';
import { el } from '../../ui/dom.ts';
import { type AnnouncedRound, announcedIn } from '../../verify/announced.ts';
import { askedLanguage } from '../../verify/language.ts';
import { openCheckPage } from '../../verify/page.ts';
import { proofOf, proofOfBet } from '../api.ts';
import { stakeName, stakeText, tableName } from '../names.ts';
import { resultWords } from '../stage/result.ts';
import { speak, tt } from '../text/text.ts';
import { isBetRight } from './bet.ts';
import { findingsOf, forgoneOf, isHonest, voidFindingsOf } from './round.ts';

const isBet = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** What was asked for: a round by the number of a bet, or by its table and number. */
async function find(text: string): Promise<TableProof | null> {
  if (isBet(text)) return proofOfBet(text).catch(() => null);
  const [, table, roundNo] = /^([a-z0-9-]{1,64})[ /](\d{8,16})$/.exec(text) ?? [];
  return table && roundNo ? proofOf(table, roundNo).catch(() => null) : null;
}

const row = (name: string, value: string): HTMLElement[] => [el('dt', { text: name }), el('dd', {}, el('code', { text: value }))];

const finding = (text: string, isGood: boolean | null): HTMLElement =>
  el('li', { text: isGood === null ? `${text}: ${tt('checkNotKept')}` : text, attrs: { 'data-good': String(isGood) } });

/** What a round came to as a whole. */
const verdict = (isGood: boolean): HTMLElement =>
  el('p', {
    class: 'check-verdict',
    text: tt(isGood ? 'checkGood' : 'checkBad'),
    attrs: { 'data-good': String(isGood) },
  });

/** Whether the published fingerprint is the one that the asker was shown before; nothing where none is known. */
const shownFinding = (isShown: boolean | null): HTMLElement[] =>
  isShown === null ? [] : [finding(tt('checkShownFits'), isShown)];

/** What is known of a void round beside the facts of every one. */
function voidReport(
  proof: TableProof,
  table: Table,
  { isOwn, isShown, facts }: { isOwn: boolean; isShown: boolean | null; facts: HTMLElement },
): HTMLElement[] {
  const { seed, mix } = proof.round;
  facts.append(...stakesOf(table, proof));
  const forgone = forgoneOf(proof);
  if (seed !== null) facts.append(...row(tt('checkSeed'), seed));
  if (forgone) facts.append(...row(tt('checkWouldBe'), resultWords(table.game.kind, forgone)));
  const found = voidFindingsOf(proof, isOwn);
  const isBad = isShown === false || (found !== null && Object.values(found).includes(false));
  const findings = el(
    'ul',
    { class: 'check-findings' },
    ...shownFinding(isShown),
    finding(tt('checkSeedFits'), found?.seed ?? null),
    ...(mix === '' ? [] : [finding(tt('checkMixFits'), found?.mix ?? null)]),
  );
  return [el('p', { text: tt('voided') }), ...(isBad ? [verdict(false)] : []), findings, facts];
}

/** Is it another bet, or another round by table and number, than the one that was asked for? */
function isOther(asked: string, { round: { table, roundNo }, bet }: TableProof): boolean {
  if (isBet(asked)) return bet !== undefined && bet.betId !== asked;
  return asked.replace(' ', '/') !== `${table}/${roundNo}`;
}

/** The stakes of the bet that was asked for, each with what came back of it. */
const stakesOf = (table: Table, { bet }: TableProof): HTMLElement[] =>
  (bet?.stakes ?? []).flatMap((stake) => row(stakeName(table, stake), stakeText(stake)));

/** What is said of the bet that was asked for beside whether it is paid right. */
function betNote({ bet }: TableProof): HTMLElement[] {
  if (bet?.state === 'placed') return [el('p', { text: tt('state.placed') })];
  return bet?.state === 'returned' ? [el('p', { text: tt('checkReturned') })] : [];
}

/** What is known of a round, the asker's own or not, and whether it is what was promised, and announced where that is known. */
function report(proof: TableProof, isOwn: boolean, announced: AnnouncedRound | null): HTMLElement[] {
  const { round, numbers } = proof;
  const isShown = announced && announced.commitment === round.commitment;
  const table = tableAt(round.table, round.version);
  if (!table) return [el('p', { text: tt('checkOtherRules', { version: round.version }) })];
  const heading = el('h2', { text: `${tableName(table)} · ${tt('roundNo', { no: round.roundNo })}` });
  const facts = el(
    'dl',
    { class: 'check-facts' },
    ...row(tt('checkVersion'), round.version),
    ...row(tt('checkCommitment'), round.commitment),
  );
  if (round.mix !== '') facts.append(...row(tt('checkMix'), round.mix));
  if (round.state === 'void') return [heading, ...voidReport(proof, table, { isOwn, isShown, facts })];
  const findings = findingsOf(proof, isOwn);
  if (!findings || round.seed === null) {
    const found = el('ul', { class: 'check-findings' }, ...shownFinding(isShown));
    return [heading, ...(isShown === false ? [verdict(false)] : []), found, facts, el('p', { text: tt('checkOpen') })];
  }
  if (numbers.length > 0) facts.append(...row(tt('checkNumbers'), numbers.join(' ')));
  facts.append(
    ...row(tt('checkSeed'), round.seed),
    ...(round.shoe === '' ? [] : row(tt('checkShoe'), round.shoe)),
    ...row(tt('checkResult'), resultWords(table.game.kind, round.outcome)),
    ...stakesOf(table, proof),
  );
  const isPaid = isBetRight(proof);
  return [
    heading,
    verdict(isHonest(proof, isOwn) && isShown !== false && isPaid !== false),
    ...betNote(proof),
    ...(round.isSample ? [el('p', { text: tt('sample') })] : []),
    el(
      'ul',
      { class: 'check-findings' },
      ...shownFinding(isShown),
      finding(tt('checkSeedFits'), findings.seed),
      finding(tt('checkMixFits'), findings.mix),
      ...(round.shoe === '' ? [] : [finding(tt('checkShoeFits'), findings.shoe)]),
      finding(tt('checkResultFits'), findings.outcome),
      ...(isOwn ? [finding(tt('checkPaidFits'), isPaid)] : []),
    ),
    facts,
  ];
}

async function check(asked: string, announced: AnnouncedRound | null, result: HTMLElement): Promise<void> {
  const proof = await find(asked);
  if (!proof) result.replaceChildren(el('p', { text: tt('checkUnknown') }));
  else if (isOther(asked, proof)) result.replaceChildren(verdict(false));
  else result.replaceChildren(...report(proof, isBet(asked), announced));
}

async function start(): Promise<void> {
  const root = document.querySelector('#rounds');
  if (!root) return;
  await speak(askedLanguage(location.search, navigator.language));
  const query = new URLSearchParams(location.search);
  openCheckPage(root, {
    title: () => tt('checkTitle'),
    intro: () => tt('checkIntro'),
    number: () => tt('checkNumber'),
    run: () => tt('checkRun'),
    maxLength: 100,
    asked: query.get('round') ?? `${query.get('table') ?? ''} ${query.get('no') ?? ''}`.trim(),
    carried: announcedIn(location.hash),
    speak,
    check,
  });
}

void start();
