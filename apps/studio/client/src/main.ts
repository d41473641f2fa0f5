import type { RulesView, SessionView } from '../../src/shared/protocol.ts';
import { Witness } from '../../src/shared/witness.ts';
import { Refusal, StudioApi } from './api.ts';
import { leaveTo, takeToken } from './door.ts';
import { loadGame } from './games/registry.ts';
import { money, useCurrencySymbol } from './money.ts';
import { ParentPage } from './parent.ts';
import { ClientSeed } from './play/client-seed.ts';
import { FairPlay } from './play/fair-play.ts';
import { Moments } from './play/moments.ts';
import { drawNumber, StoredRounds } from './play/own-rounds.ts';
import { Table } from './play/table.ts';
import { Waiter } from './play/wait.ts';
import { steadfast } from './rules/steadfast.ts';
import { SoundPlayer } from './sound/player.ts';
import { BoardScene } from './stage/board-scene.ts';
import type { GameLook } from './stage/look.ts';
import { Stage } from './stage/stage.ts';
import './styles/fonts.css';
import './styles/game.css';
import './styles/controls.css';
import './styles/moments.css';
import './styles/dialogs.css';
import './styles/panels.css';
import './styles/screens.css';
import { languageOfTag } from './text/languages.ts';
import { useTimeZone } from './text/moment.ts';
import { language, setLanguage, t } from './text/text.ts';
import { watchBack } from './ui/back.ts';
import { isDialogOpen, openMessage } from './ui/dialog.ts';
import { Hud } from './ui/hud.ts';
import { Loader } from './ui/loader.ts';
import { ReconnectCover } from './ui/reconnect.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function main(): Promise<void> {
  const root = document.querySelector('#game');
  if (!root) return;
  const code = location.pathname.split('/')[2] ?? '';
  document.documentElement.dataset['game'] = code;
  await setLanguage(languageOfTag(navigator.language));
  const loader = new Loader(code);
  root.append(loader.root);
  watchBack();
  const token = takeToken();
  const giveUp = (title: string, text: string): void => {
    loader.stop();
    openMessage(title, text, [{ label: t('back'), run: () => leaveTo(null, null) }]);
  };
  if (!token) return giveUp(t('noTokenTitle'), t('noTokenText'));
  const look = await loadGame(code);
  if (!look) return giveUp(t('unknownGame'), t('noTokenText'));
  const api = new StudioApi(token);
  const reconnect = new ReconnectCover();
  root.append(reconnect.root);
  const waiting = { onLost: () => reconnect.show(), onBack: () => reconnect.hide(), pause };
  try {
    const session = await steadfast(() => api.session(), waiting);
    const rules = await steadfast(() => api.rules(), waiting);
    reconnect.isStarting = false;
    await document.fonts.ready;
    await play({ root, look, api, session, rules, reconnect, loader });
  } catch (error) {
    const refusal: Refusal['code'] = error instanceof Refusal ? error.code : 'bad.request';
    giveUp(t('noTokenTitle'), t(`error.${refusal}`));
  }
}

interface Opened {
  root: Element;
  look: GameLook;
  api: StudioApi;
  session: SessionView;
  rules: RulesView;
  reconnect: ReconnectCover;
  loader: Loader;
}

/** What the page around the game may stop and set going. */
interface Playing {
  stage: Stage | null;
  table: Table;
}

/** Hears the page around the game. */
function listenToParent(session: SessionView, waiter: Waiter, sound: SoundPlayer, now: () => Playing): ParentPage {
  return new ParentPage(session.parentOrigin, (message) => {
    if (message.type === 'marquee:language') void setLanguage(message.language);
    if (message.type === 'marquee:theme') document.documentElement.dataset['theme'] = message.theme;
    if (message.type === 'marquee:zone') useTimeZone(message.timeZone);
    if (message.type === 'marquee:bar') document.documentElement.dataset['exit'] = message.hasExit ? 'page' : 'game';
    if (message.type === 'marquee:pause') {
      waiter.set(message.paused);
      sound.pause(message.paused);
      const { stage, table } = now();
      stage?.pause(message.paused);
      // What stood over the game may have been the way to more money.
      if (!message.paused) void table.refreshBalance();
    }
  });
}

async function play({ root, look, api, session, rules, reconnect, loader }: Opened): Promise<void> {
  await setLanguage(session.language);
  useCurrencySymbol(session.currencySymbol);
  const { matches: reducedMotion } = matchMedia('(prefers-reduced-motion: reduce)');
  const sound = new SoundPlayer(look.voice);
  const waiter = new Waiter();
  const seed = new ClientSeed();
  const own = new StoredRounds();
  const witness = new Witness({ own, gameCode: session.gameCode, draw: drawNumber, now: () => Date.now() });
  const waiting = { onLost: () => reconnect.show(), onBack: () => reconnect.hide(), pause: waiter.pause };
  const fair = new FairPlay(api, witness, waiting);
  const words = () => look.text[language()];
  const nameOf = (symbol: string): string => words().symbols[symbol] ?? symbol;
  let stage: Stage | null = null;
  const parent = listenToParent(session, waiter, sound, () => ({ stage, table }));
  const panelParts = { look, api, rules, session, seed, own, witness, nameOf, checkPage: '/verify' };
  const hud = new Hud(
    {
      spin: () => void table.spin(),
      stakeChanged: () => hud.say(() => `${t('stake')} ${money(hud.stake)}`),
      back: () => leaveTo(session.backUrl, parent),
      info: () => void import('./ui/panels/info.ts').then((panel) => panel.openInfo(panelParts, hud.stake)),
      history: () => void import('./ui/panels/history.ts').then((panel) => panel.openHistory(panelParts)),
      fairness: () => void import('./ui/panels/fairness.ts').then((panel) => panel.openFairness(panelParts, table.lastRoundId)),
      sound: (on) => {
        sound.set(on);
        parent.send({ type: 'marquee:sound', on });
      },
    },
    () => words().name,
    sound.isOn,
    reducedMotion,
  );
  const scene = new BoardScene(
    look,
    { landed: (reel, row) => (row === null || row === 0 ? sound.stop(reel) : undefined) },
    reducedMotion,
  );
  const table = new Table({
    api,
    parent,
    scene,
    hud,
    sound,
    waiting,
    seed,
    fair,
    waiter,
    moments: new Moments({ look, sound, reducedMotion }),
    nameOf,
    cycleMs: rules.cycleMs,
    reducedMotion,
    hasMultiplierReel: look.opening.at(-1)?.length === 1,
    isTrial: session.trial,
    isDemo: session.demo,
    deposit: parent.isFramed ? () => parent.send({ type: 'marquee:deposit' }) : null,
    leave: () => leaveTo(session.backUrl, parent),
  });
  root.prepend(hud.root);
  document.title = words().name;
  stage = new Stage(hud.canvas, hud.area, scene);
  hud.setStakes(session.stakes, session.defaultStake);
  hud.setSteps(rules.cluster?.steps ?? null);
  hud.setDemo(session.demo, session.trial);
  listenToKeys(() => void table.spin(), sound);
  watchVisibility(sound, waiter, table);
  loader.done();
  parent.send({ type: 'marquee:ready', hasBalance: true });
  await table.begin(session);
}

/** A page in the background is silent; one that comes back may have a new balance. */
function watchVisibility(sound: SoundPlayer, waiter: Waiter, table: Table): void {
  document.addEventListener('visibilitychange', () => {
    sound.pause(document.hidden || waiter.isPaused);
    if (!document.hidden) void table.refreshBalance();
  });
}

/** Space and Enter spin, unless a control or a dialog has the focus. */
function listenToKeys(spin: () => void, sound: SoundPlayer): void {
  document.addEventListener('pointerdown', () => sound.wake());
  document.addEventListener('keydown', (event) => {
    sound.wake();
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // A key that is held stakes nothing: the press that ends a scene leaves the focus on the spin button.
    const on = event.target instanceof Element ? event.target : null;
    if (event.repeat && on?.closest('.spin')) return event.preventDefault();
    if (event.repeat || isDialogOpen() || on?.closest('button, a, input, select, textarea, summary')) return;
    event.preventDefault();
    spin();
  });
}

void main();
