import { formatCount } from '@marquee/money';
import type { ArcadeGame, Params } from '../../../src/arcade/game.ts';
import { amountIn } from '../../../src/arcade/pool.ts';
import type { ArcadeRound, ArcadeSession, PoolView } from '../../../src/shared/arcade-protocol.ts';
import { ARCADE_CYCLE_MS } from '../../../src/shared/cycle.ts';
import { money, percent } from '../money.ts';
import { momentText } from '../text/moment.ts';
import { t } from '../text/text.ts';
import { openPanel } from '../ui/dialog.ts';
import { el, enable, pressed } from '../ui/dom.ts';
import type { FairnessParts } from '../ui/panels/parts.ts';
import { openRounds } from '../ui/panels/round-list.ts';
import { type ArcadeApi, arcadeProof } from './api.ts';
import { hasWord, timesText, wordFor } from './names.ts';
import type { ArcadeLook } from './scene.ts';
import { stepsOf, stepText } from './steps.ts';
import { at } from './text/text.ts';

export interface ArcadePanelParts extends FairnessParts {
  game: ArcadeGame;
  look: ArcadeLook;
  session: ArcadeSession;
  api: ArcadeApi;
  reducedMotion: boolean;
  isDemo: boolean;
  isTrial: boolean;
  openRoundId: string | null;
}

const heading = (text: string): HTMLElement => el('h3', { text });
const dim = (text: string): HTMLElement => el('p', { class: 'dim', text });
const facts = (list: readonly (readonly [string, string])[]): HTMLElement =>
  el('dl', { class: 'facts' }, ...list.flatMap(([name, value]) => [el('dt', { text: name }), el('dd', { text: value })]));

/** How the pool of the game is filled and won, by the terms of the pot that is filled now. */
const poolRules = ({ share, reserve, seed, mustDrop, last }: PoolView): HTMLElement[] => [
  heading(at('pool')),
  el('p', {
    text: at('poolRules', {
      share: percent(share),
      reserve: percent(reserve),
      seed: money(seed),
      amount: money(mustDrop),
    }),
  }),
  el('p', { text: at('poolLimits') }),
  facts([
    [at('poolReturn'), percent(share + reserve)],
    ...(last ? [[at('poolLast'), `${money(last.amount)} · ${momentText(last.wonAt)}`] as const] : []),
  ]),
];

/** What comes back of stakes: with the pool, and beside it where play puts nothing in and wins nothing. */
export function returnFacts(game: ArcadeGame, pool: PoolView | null): (readonly [string, string])[] {
  const name = hasWord('return', game.code) ? wordFor('return', game.code) : at('returnLeast');
  const all = [name, percent(game.rtpBasisPoints)] as const;
  if (!pool || pool.isCounted) return [all];
  return [all, [at('poolWithout'), percent(game.rtpBasisPoints - pool.share - pool.reserve)]];
}

/** Rules, payouts and figures of the game, for what is chosen now. */
export function openArcadeInfo({ game, look, session, isDemo, isTrial }: ArcadePanelParts, params: Params, stake: string): void {
  const pays = look.pays(params).map(({ name, back }) => [name, timesText(back)] as const);
  openPanel(
    t('infoTitle'),
    heading(t('infoRules')),
    el('p', { text: wordFor('rules', game.code) }),
    el('p', { text: wordFor('idle', game.code) }),
    heading(at('paysName')),
    dim(at('paysHint')),
    facts(pays),
    dim(`${t('timesStake', { multiple: 1 })} = ${money(stake)}`),
    heading(t('infoFigures')),
    facts([
      ...returnFacts(game, session.pool),
      [t('volatility'), t(`volatility.${game.volatility}`)],
      [t('maxWin'), t('timesStake', { multiple: formatCount(game.maxWinMultiple) })],
      [at('cycle'), t('seconds', { seconds: (ARCADE_CYCLE_MS / 1000).toFixed(1) })],
      [t('version'), game.version],
    ]),
    ...(session.pool ? poolRules(session.pool) : []),
    dim(at('returnHow')),
    dim(t('rtpMeaning')),
    dim(at('honest')),
    ...(isDemo ? [dim(t('infoFree'))] : []),
    ...(isTrial ? [dim(t('demoText'))] : []),
  );
}

/** What a round put into a pot, and whether it took it. */
function poolTexts({ pool }: ArcadeRound): string[] {
  if (!pool) return [];
  const { pot, added, won } = pool;
  const share = at('poolShare', { pot, amount: money(amountIn(BigInt(added))) });
  return won === null ? [share] : [share, at('poolTook', { pot, amount: money(won) })];
}

/** A round as it stood at one moment. */
function picture({ look }: ArcadePanelParts, round: ArcadeRound): HTMLElement {
  const scene = look.scene({ choose: () => {}, reducedMotion: true, note: () => {} });
  void scene.show(round, round.params);
  scene.enable(false);
  return scene.root;
}

/** How a round was played: what was chosen before it, and the scene as it ended, with the way back to each choice in it. */
function showRound(parts: ArcadePanelParts, round: ArcadeRound, stage: HTMLElement): void {
  const chosen = Object.entries(round.params).map(([code, value]) => `${wordFor('option', code)}: ${wordFor('value', value)}`);
  const about = [chosen.join(' · '), ...poolTexts(round)].filter((text) => text !== '');
  const steps = stepsOf(parts.game, round);
  const pictures = new Map<number, HTMLElement>();
  const shown = el('div', { class: 'replay-scene' });
  const said = el('b', { attrs: { 'aria-live': 'polite' } });
  const move = (label: string, by: number): HTMLButtonElement => {
    const button = el('button', { class: 'button small', text: label, attrs: { type: 'button' } });
    return pressed(button, () => showStep(index + by));
  };
  const [before, after] = [move(at('stepBefore'), -1), move(at('stepAfter'), 1)];
  let index = steps.length - 1;
  function showStep(next: number): void {
    const step = steps[next];
    if (!step) return;
    index = next;
    const found = pictures.get(next) ?? picture(parts, step.round);
    pictures.set(next, found);
    shown.replaceChildren(found);
    said.textContent = at('stepAt', { n: next + 1, all: steps.length, what: stepText(step) });
    enable(before, next > 0);
    enable(after, next < steps.length - 1);
  }
  showStep(index);
  const head = steps.length > 1 ? [el('div', { class: 'mini-head' }, before, said, after)] : [];
  stage.replaceChildren(...about.map(dim), ...head, shown);
}

/** The player's rounds of this game, newest first. */
export function openArcadeHistory(parts: ArcadePanelParts): void {
  openRounds<ArcadeRound>({
    fair: parts,
    load: (before) => parts.api.history(before),
    verify: arcadeProof,
    openRoundId: parts.openRoundId,
    staked: ({ staked }) => staked,
    show: (round, stage) => showRound(parts, round, stage),
  });
}
