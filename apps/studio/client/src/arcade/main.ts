import { arcadeOf } from '../../../src/arcade/registry.ts';
import { ARCADE_SCHEME } from '../../../src/arcade/round.ts';
import type { ArcadeSession } from '../../../src/shared/arcade-protocol.ts';
import { Witness } from '../../../src/shared/witness.ts';
import { Refusal } from '../api.ts';
import { leaveTo, takeToken } from '../door.ts';
import { money, useCurrencySymbol } from '../money.ts';
import { ParentPage } from '../parent.ts';
import { ClientSeed } from '../play/client-seed.ts';
import { drawNumber, StoredRounds } from '../play/own-rounds.ts';
import { Waiter } from '../play/wait.ts';
import { steadfast, type Waiting } from '../rules/steadfast.ts';
import { SoundPlayer } from '../sound/player.ts';
import '../styles/fonts.css';
import '../styles/game.css';
import '../styles/controls.css';
import '../styles/moments.css';
import '../styles/dialogs.css';
import '../styles/panels.css';
import '../styles/screens.css';
import './arcade.css';
import { languageOfTag } from '../text/languages.ts';
import { useTimeZone } from '../text/moment.ts';
import { t } from '../text/text.ts';
import { watchBack } from '../ui/back.ts';
import { isDialogOpen, openMessage } from '../ui/dialog.ts';
import { Hud } from '../ui/hud.ts';
import { Loader } from '../ui/loader.ts';
import { ReconnectCover } from '../ui/reconnect.ts';
import { ArcadeApi } from './api.ts';
import { Course } from './course.ts';
import { Deck } from './deck.ts';
import { FairArcade } from './fair.ts';
import { lookOf } from './games/registry.ts';
import { arcadeName } from './names.ts';
import type { ArcadePanelParts } from './panels.ts';
import { PoolBoard } from './pool-board.ts';
import { at, speak } from './text/text.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Opened {
  root: Element;
  api: ArcadeApi;
  session: ArcadeSession;
  waiting: Waiting;
  loader: Loader;
}

async function play({ root, api, session, waiting, loader }: Opened): Promise<void> {
  const game = arcadeOf(session.gameCode);
  const look = await lookOf(session.gameCode);
  if (!game || !look) throw new Refusal('game.closed');
  await speak(session.language);
  useCurrencySymbol(session.currencySymbol);
  const { matches: reducedMotion } = matchMedia('(prefers-reduced-motion: reduce)');
  const sound = new SoundPlayer(look.voice);
  const waiter = new Waiter();
  const proof = proving(game.code);
  const parent = listenToParent(session, waiter, sound, () => course);
  const isDemo = session.demo;
  const { trial: isTrial } = session;
  const openRoundId = session.openRound?.roundId ?? null;
  const panelParts = { game, look, api, session, ...proof, reducedMotion, isDemo, isTrial, openRoundId, checkPage: '/proof' };
  const leave = (): void => leaveTo(session.backUrl, parent);
  const hud: Hud = createHud({ panelParts, sound, parent, leave, now: () => ({ hud, deck, course }) });
  const scene = look.scene({ choose: (choice) => void course.choose(choice), reducedMotion, note: (step) => sound.step(step) });
  const deck = new Deck({
    game,
    changed: (params) => void course.chosen(params),
    choose: (choice) => void course.choose(choice),
    over: () => hud.focus(),
  });
  const deposit = parent.isFramed ? () => parent.send({ type: 'marquee:deposit' }) : null;
  const board = session.pool && new PoolBoard(session.pool, reducedMotion);
  board?.follow(() => api.pool());
  const fair = new FairArcade(api, proof.witness, waiting);
  const course = new Course({
    api,
    fair,
    hud,
    deck,
    scene,
    board,
    showPot: async (pot, isPending) => (await import('./pot-scene.ts')).openPot(pot, isPending, reducedMotion),
    sound,
    seed: proof.seed,
    parent,
    waiter,
    waiting,
    isTrial,
    isDemo,
    deposit,
    leave,
  });
  if (board) hud.area.before(board.root);
  hud.area.append(scene.root);
  hud.area.after(deck.root);
  root.prepend(hud.root);
  document.title = arcadeName(game);
  hud.setStakes(session.stakes, session.openRound?.stake ?? session.defaultStake);
  hud.setDemo(isDemo, isTrial);
  listenToKeys(() => void course.play(), sound);
  document.addEventListener('visibilitychange', () => {
    sound.pause(document.hidden || waiter.isPaused);
    if (!document.hidden) void course.refreshBalance();
  });
  loader.done();
  parent.send({ type: 'marquee:ready', hasBalance: true });
  await course.begin(session);
}

/** What proves rounds of a game on this device. */
function proving(gameCode: string) {
  const own = new StoredRounds();
  const witness = new Witness({ own, gameCode, draw: drawNumber, now: () => Date.now(), scheme: ARCADE_SCHEME });
  return { seed: new ClientSeed(), own, witness };
}

interface HudParts {
  panelParts: ArcadePanelParts;
  sound: SoundPlayer;
  parent: ParentPage;
  leave(): void;
  now(): { hud: Hud; deck: Deck; course: Course };
}

/** The controls around the scene, with what their buttons do. */
function createHud({ panelParts, sound, parent, leave, now }: HudParts): Hud {
  return new Hud(
    {
      spin: () => void now().course.play(),
      stakeChanged: () => now().hud.say(() => `${t('stake')} ${money(now().hud.stake)}`),
      back: leave,
      info: () =>
        void import('./panels.ts').then((panels) => panels.openArcadeInfo(panelParts, now().deck.params, now().hud.stake)),
      history: () => void import('./panels.ts').then((panels) => panels.openArcadeHistory(panelParts)),
      fairness: () =>
        void import('../ui/panels/fairness.ts').then((panel) => panel.openFairness(panelParts, now().course.lastRoundId)),
      sound: (on) => {
        sound.set(on);
        parent.send({ type: 'marquee:sound', on });
      },
    },
    () => arcadeName(panelParts.game),
    sound.isOn,
    panelParts.reducedMotion,
    { label: () => at('play'), icon: 'play' },
  );
}

/** Hears the page around the game. */
function listenToParent(session: ArcadeSession, waiter: Waiter, sound: SoundPlayer, now: () => Course): ParentPage {
  return new ParentPage(session.parentOrigin, (message) => {
    if (message.type === 'marquee:language') void speak(message.language);
    if (message.type === 'marquee:zone') useTimeZone(message.timeZone);
    if (message.type === 'marquee:bar') document.documentElement.dataset['exit'] = message.hasExit ? 'page' : 'game';
    if (message.type === 'marquee:pause') {
      waiter.set(message.paused);
      sound.pause(message.paused);
      if (!message.paused) void now().refreshBalance();
    }
  });
}

/** What has its own use for Space and Enter: not a button that rests. */
const IN_USE = 'button:not([aria-disabled="true"]), a, input, select, textarea, summary';

/** Space and Enter stake a round, unless a control or a dialog has the focus. A key that is held stakes nothing. */
function listenToKeys(stake: () => void, sound: SoundPlayer): void {
  document.addEventListener('pointerdown', () => sound.wake());
  document.addEventListener('keydown', (event) => {
    sound.wake();
    if (event.key !== ' ' && event.key !== 'Enter') return;
    const on = event.target instanceof Element ? event.target : null;
    if (event.repeat && on?.closest('.spin, .choice, .cell')) return event.preventDefault();
    if (event.repeat || isDialogOpen() || on?.closest(IN_USE)) return;
    event.preventDefault();
    stake();
  });
}

async function main(): Promise<void> {
  const root = document.querySelector('#arcade');
  if (!root) return;
  const code = location.pathname.split('/')[2] ?? '';
  document.documentElement.dataset['game'] = code;
  await speak(languageOfTag(navigator.language));
  const loader = new Loader(`arcade-${code}`);
  root.append(loader.root);
  watchBack();
  const token = takeToken();
  const giveUp = (title: string, text: string): void => {
    loader.stop();
    openMessage(title, text, [{ label: t('back'), run: () => leaveTo(null, null) }]);
  };
  if (!token) return giveUp(t('noTokenTitle'), t('noTokenText'));
  const reconnect = new ReconnectCover();
  root.append(reconnect.root);
  const waiting = { onLost: () => reconnect.show(), onBack: () => reconnect.hide(), pause };
  const api = new ArcadeApi(token);
  try {
    const session = await steadfast(() => api.session(), waiting);
    reconnect.isStarting = false;
    await document.fonts.ready;
    await play({ root, api, session, waiting, loader });
  } catch (error) {
    giveUp(t('noTokenTitle'), t(`error.${error instanceof Refusal ? error.code : 'bad.request'}`));
  }
}

void main();
