import { constants, createDecipheriv, generateKeyPairSync, type KeyObject, privateDecrypt, randomUUID } from 'node:crypto';
import type { Send } from '../client.ts';
import type { FamilyFault } from './family-faults.ts';
import { gameAnswers } from './family-model-games.ts';
import { lotteryAnswers } from './family-model-lottery.ts';
import { systemAnswers } from './family-model-system.ts';
import { CODE, type Has, type ModelAnswer, type ModelReply, type ModelRequest } from './family-reply.ts';

const SESSION_KEY_BYTES = 16;
const OK_NULL: ModelReply = { value: null };
const refused = (errorCode: string, http = 200): ModelReply => ({ errorCode, http });

/** Opens encrypted bodies, in every form. Throws for what cannot be opened. */
function opened({ headers, body }: ModelRequest, key: KeyObject, has: Has): Record<string, unknown> {
  const form: unknown = /^[{"]/.test(body) ? JSON.parse(body) : body;
  if (typeof form === 'string' && !body.startsWith('"') && has('takes no bare body')) throw new Error('no form');
  const text = typeof form === 'string' ? form : (form as { value: string }).value;
  const header = headers.get('encryption') ?? '';
  const block = Buffer.from(
    (has('takes lower-case headers only') && /[A-F]/.test(header) ? '' : header).padStart(256, '0'),
    'hex',
  );
  const clear = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block).subarray(-SESSION_KEY_BYTES);
  const decipher = createDecipheriv('des-ede3-ecb', clear.toString('latin1').slice(0, 8).repeat(3), null);
  return JSON.parse(Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8')) as Record<
    string,
    unknown
  >;
}

interface Account {
  id: number;
  username: string;
  password: string;
  hasLoggedIn: boolean;
}

/** Accounts and their sessions. */
function createPeople(key: KeyObject, has: Has, customerType: number) {
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, Account | null>();

  const enter = (account: Account): object => {
    const token = randomUUID();
    sessions.set(token, account);
    const firstTimeLogin = has('calls every login the first') || !account.hasLoggedIn;
    account.hasLoggedIn = true;
    const { id, username: userName } = account;
    return { token, id, userName, customerType, firstTimeLogin, passwordExpired: false };
  };

  const encrypted =
    (make: (body: Record<string, unknown>) => ModelReply): ModelAnswer =>
    (request) => {
      if (request.body === '') return refused('request_body_required', 400);
      let body: Record<string, unknown>;
      try {
        body = opened(request, key, has);
      } catch {
        return refused('decryption.err', 400);
      }
      return make(body);
    };

  const register = encrypted(({ username, password, login }) => {
    const account = { id: accounts.size + 1, username: String(username), password: String(password), hasLoggedIn: false };
    accounts.set(account.username, account);
    const customer = { customerId: account.id, customerName: `${CODE}@${account.username}` };
    if (login === false) return { value: customer };
    return { value: { ...enter(account), ...(has('forgets the customer of a registration') ? {} : customer) } };
  });

  const login = encrypted(({ username, password, type }) => {
    if (typeof type === 'number' && has('takes no number for a login’s kind')) return refused('request_param_err', 400);
    const account = accounts.get(String(username));
    return account && account.password === password ? { value: enter(account) } : refused('login.cred.err');
  });

  const tokenOf = ({ headers, query }: ModelRequest): string =>
    has('reads the token of the query first')
      ? (query['token'] ?? headers.get('authorization') ?? '')
      : (headers.get('authorization') ?? '');

  return {
    accountOf: (request: ModelRequest): Account | null => sessions.get(tokenOf(request)) ?? null,
    isTaken: (username: string): boolean => accounts.has(username),
    answers: {
      'PUT /wps/member/register': register,
      'POST /wps/session/login': login,
      'POST /wps/session/login/freeplay': () => {
        const token = randomUUID();
        return {
          value: { token, userName: 'guest', customerType: 4 },
          top: has('hides the token of free play') ? {} : { token },
        };
      },
      'DELETE /wps/session/logout': (request) => {
        if (!has('keeps sessions after a logout')) sessions.delete(tokenOf(request));
        return OK_NULL;
      },
      'POST /wps/session/logout': (request) => {
        sessions.delete(tokenOf(request));
        return OK_NULL;
      },
    } satisfies Record<string, ModelAnswer>,
  };
}

/** What a gateway of the family need not offer, and still answers. */
const UNOFFERED = /^\/(?:wps\/(?:relay|message)|lgw)\//;
/** What only members are answered: everything else is anybody's. */
const MEMBERS =
  /^\/wps\/(member\/(info|language)|v2\/wallets|wallets|game\/launchGame|message|v2\/member)|\/(MCSFE_(add|remove|get)Favorite|MCS2_addRecent|GCS_(recentGame|merchantWallet)|MCSFE_get(PlayerAvatar|PlayerRank|Referral))/;

const jsonOf = ({ value, bare, errorCode, top }: ModelReply): string =>
  JSON.stringify(
    bare !== undefined
      ? bare
      : errorCode === undefined
        ? { success: true, value, ...top }
        : { success: false, errorCode, message: `refused: ${errorCode}`, value: null },
  );

/** A gateway of the family in memory. It keeps the protocol but for the fault that it is given. Its members are of one type: 1 are agents. */
export function familyModel(
  fault?: FamilyFault,
  memberType = 0,
): {
  send: Send;
  target: { url: string; merchant: null; account: null; language: string };
} {
  const has: Has = (name) => name === fault;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: has('has a key of 2,048 bits') ? 2_048 : 1_024 });
  const people = createPeople(privateKey, has, memberType);
  const answers: Record<string, ModelAnswer> = {
    ...systemAnswers(privateKey, has, people.isTaken),
    ...people.answers,
    ...gameAnswers(has, people.accountOf, memberType),
    ...lotteryAnswers(has),
  };

  const answerTo = (request: ModelRequest): ModelReply => {
    const { method, path, headers } = request;
    const isFree = path === '/wps/session/key/rsa' || path === '/wps/system/templates';
    const needsCode = !isFree || (path === '/wps/session/key/rsa' && has('tells its key by the brand’s code only'));
    if (needsCode && headers.get('merchant') !== CODE) return refused('function.not.available', 400);
    const given = answers[`${method} ${path}`];
    if (!given)
      return UNOFFERED.test(path) && !has('knows nothing of relays')
        ? refused('function.not.available', 400)
        : refused('not.found', 404);
    if (MEMBERS.test(path) && !people.accountOf(request))
      return refused('customer.not.login', has('tells strangers so with HTTP 200') ? 200 : 401);
    return given(request);
  };

  const send: Send = async (url, { method, headers, body }) => {
    const { pathname, searchParams } = new URL(url);
    const spelled = [...searchParams].map(
      ([name, value]) =>
        [has('reads names as they are spelled') ? name : (SPELLINGS.get(name.toLowerCase()) ?? name), value] as const,
    );
    const query = Object.fromEntries(has('takes the first of repeated fields') ? spelled.toReversed() : spelled);
    const request = {
      method: method ?? 'GET',
      path: pathname,
      query,
      headers: new Headers(headers),
      body: typeof body === 'string' ? body : '',
    };
    const reply = answerTo(request);
    const told = new Headers({ 'content-type': reply.raw === undefined ? 'application/json' : 'text/plain' });
    if (reply.cookie) told.append('set-cookie', reply.cookie);
    return new Response(reply.raw ?? jsonOf(reply), { status: reply.http ?? 200, headers: told });
  };
  return { send, target: { url: 'http://model.test', merchant: null, account: null, language: 'EN' } };
}

const SPELLINGS = new Map(['pageNo', 'pageSize', 'launchMode', 'nodeId', 'gameId'].map((name) => [name.toLowerCase(), name]));
