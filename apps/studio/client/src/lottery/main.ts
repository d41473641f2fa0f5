import { Refusal } from '../api.ts';
import { asksLobby, leaveTo, takeToken } from '../door.ts';
import { useCurrencySymbol } from '../money.ts';
import { ParentPage } from '../parent.ts';
import { steadfast } from '../rules/steadfast.ts';
import '../styles/fonts.css';
import '../styles/game.css';
import '../styles/controls.css';
import '../styles/dialogs.css';
import './lottery.css';
import './bets.css';
import './pad.css';
import './ticket.css';
import './sum/sum.css';
import './records.css';
import './results.css';
import './results/statistics.css';
import './write.css';
import './live/live.css';
import './told/notice.css';
import './sum/phone.css';
import { languageOfTag } from '../text/languages.ts';
import { useTimeZone } from '../text/moment.ts';
import { onLanguage, t } from '../text/text.ts';
import { watchBack } from '../ui/back.ts';
import { openMessage } from '../ui/dialog.ts';
import { ReconnectCover } from '../ui/reconnect.ts';
import { LotteryApi } from './api.ts';
import { Desk } from './desk.ts';
import { LotteryFrame } from './frame.ts';
import { Kept } from './kept.ts';
import { Bell, follow } from './live/follow.ts';
import { gameName } from './names.ts';
import { Pending } from './pending.ts';
import { KeptSlips } from './sum/slips.ts';
import { speak } from './text/text.ts';
import { gameOf, hearStations } from './told/stations.ts';

const TICK_MS = 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function play(api: LotteryApi, root: Element, reconnect: ReconnectCover): Promise<void> {
  const waiting = { onLost: () => reconnect.show(), onBack: () => reconnect.hide(), pause };
  const session = await steadfast(() => api.session(), waiting);
  reconnect.isStarting = false;
  hearStations(session.lobby.stations);
  const game = gameOf(session.gameCode);
  if (!game) throw new Refusal('game.closed');
  await speak(session.language);
  useCurrencySymbol(session.currencySymbol);
  const desk = new Desk(game, session.lobby, BigInt(session.thousand), new KeptSlips(session.player));
  if (asksLobby()) desk.view = 'lobby';
  const bell = new Bell();
  const parent = new ParentPage(session.parentOrigin, (message) => {
    if (message.type === 'marquee:language') void speak(message.language);
    if (message.type === 'marquee:theme') document.documentElement.dataset['theme'] = message.theme;
    if (message.type === 'marquee:zone') useTimeZone(message.timeZone);
    if (message.type === 'marquee:balance') bell.ring();
    if (message.type === 'marquee:favourites') frame.favour(message.games);
    if (message.type === 'marquee:bar') document.documentElement.dataset['exit'] = message.hasExit ? 'page' : 'game';
  });
  const frame = new LotteryFrame({
    desk,
    api,
    kept: new Kept(session.player),
    pending: new Pending(session.player),
    demo: session.demo || session.trial,
    leave: () => leaveTo(session.backUrl, parent),
    moved: () => parent.send({ type: 'marquee:round', state: 'closed' }),
    chosen: (game, on) => parent.send({ type: 'marquee:favourite', game, on }),
  });
  root.append(frame.root);
  let told = desk.game.code;
  desk.onChange(() => {
    if (desk.game.code === told) return;
    told = desk.game.code;
    document.title = gameName(desk.game);
    parent.send({ type: 'marquee:game', game: told });
  });
  onLanguage(() => {
    document.title = gameName(desk.game);
    frame.show(true);
  });
  setInterval(() => frame.tick(), TICK_MS);
  document.addEventListener('visibilitychange', () => bell.ring());
  parent.send({ type: 'marquee:ready', hasBalance: true });
  void follow({ desk, api, frame, bell });
}

async function main(): Promise<void> {
  const root = document.querySelector('#lottery');
  if (!root) return;
  await speak(languageOfTag(navigator.language));
  watchBack();
  const token = takeToken();
  const reconnect = new ReconnectCover();
  root.append(reconnect.root);
  const giveUp = (text: string): void =>
    void openMessage(t('noTokenTitle'), text, [{ label: t('back'), run: () => leaveTo(null, null) }]);
  if (!token) return giveUp(t('noTokenText'));
  try {
    await play(new LotteryApi(token), root, reconnect);
  } catch (error) {
    giveUp(t(`error.${error instanceof Refusal ? error.code : 'bad.request'}`));
  }
}

void main();
