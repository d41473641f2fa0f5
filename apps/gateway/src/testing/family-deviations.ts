import type { Send } from '@marquee/conformance';

/** An answer on its way to a client. */
interface Passing {
  method: string;
  path: string;
  sent: Headers;
  /** What the client posted. */
  body: string;
  http: number;
  text: string;
}

type Change = (passing: Passing) => Partial<Pick<Passing, 'http' | 'text'>> | null;

/** Changes the value of the answers of one path. */
const valued =
  (path: string, change: (value: Record<string, unknown>) => unknown): Change =>
  ({ path: asked, text }) => {
    if (asked !== path || !text.startsWith('{"success":true')) return null;
    const answer = JSON.parse(text) as { value: Record<string, unknown> };
    return { text: JSON.stringify({ ...answer, value: change(answer.value) }) };
  };

const refusal = (errorCode: string): string => JSON.stringify({ success: false, errorCode, message: errorCode, value: null });

const without = (value: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([field]) => field !== name));

/** What a gateway could do otherwise than its family, on the wire: each with the case that must find it. */
export const DEVIATIONS: Readonly<Record<string, { found: string; change: Change }>> = {
  'ends its key with a line': {
    found: 'KEY-03',
    change: ({ path, text }) => (path === '/wps/session/key/rsa' ? { text: `${text}\n` } : null),
  },
  'tells its key by the brand’s code only': {
    found: 'KEY-01',
    change: ({ path, sent }) =>
      path === '/wps/session/key/rsa' && !sent.has('merchant') ? { http: 400, text: refusal('function.not.available') } : null,
  },
  'leaves a list out of its status': {
    found: 'SYS-02',
    change: valued('/wps/system/status', ({ info, ...rest }) => ({
      ...rest,
      info: without(info as Record<string, unknown>, 'customerService'),
    })),
  },
  'writes a prefix before its captcha': {
    found: 'CAP-01',
    change: ({ path, text }) =>
      path === '/wps/captcha' ? { text: text.replace('"value":"', '"value":"data:image/png;base64,') } : null,
  },
  'forgets the customer of a registration': {
    found: 'REG-01',
    change: valued('/wps/member/register', (value) => without(value, 'customerId')),
  },
  'takes no bare body': {
    found: 'LOG-03',
    change: ({ path, body }) =>
      path === '/wps/session/login' && !/^[{"]/.test(body) ? { http: 400, text: refusal('decryption.err') } : null,
  },
  'calls every login the first': {
    found: 'LOG-18',
    change: valued('/wps/session/login', (value) => ({ ...value, firstTimeLogin: true })),
  },
  'tells strangers so with HTTP 200': {
    found: 'MEM-01',
    change: ({ path, http }) => (path === '/wps/member/info' && http === 401 ? { http: 200 } : null),
  },
  'counts a balance twice': {
    found: 'BAL-02',
    change: valued('/wps/v2/wallets/balance', (value) => ({ ...value, sumBalance: Number(value['sumBalance']) * 2 + 1 })),
  },
  'tells paths for pictures': {
    found: 'GAM-10',
    change: valued('/wps/relay/GCSGAME_gameList', ({ games, ...rest }) => ({
      ...rest,
      games: (games as object[]).map((game) => ({ ...game, iconUrl: 'games/a.png' })),
    })),
  },
  'opens no lottery': {
    found: 'LOT-09',
    change: ({ path, text }) =>
      path === '/wps/game/launchGame' && text.includes('"gameUrl":"/') ? { http: 500, text: refusal('#727') } : null,
  },
  'wraps lotteries in an envelope': {
    found: 'LOT-01',
    change: ({ path, text }) => (path === '/lgw/games/popular' ? { text: `{"success":true,"value":${text}}` } : null),
  },
  'leaves an empty list of announcements out': {
    found: 'ANN-01',
    change: valued('/wps/relay/MCSFE_getListAnnouncements', (value) => without(value, 'hot')),
  },
  'wraps the number of unread messages': {
    found: 'AFT-01',
    change: valued('/wps/relay/CSP_unreadCount', (count) => ({ count })),
  },
  'knows nothing of relays': {
    found: 'REL-01',
    change: ({ path, http }) =>
      path.startsWith('/wps/relay/') && http === 400 ? { http: 404, text: refusal('not.found') } : null,
  },
  'keeps sessions after a logout': {
    found: 'OUT-01',
    change: ({ path, http }) =>
      path === '/wps/member/info' && http === 401
        ? { http: 200, text: JSON.stringify({ success: true, value: { id: 1 } }) }
        : null,
  },
};

/** Requests over the network whose answers a deviation changes on their way. */
export function deviating(change: Change): Send {
  return async (url, init) => {
    const answer = await fetch(url, init);
    const passing = {
      method: init.method ?? 'GET',
      path: new URL(url).pathname,
      sent: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
      http: answer.status,
      text: await answer.text(),
    };
    const { http, text } = { ...passing, ...change(passing) };
    return new Response(text, { status: http, headers: answer.headers });
  };
}
