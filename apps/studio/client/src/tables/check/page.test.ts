import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProvenBet, TableProof, TableRoundView } from '../../../../src/shared/table-protocol.ts';
import { TABLES } from '../../../../src/tables/tables.ts';
import { resultWords } from '../stage/result.ts';
import { proofOf } from './testing/rounds.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What the page shows of a round that it is opened with, by the number of a bet or by table and round. */
async function shown(proof: TableProof, search: string): Promise<HTMLElement> {
  const window = new Window({ url: `https://studio.test/rounds?${search}` });
  window.document.body.innerHTML = '<div id="rounds"></div>';
  for (const name of ['document', 'location', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('fetch', async () => Response.json(proof));
  vi.resetModules();
  await import('./main.ts');
  return vi.waitFor(() => {
    const page = document.querySelector<HTMLElement>('#rounds .result');
    if (!page?.firstElementChild) throw new Error('the page shows nothing yet');
    return page;
  });
}

const [table] = TABLES.filter(({ game }) => game.kind === 'roulette');
if (!table) throw new Error('there is no roulette');
const { round, numbers } = proofOf(table);
const OF_BET = `round=${'0b'.repeat(16)}`;
const voided = (change: Partial<TableRoundView> = {}): TableProof => ({
  ...{ numbers, before: null },
  round: { ...round, state: 'void', outcome: [], ...change },
});
const goodOf = (page: HTMLElement): (string | undefined)[] =>
  [...page.querySelectorAll<HTMLElement>('.check-findings li')].map(({ dataset }) => dataset.good);
const verdictOf = (page: HTMLElement): string | undefined => page.querySelector<HTMLElement>('.check-verdict')?.dataset.good;
const factsOf = (page: HTMLElement): string[] => [...page.querySelectorAll('dd')].map(({ textContent }) => textContent ?? '');

it('shows of a void round what was fixed, whether it is what was published, and what it would have been', async () => {
  const page = await shown(voided(), OF_BET);
  expect(page.textContent).toContain('Every stake was returned');
  expect([goodOf(page), verdictOf(page)]).toEqual([['true', 'true'], undefined]);
  expect(factsOf(page)).toEqual([round.version, round.commitment, round.mix, round.seed, resultWords('roulette', round.outcome)]);
});

it('says that a void round is not what was promised where its seed, or its numbers, are others', async () => {
  const seed = await shown(voided({ seed: '70'.repeat(32) }), OF_BET);
  expect([goodOf(seed), verdictOf(seed)]).toEqual([['false', 'true'], 'false']);
  // What such a round would have been follows from nothing that was published.
  expect(factsOf(seed)).not.toContain(resultWords('roulette', round.outcome));
  const own = await shown({ ...voided(), numbers: [] }, OF_BET);
  expect([goodOf(own), verdictOf(own)]).toEqual([['true', 'false'], 'false']);
});

it('takes no other round for the one that was asked for by table and number', async () => {
  const asked = `table=${table.code}&no=`;
  expect(verdictOf(await shown({ ...proofOf(table) }, `${asked}${round.roundNo}`))).toBe('true');
  const page = await shown({ ...proofOf(table) }, `${asked}${Number(round.roundNo) + 1}`);
  expect([verdictOf(page), goodOf(page)]).toEqual(['false', []]);
});

it('says what is not kept of a void round in which the asker did not bet, and blames nobody for it', async () => {
  const page = await shown({ ...voided(), numbers: [] }, `table=${table.code}&no=${round.roundNo}`);
  expect([goodOf(page), verdictOf(page)]).toEqual([['true', 'null'], undefined]);
});

it('shows nothing as fixed of a void round that locked before its numbers were mixed', async () => {
  const page = await shown({ ...voided({ mix: '' }), numbers: [] }, OF_BET);
  expect([goodOf(page), verdictOf(page)]).toEqual([['true'], undefined]);
  expect(factsOf(page)).toEqual([round.version, round.commitment, round.seed]);
});

it('says of a decided round that it is what was promised, or not', async () => {
  const page = await shown({ round, numbers, before: null }, OF_BET);
  expect([goodOf(page), verdictOf(page)]).toEqual([['true', 'true', 'true', 'null'], 'true']);
  const other = await shown(
    { round: { ...round, outcome: [(Number(round.outcome[0]) + 1) % 37] }, numbers, before: null },
    OF_BET,
  );
  expect([goodOf(other), verdictOf(other)]).toEqual([['true', 'true', 'false', 'null'], 'false']);
});

/** The bet of the number above on where the ball fell, and what it is paid. */
const betOn = (back: string, change: Partial<ProvenBet> = {}): ProvenBet => ({
  ...{ betId: '0b'.repeat(16), table: table.code, roundNo: round.roundNo, state: 'settled' },
  ...{ stakes: [{ area: `straight-${round.outcome[0]}`, stake: '10000', back }], total: '10000', payout: back },
  ...change,
});

it('shows the stakes of the bet that was asked for, and whether it is paid as its areas pay', async () => {
  const proof = { round, numbers, before: null };
  const paid = await shown({ ...proof, bet: betOn('360000') }, OF_BET);
  expect([goodOf(paid), verdictOf(paid)]).toEqual([['true', 'true', 'true', 'true'], 'true']);
  expect(factsOf(paid)).toContain('1.00 → 36.00');
  for (const bet of [betOn('350000'), betOn('360000', { payout: '0' }), betOn('360000', { roundNo: '202701150009' })]) {
    const page = await shown({ ...proof, bet }, OF_BET);
    expect([goodOf(page), verdictOf(page)]).toEqual([['true', 'true', 'true', 'false'], 'false']);
  }
  const other = await shown({ ...proof, bet: betOn('360000', { betId: '0c'.repeat(16) }) }, OF_BET);
  expect([goodOf(other), verdictOf(other)]).toEqual([[], 'false']);
});

it('says that a bet came back, or waits, and blames nobody for it', async () => {
  const proof = { round, numbers, before: null };
  const [stake] = betOn('0').stakes;
  const laid = { stakes: [{ area: stake?.area ?? '', stake: '10000' }], payout: '0' };
  const back = await shown({ ...proof, bet: betOn('0', { ...laid, state: 'returned' }) }, OF_BET);
  expect([goodOf(back), verdictOf(back), back.textContent]).toEqual([
    ['true', 'true', 'true', 'null'],
    'true',
    expect.stringContaining('The stake of this bet came back'),
  ]);
  const waits = await shown({ ...proof, bet: betOn('0', { ...laid, state: 'placed' }) }, OF_BET);
  expect([verdictOf(waits), waits.textContent]).toEqual(['true', expect.stringContaining('Waiting for the result')]);
});

it('compares the fingerprint that the player was shown, and speaks every language', async () => {
  const proof = { round, numbers, before: null };
  const good = await shown(proof, `${OF_BET}#f=${round.commitment}`);
  expect([goodOf(good), verdictOf(good)]).toEqual([['true', 'true', 'true', 'true', 'null'], 'true']);
  const bad = await shown(proof, `${OF_BET}#f=${'ee'.repeat(32)}`);
  expect([goodOf(bad), verdictOf(bad)]).toEqual([['false', 'true', 'true', 'true', 'null'], 'false']);
  const open: TableRoundView = { ...round, state: 'open', seed: null, outcome: [] };
  const early = await shown({ ...proof, round: open }, `${OF_BET}#f=${'ee'.repeat(32)}`);
  expect([goodOf(early), verdictOf(early)]).toEqual([['false'], 'false']);
  const select = document.querySelector('select');
  if (!select) throw new Error('no language can be chosen');
  select.value = 'VI';
  select.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Kiểm tra một ván'));
  await vi.waitFor(() => expect(document.querySelector('.result h2')?.textContent).toContain('Ván'));
});
