/** A journey in the browser (a file of `e2e/src`, and a test of it by its title) and the files that it walks through. */
export interface Journey {
  spec: string;
  title: string;
  when: RegExp;
}

const features = (...names: string[]): RegExp => new RegExp(`^apps/site/src/(features|domain)/(${names.join('|')})/`);

/** Which journeys a change of the site or the studio's client calls for. Every feature of the site is in a row. */
export const JOURNEYS: readonly Journey[] = [
  {
    spec: 'lottery',
    title: 'a member bets on a lottery, sees the bet and takes it back',
    when: /^apps\/site\/src\/domain\/lottery\/|^apps\/studio\/client\/src\/lottery\//,
  },
  {
    spec: 'lottery',
    title: 'anybody checks a draw against what was published before its bets opened',
    when: /^apps\/studio\/client\/src\/lottery\/check\//,
  },
  {
    spec: 'tables',
    title: 'a member bets at a table, takes the bet back, bets again and sees how the round ends',
    when: /^apps\/studio\/client\/src\/tables\//,
  },
  {
    spec: 'tables',
    title: 'the tables of the house stand side by side with their last results',
    when: /^apps\/studio\/client\/src\/tables\/(?:felt\/[\w-]+|panels|roads)\.ts$/,
  },
  {
    spec: 'rooms',
    title:
      'a member stakes on a flight, cards of bingo and a match, and finds how flight and match ended in the rooms and on record',
    when: /^apps\/studio\/client\/src\/tables\/(?:stage\/(?:balls|fight|flight)|felt\/(?:bingo|flight)-felt|[\w-]*portrait|open-bets|place)\b/,
  },
  {
    spec: 'arcade',
    title: 'a coin takes the pool, which is seen, paid and on record',
    when: /^apps\/studio\/(?:client\/src\/arcade\/(?:pool-board|course)\.ts$|src\/server\/pools\/)/,
  },
  {
    spec: 'other-gateway',
    title: 'every screen of a site before another gateway, for a member',
    when: /^apps\/site\/src\/(?:shared\/api|domain\/brand)\/|^apps\/site\/build\/(?:shapes|gateway-place)\.ts$/,
  },
  {
    spec: 'other-gateway',
    title: 'every page of the agent centre before another gateway, for an agent',
    when: /^apps\/site\/src\/app\/agent-centre\//,
  },
  {
    spec: 'elsewhere',
    title: 'a site on another origin over https keeps its member by cookies of its own, and one that is not listed reads nothing',
    when: /^apps\/gateway\/src\/base\/http\/(?:origins|context)\.ts$|^apps\/site\/src\/shared\/api\/place\.ts$/,
  },
  {
    spec: 'discovery',
    title: 'a visitor finds a game in spite of a misspelling, and tries it with play money',
    when: features('search', 'game'),
  },
  {
    spec: 'discovery',
    title: 'a member’s favourite and recent games are kept, and leave the lists again',
    when: features('favourites', 'game-list'),
  },
  {
    spec: 'first-login',
    title: 'a new member is welcomed by the popup of the first login, and the page asks for everything once',
    when: features('session', 'popups', 'registration'),
  },
  {
    spec: 'first-login',
    title: 'a login asks for everything once, and the page does not resume itself',
    when: features('session', 'login'),
  },
  {
    spec: 'withdraw',
    title: 'money leaves to the first payout account, and its member says whether it has arrived; some goes to the account above',
    when: features(
      'withdraw',
      'payout',
      'payout-accounts',
      'pictures',
      'receipt',
      'transfer-upline',
      'transfer-record',
      'account-record',
    ),
  },
  {
    spec: 'rewards',
    title: 'ten rounds fill a mission; a promotion, a ticket, points and a rebate follow, and a deposit brings the next level',
    when: features(
      'bonus-details',
      'manual-rebate',
      'missions',
      'player-rank',
      'points-mall',
      'promotions',
      'raffles',
      'reward-centre',
      'rewards',
      'vip',
    ),
  },
  {
    spec: 'rewards',
    title: 'on a phone a member checks in, joins, wins goods and has them delivered',
    when: features('missions', 'points-mall', 'promotions', 'raffles', 'reward-centre', 'rewards'),
  },
  {
    spec: 'service',
    title: 'a question with a picture is answered in the inbox, a word in the chat beside it, and a friend comes by a link',
    when: features('chat', 'feedback', 'messages', 'pictures', 'referral'),
  },
  {
    spec: 'agents',
    title: 'an agent opens the centre and makes a link, and who registers by it stands in the team',
    when: features('agents'),
  },
  {
    spec: 'offers',
    title: 'an agent answers what it was offered, and the one above sees it and what another offer would have paid',
    when: /^apps\/site\/src\/features\/agents\/(contracts|dividend|daily|hourly|realtime)\//,
  },
  {
    spec: 'identity',
    title: 'a member registers by number, comes back by a code, and sets a new password by phone',
    when: features('registration', 'password', 'verification', 'outbox'),
  },
  {
    spec: 'identity',
    title: 'a guest plays with play money, and is told of the real account where one is needed',
    when: features('join'),
  },
  {
    spec: 'identity',
    title: 'three failures bring the captcha, a proof of work that the browser does',
    when: features('login', 'verification'),
  },
  { spec: 'identity', title: 'login by keyboard alone', when: features('login') },
  { spec: 'identity', title: 'tabs of one browser follow each other’s login and logout', when: features('session') },
  {
    spec: 'identity',
    title: 'a member changes the password, logs the others out and comes back by passkey',
    when: features('security-centre', 'security'),
  },
  {
    spec: 'deposit',
    title: 'a deposit is paid at the demo’s bank, stands in the balance at once, and is to be wagered',
    when: features(
      'deposit',
      'vendor-wallets',
      'turnover',
      'withdraw',
      'payout',
      'payout-accounts',
      'receipt',
      'transfer-upline',
    ),
  },
  {
    spec: 'lobby',
    title: 'a long list of games keeps the page small, and Back and a reload return to the same place',
    when: features('lobby', 'catalogue', 'rooms'),
  },
  {
    spec: 'weight',
    title: 'home asks for few scripts and few files until it is usable',
    when: new RegExp(`${features('home').source}|^apps/site/(build/|index\\.html|vite\\.config)|^apps/site/src/app/shell/frame/`),
  },
  {
    spec: 'first-screen',
    title: 'the lobby leads from the first maker to all, and offers no filter without a game',
    when: features('lobby', 'catalogue'),
  },
  {
    spec: 'first-screen',
    title: 'the home page shows games in the first screen, banner and words as one stage',
    when: /^apps\/site\/(index\.html|src\/(features\/home|app\/shell\/(banner|frame)|shared\/styles)\/)/,
  },
  {
    spec: 'main-journey',
    title: 'from the home page to a settled bet on record, with a round interrupted on the way',
    when: new RegExp(
      `${features('betting-record', 'account-record', 'profit-record', 'interrupted-round', 'play', 'wallet').source}|^apps/studio/client/src/`,
    ),
  },
  {
    spec: 'moments',
    title: 'free spins begin and end as scenes that a tap and a key lead on from',
    when: /^apps\/studio\/client\/src\/(play|stage|ui|games)\//,
  },
  {
    spec: 'moments',
    title: 'with reduced motion a scene stands complete and still',
    when: /^apps\/studio\/client\/src\/(ui|stage)\/moment/,
  },
  {
    spec: 'every-screen',
    title: 'other addresses of a screen show the same screen',
    when: new RegExp(
      `${features('home', 'help-centre', 'downloads', 'notices', 'points-mall', 'popups', 'promotions', 'brand', 'content', 'lottery').source}|^apps/site/src/(app|shared)/`,
    ),
  },
];
