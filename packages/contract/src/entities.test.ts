import { expect, it } from 'vitest';
import { type CallName, callList } from './index.ts';

type Part = 'body' | 'query' | 'reply';

/** The fields of the things that clients know: the call that carries each, the way to it, and the fields. */
const ENTITIES: readonly [entity: string, call: CallName, part: Part, way: string, fields: string][] = [
  ['banner', 'announcements', 'reply', 'banners', 'bannerId groupName url linkageType'],
  ['login payload', 'login', 'body', '', 'username password captcha type'],
  ['login answer', 'login', 'reply', '', 'token firstTimeLogin passwordExpired'],
  ['member info', 'memberInfo', 'reply', '', 'nickname account id type toUpline clubLabel memberLabel userName'],
  ['club label', 'memberInfo', 'reply', 'clubLabel', 'labelName rankLevel'],
  [
    'registration',
    'register',
    'body',
    '',
    'username password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode affiliateCode paymentPassword line whatsapp facebook wechat idNumber referralCode domain countryDialingCode login firebaseChannel firebaseIdToken registerMethod registerUrl',
  ],
  ['country', 'country', 'reply', 'countries', 'countryCode countryDialingCode'],
  ['resource', 'status', 'reply', 'info resources', 'url resourceType qrCodeUrl labelNameEn'],
  ['customer service', 'status', 'reply', 'info customerService', 'csType path'],
  ['brand', 'status', 'reply', 'info', 'whitelabel register resources customerService analytics imageCDNs launchGameCDNs'],
  ['status', 'status', 'reply', '', 'location maintenance regionRestriction'],
  ['vendor', 'gameVendor', 'reply', 'data lanes cards', 'vassalage accountTypeId smallIcon isHot gameType'],
  ['vendor category', 'gameVendor', 'reply', 'data lanes', 'title cards'],
  ['game', 'game', 'reply', '', 'nodeId vassalage gameType gameId isGame gameCode'],
  [
    'game list query',
    'gameList',
    'query',
    '',
    'clientType platform channel merchant gameType vassalage gameClassify gameName minBet minLineNum pageNo pageSize language',
  ],
  ['game list', 'gameList', 'reply', '', 'games totalPages'],
  ['hot request', 'hotGames', 'query', '', 'merchantCode isPlatform vassalage platform language'],
  ['hot answer', 'hotGames', 'reply', '', 'list'],
  ['recent request', 'recentGames', 'query', '', 'clientType vassalage language pageNo pageSize gameType'],
  ['recent answer', 'recentGames', 'reply', '', 'list totalPages'],
  ['favourites request', 'favouriteGames', 'query', '', 'clientType platform language token gameType pageNo pageSize'],
  ['favourites answer', 'favouriteGames', 'reply', '', 'content totalPages'],
  ['favourite added', 'addFavourite', 'body', '', 'nodeId vendor gameType'],
  ['favourite removed', 'removeFavourite', 'body', '', 'nodeId vendor gameType'],
  ['rooms', 'roomList', 'reply', '', 'content'],
  ['vendor request', 'gameVendor', 'query', '', 'merchantCode'],
  ['popular request', 'popularLotteries', 'query', '', 'count prizeMode device language'],
  ['VN numbers request', 'vnNumbers', 'query', '', 'count prizeMode device language'],
  ['VN menu request', 'vnMenu', 'query', '', 'prizeMode device'],
  [
    'lottery lobby request',
    'lotteryLobby',
    'query',
    '',
    'lottoArea launchMode lottoPrizeMode lottoGameCode lottoView device backUrl language',
  ],
  ['notices', 'announcements', 'reply', '', 'player banners popup promotion'],
  ['notice', 'announcements', 'reply', 'player', 'title content'],
  ['wallet', 'balance', 'reply', '', 'sumBalance currencySymbol unreadMessage'],
  ['merchant wallet', 'merchantWallet', 'reply', '', 'isSingle'],
];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The schema at the end of a way of names, through lists; of several forms the first. */
function schemaAt(schema: Schema | undefined, way: string): Schema | undefined {
  const names = way === '' ? [] : way.split(' ');
  const inner = (at: Schema | undefined) => at?.items ?? at?.anyOf?.[0] ?? at;
  return names.reduce((at, name) => inner(at?.properties?.[name]), inner(schema));
}

it.each(ENTITIES)('the entity %s has its fields', (_entity, name, part, way, fields) => {
  const call = new Map(callList).get(name);
  const known = Object.keys(schemaAt(call?.[part] as Schema | undefined, way)?.properties ?? {});
  expect(fields.split(' ').filter((field) => !known.includes(field))).toEqual([]);
});
