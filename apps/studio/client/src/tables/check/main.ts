import type { TableProof } from '../../../../src/shared/table-protocol.ts';
import { type Table, tableAt } from '../../../../src/tables/tables.ts';
import '../../styles/fonts.css';
import '../../styles/verify.css';
import '../../styles/check.css';
import { languageOfTag } from '../../text/languages.ts';
import { el } from '../../ui/dom.ts';
import { proofOf, proofOfBet } from '../api.ts';
import { tableName } from '../names.ts';
import { resultWords } from '../stage/result.ts';
import { speak, tt } from '../text/text.ts';
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
    class: 'round-verdict',
    text: tt(isGood ? 'checkGood' : 'checkBad'),
    attrs: { 'data-good': String(isGood) },
  });

/** What is known of a void round beside the facts of every one. */
function voidReport(proof: TableProof, table: Table, isOwn: boolean, facts: HTMLElement): HTMLElement[] {
  const { seed, mix } = proof.round;
  const forgone = forgoneOf(proof);
  if (seed !== null) facts.append(...row(tt('checkSeed'), seed));
  if (forgone) facts.append(...row(tt('checkWouldBe'), resultWords(table.game.kind, forgone)));
  const found = voidFindingsOf(proof, isOwn);
  const isBad = found !== null && Object.values(found).includes(false);
  const findings = el(
    'ul',
    { class: 'round-findings' },
    finding(tt('checkSeedFits'), found?.seed ?? null),
    ...(mix === '' ? [] : [finding(tt('checkMixFits'), found?.mix ?? null)]),
  );
  return [el('p', { text: tt('voided') }), ...(isBad ? [verdict(false)] : []), findings, facts];
}

/** Is it another round than the one by table and number that was asked for? */
function isOther(asked: string, { round: { table, roundNo } }: TableProof): boolean {
  return !isBet(asked) && asked.replace(' ', '/') !== `${table}/${roundNo}`;
}

/** What is known of a round, the asker's own or not, and whether it is what was promised. */
function report(proof: TableProof, isOwn: boolean): HTMLElement[] {
  const { round, numbers } = proof;
  const table = tableAt(round.table, round.version);
  if (!table) return [el('p', { text: tt('checkOtherRules', { version: round.version }) })];
  const heading = el('h2', { text: `${tableName(table)} · ${tt('roundNo', { no: round.roundNo })}` });
  const facts = el(
    'dl',
    { class: 'round-facts' },
    ...row(tt('checkVersion'), round.version),
    ...row(tt('checkCommitment'), round.commitment),
  );
  if (round.mix !== '') facts.append(...row(tt('checkMix'), round.mix));
  if (round.state === 'void') return [heading, ...voidReport(proof, table, isOwn, facts)];
  const findings = findingsOf(proof, isOwn);
  if (!findings || round.seed === null) return [heading, facts, el('p', { text: tt('checkOpen') })];
  if (numbers.length > 0) facts.append(...row(tt('checkNumbers'), numbers.join(' ')));
  facts.append(
    ...row(tt('checkSeed'), round.seed),
    ...(round.shoe === '' ? [] : row(tt('checkShoe'), round.shoe)),
    ...row(tt('checkResult'), resultWords(table.game.kind, round.outcome)),
  );
  return [
    heading,
    verdict(isHonest(proof, isOwn)),
    ...(round.isSample ? [el('p', { text: tt('sample') })] : []),
    el(
      'ul',
      { class: 'round-findings' },
      finding(tt('checkSeedFits'), findings.seed),
      finding(tt('checkMixFits'), findings.mix),
      ...(round.shoe === '' ? [] : [finding(tt('checkShoeFits'), findings.shoe)]),
      finding(tt('checkResultFits'), findings.outcome),
    ),
    facts,
  ];
}

async function start(): Promise<void> {
  const root = document.querySelector('#rounds');
  if (!root) return;
  await speak(languageOfTag(navigator.language));
  document.title = tt('checkTitle');
  const query = new URLSearchParams(location.search);
  const named = query.get('round') ?? `${query.get('table') ?? ''} ${query.get('no') ?? ''}`.trim();
  const input = el('input', {
    attrs: { id: 'number', autocomplete: 'off', spellcheck: 'false', maxlength: '100', required: '' },
  });
  input.value = named;
  const shown = el('section', { class: 'result', attrs: { 'aria-live': 'polite' } });
  const check = async (): Promise<void> => {
    const asked = input.value.trim();
    const proof = await find(asked);
    if (proof && isOther(asked, proof)) shown.replaceChildren(verdict(false));
    else shown.replaceChildren(...(proof ? report(proof, isBet(asked)) : [el('p', { text: tt('checkUnknown') })]));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void check();
  };
  const form = el(
    'form',
    { on: { submit } },
    el('label', { text: tt('checkNumber'), attrs: { for: 'number' } }),
    el('div', { class: 'row' }, input, el('button', { text: tt('checkRun'), attrs: { type: 'submit' } })),
  );
  root.append(
    el('main', { class: 'check-page' }, el('h1', { text: tt('checkTitle') }), el('p', { text: tt('checkIntro') }), form, shown),
  );
  if (named) await check();
}

void start();
