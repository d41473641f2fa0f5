import { tableOf } from '../../../src/tables/tables.ts';
import { Refusal } from '../api.ts';
import { leaveTo, takeToken } from '../door.ts';
import { useCurrencySymbol } from '../money.ts';
import { ParentPage } from '../parent.ts';
import { steadfast } from '../rules/steadfast.ts';
import { SoundPlayer } from '../sound/player.ts';
import '../styles/fonts.css';
import '../styles/game.css';
import '../styles/controls.css';
import '../styles/dialogs.css';
import '../cards/card.css';
import './tables.css';
import './palette.css';
import './stage.css';
import './devices.css';
import './stage-sizes.css';
import './felt.css';
import './felt-sizes.css';
import './roads.css';
import './tray.css';
import { languageOfTag } from '../text/languages.ts';
import { useTimeZone } from '../text/moment.ts';
import { onLanguage, t } from '../text/text.ts';
import { watchBack } from '../ui/back.ts';
import { openMessage } from '../ui/dialog.ts';
import { ReconnectCover } from '../ui/reconnect.ts';
import { TablesApi } from './api.ts';
import { Desk } from './desk.ts';
import { Follower } from './follow.ts';
import { TableFrame } from './frame.ts';
import { speak } from './text/text.ts';
import { voice } from './voice.ts';
import { TableWitness } from './witness.ts';
// After the parts that they arrange.
import './portrait.css';
import './stage/balls-portrait.css';
import './landscape.css';
import './felt-landscape.css';

const TICK_MS = 200;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function play(api: TablesApi, root: Element, reconnect: ReconnectCover, giveUp: (text: string) => void): Promise<void> {
  const waiting = { onLost: () => reconnect.show(), onBack: () => reconnect.hide(), pause };
  const session = await steadfast(() => api.session(), waiting);
  reconnect.isStarting = false;
  const table = tableOf(session.tableCode);
  if (!table) throw new Refusal('game.closed');
  await speak(session.language);
  useCurrencySymbol(session.currencySymbol);
  const desk = new Desk(table);
  desk.stakes.seat = session.seat ?? '';
  const sound = new SoundPlayer(voice);
  const parent = new ParentPage(session.parentOrigin, (message) => {
    if (message.type === 'marquee:language') void speak(message.language);
    if (message.type === 'marquee:pause') sound.pause(message.paused);
    if (message.type === 'marquee:zone') useTimeZone(message.timeZone);
    if (message.type === 'marquee:bar') document.documentElement.dataset['exit'] = message.hasExit ? 'page' : 'game';
  });
  const frame = new TableFrame({
    desk,
    api,
    sound,
    demo: session.demo || session.trial,
    leave: () => leaveTo(session.backUrl, parent),
    moved: () => parent.send({ type: 'marquee:round', state: 'closed' }),
    sat: () => follower.restart(),
  });
  const follower = new Follower({
    desk,
    api,
    frame,
    witness: new TableWitness(),
    onLost: () => reconnect.show(),
    onBack: () => reconnect.hide(),
    ended: (error) => giveUp(t(`error.${error.code}`)),
  });
  frame.setBalance(session.balance);
  // A page that is opened anew may have stakes at another table. Without an answer their ends stand in the list of bets alone.
  void api.bets().then(
    ({ bets }) => desk.openBets.found(bets),
    () => undefined,
  );
  root.append(frame.root);
  // What is drawn anew shows the round as far as it has come.
  onLanguage(() => {
    frame.show();
    follower.restart();
  });
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, () => sound.wake());
  document.addEventListener('visibilitychange', () => {
    sound.pause(document.hidden);
    if (!document.hidden) follower.now();
  });
  setInterval(() => frame.tick(), TICK_MS);
  parent.send({ type: 'marquee:ready', hasBalance: true });
}

async function main(): Promise<void> {
  const root = document.querySelector('#tables');
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
    await play(new TablesApi(token), root, reconnect, giveUp);
  } catch (error) {
    giveUp(t(`error.${error instanceof Refusal ? error.code : 'bad.request'}`));
  }
}

void main();
