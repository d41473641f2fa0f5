import { Readable } from 'node:stream';
import { type Alias, BUDGETS, type Call, type CallName, callList } from '@marquee/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError, inputError } from '../errors.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import type { BodyCipher } from '../security/encryption.ts';
import type { LegacyCipher } from '../security/encryption-legacy.ts';
import { limitKeyOf } from './address.ts';
import { contextOf, isLetIn, languageOf, merchantOf, originOf, sessionFor } from './context.ts';
import type {
  AllHandlers,
  HandledCall,
  Handler,
  RequestContext,
  RequestMerchant,
  RequestSession,
  Resolvers,
} from './handlers.ts';
import { readJson } from './json.ts';
import { letRead, registerPreflight } from './origins.ts';
import { type WholePictures, wholePictures } from './pictures.ts';
import { refusalOf, sendRefusal } from './reply.ts';
import { registerUnoffered } from './unoffered.ts';
import { type InputChecks, inputChecks } from './validate.ts';

/** What the registration of calls needs. */
export interface CallDeps {
  resolvers: Resolvers;
  cipher: BodyCipher;
  /** Scheme legacy, for the brands that chose it. */
  legacy?: Pick<LegacyCipher, 'decrypt'>;
  rates: RateLimiter;
  publicUrl: string | null;
  /** Is told of each call that was answered to a brand's visitors: `ok`, or the error code. */
  answered?(call: CallName, brand: string, outcome: string): void;
}

/** The method and path of a call and of each of its aliases. */
export function addressesOf(call: Call): Alias[] {
  return [
    { method: call.method, path: call.path },
    ...call.aliases.map((alias) => (typeof alias === 'string' ? { method: call.method, path: alias } : alias)),
  ];
}

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** A clear body: JSON, or the form that older clients post (docs/rules/calls.md#bodies). */
function plainBody(request: FastifyRequest): unknown {
  const { body } = request;
  return isForm(request) && typeof body === 'string' ? parseForm(body) : parseJson(body);
}

function parseForm(raw: string): Record<string, string> {
  const fields = [...new URLSearchParams(raw)];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) throw inputError('body');
  return form;
}

function parseJson(raw: unknown): unknown {
  if (typeof raw !== 'string' || raw === '') throw new BusinessError('request_body_required');
  try {
    return readJson(raw);
  } catch {
    throw inputError('body');
  }
}

/**
 * The query of a call. Clients send what they ask for as JSON where they post, older ones as a form: docs/rules/calls.md#bodies.
 * So it is read from the body, too, of a question that is asked through its POST alias; the address wins. Throws for a body that
 * is neither.
 */
function askedOf(call: Call, request: FastifyRequest, byPath: Alias['query']): unknown {
  const { body } = request;
  const query = { ...(request.query as object), ...(request.params as object), ...byPath };
  if (request.method !== 'POST' || call.method !== 'GET' || typeof body !== 'string' || body === '') return query;
  const asked = plainBody(request);
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) throw inputError('body');
  return { ...asked, ...query };
}

/**
 * What an encrypted body carries: it arrives as `{"value": …}`, as a JSON string, or bare
 * (docs/rules/encrypted-calls.md#schemes).
 */
function cipherTextOf(raw: unknown): string {
  if (typeof raw !== 'string' || raw === '') throw new BusinessError('request_body_required');
  const form = /^\s*[{"]/.test(raw) ? parseJson(raw) : raw;
  const text = typeof form === 'string' ? form : (form as { value?: unknown }).value;
  if (typeof text !== 'string') throw new BusinessError('decryption.err');
  return text.trim();
}

/** The clear text of an encrypted body, by the one scheme of its brand. */
async function decrypted(request: FastifyRequest, merchant: RequestMerchant, { cipher, legacy }: CallDeps): Promise<string> {
  const text = cipherTextOf(request.body);
  if (merchant.encryption !== 'legacy') return cipher.decrypt(text);
  const header = request.headers['encryption'];
  if (!legacy || typeof header !== 'string') throw new BusinessError('decryption.err');
  return legacy.decrypt(text, header);
}

/** The clear body of a call. */
async function clearBody(call: Call, request: FastifyRequest, merchant: RequestMerchant, deps: CallDeps): Promise<unknown> {
  if (!call.body) return undefined;
  if (call.emptyBody && (request.body === undefined || request.body === null || request.body === '')) return {};
  if (!call.encrypted) return plainBody(request);
  if (request.headers['encryption'] === 'none') {
    if (!merchant.allowPlain) throw new BusinessError('decryption.err');
    return parseJson(request.body);
  }
  return parseJson(await decrypted(request, merchant, deps));
}

/** A body with what the path itself asks for, which the path decides. */
const withPath = (body: unknown, byPath: Alias['query']): unknown =>
  byPath && typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...byPath } : body;

/** Counts the call against its own limit, and its address's budget where it draws on one. Throws `TOO_MANY_REQUEST`. */
export async function takeRate(
  name: string,
  call: Call,
  context: RequestContext,
  session: RequestSession | null,
  rates: RateLimiter,
): Promise<void> {
  if (!call.rate) return;
  const { per, max, seconds, budget } = call.rate;
  const address = `i${limitKeyOf(context.address)}`;
  const take = async (what: string, who: string, limit: { max: number; seconds: number }): Promise<void> => {
    const wait = await rates.take(`${what}:${context.merchant.id}:${who}`, limit.max, limit.seconds);
    if (wait > 0) throw new BusinessError('TOO_MANY_REQUEST', { retryAfterSeconds: wait });
  };
  await take(name, per === 'account' && session ? `a${session.accountId}` : address, { max, seconds });
  if (budget) await take(`budget-${budget}`, address, BUDGETS[budget]);
}

/** Refuses what a closed brand does not answer. Throws `system_maintenance` or `access_restricted`. */
function passGate(call: Call, { merchant, address }: RequestContext, resolvers: Resolvers): void {
  if (call.whenClosed) return;
  const closure = resolvers.closed?.(merchant, address) ?? null;
  if (closure) throw new BusinessError(closure.code, { value: closure.value });
}

/**
 * Refuses what changes something and comes from a page of another origin: the `Merchant` header alone would be kept from other pages
 * by browsers only. Programs that are no browsers send no origin. The scheme is not compared: a proxy may have taken the TLS off.
 */
function demandOwnOrigin(call: Call, request: FastifyRequest, context: RequestContext): void {
  const { origin } = request.headers;
  if (
    call.anyOrigin ||
    origin === undefined ||
    isLetIn(origin, context.merchant) ||
    (!call.changes && (request.method === 'GET' || request.method === 'HEAD'))
  )
    return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  const own = [new URL(context.origin).host, request.host.toLowerCase().replace(/:(?:80|443)$/, '')];
  if (host === null || !own.includes(host)) throw new BusinessError('domain_not_available', { status: 403 });
}

/** Refuses what a browser fetches ahead, before anybody has asked for it, of a call that changes something. Throws `function.not.available`. */
function demandAsked({ changes }: Call, { headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']];
  if (changes && purposes.some((purpose) => purpose !== undefined)) throw new BusinessError('function.not.available');
}

/** The brand that a call is for: of the header, and where that may be missing, of the host. */
async function brandOf(call: Call, request: FastifyRequest, { resolvers, publicUrl }: CallDeps): Promise<RequestMerchant> {
  const isHosts = (call.anyOrigin || call.byHost) && request.headers['merchant'] === undefined;
  return isHosts ? (await originOf(request, resolvers, publicUrl)).merchant : merchantOf(request, resolvers);
}

/** Do the brand's clients know other gateways of the family only? */
const isOfFamily = ({ encryption }: RequestMerchant): boolean => encryption === 'legacy';

const pictureBase = ({ merchant, origin }: RequestContext): string => merchant.imageCDNs?.[0] ?? `${origin}/images`;

type LooseHandler = (request: RequestContext & { query: unknown; body: unknown; session: RequestSession | null }) => unknown;

/** A call with what is made of its definition once. */
interface Prepared {
  name: CallName;
  call: Call;
  checks: InputChecks;
  whole: WholePictures | null;
  handler: LooseHandler;
  /** What the path itself asks for. */
  byPath?: Alias['query'];
}

async function answer(
  { name, call, checks, whole, handler, byPath }: Prepared,
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let merchant: RequestMerchant | null = null;
  try {
    if (call.anyOrigin) reply.header('access-control-allow-origin', '*');
    demandAsked(call, request);
    merchant = await brandOf(call, request, deps);
    if (!call.anyOrigin) letRead(request, reply, merchant);
    const context = await contextOf(request, reply, merchant, deps);
    demandOwnOrigin(call, request, context);
    passGate(call, context, deps.resolvers);
    const session = await sessionFor(call, context, deps.resolvers);
    await takeRate(name, call, context, session, deps.rates);
    const query = checks.query(askedOf(call, request, byPath), isOfFamily(merchant));
    const body = checks.body(withPath(await clearBody(call, request, merchant, deps), byPath), isForm(request));
    const made = await handler({ ...context, query, body, session });
    const value = whole && isOfFamily(merchant) ? whole(made, pictureBase(context)) : made;
    deps.answered?.(name, merchant.code, 'ok');
    if (call.answer === 'file') return sendFile(reply, value as AsyncIterable<string>);
    return call.answer === 'envelope' ? { success: true, value, ...topLevelOf(call, value) } : value;
  } catch (error) {
    const refusal = refusalOf(error, request);
    if (merchant) deps.answered?.(name, merchant.code, refusal.code);
    return sendRefusal(reply, refusal, languageOf(request, merchant));
  }
}

/** Sends a file of CSV as it is made: the reader sets the pace, so that no more of it is held than a piece. */
const sendFile = (reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="records.csv"')
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces));

/** The fields of the value that stand at the top level too. */
const topLevelOf = ({ topLevel }: Call, value: unknown): object =>
  topLevel.length === 0 ? {} : Object.fromEntries(topLevel.map((name) => [name, (value as Record<string, unknown>)[name]]));

/** The schema of a successful answer, as it is sent and as it is documented. */
export function answerSchema(call: Call, success: object): object {
  if (call.answer !== 'envelope') return call.reply;
  const { properties = {} } = call.reply as { properties?: Record<string, object> };
  const raised = Object.fromEntries(call.topLevel.map((name) => [name, properties[name]]));
  const required = ['success', 'value', ...call.topLevel];
  return { type: 'object', required, properties: { success, value: call.reply, ...raised } };
}

/** Registers every call of the contract, aliases included, from its definition and its handler. */
export function registerCalls(app: FastifyInstance, handlers: AllHandlers, deps: CallDeps): void {
  for (const [name, call] of callList) {
    if (call.answer === 'stream') continue;
    const handler = handlers[name as HandledCall] as Handler<HandledCall> | undefined;
    if (!handler) throw new Error(`the call ${name as CallName} has no handler`);
    const prepared: Prepared = {
      name,
      call,
      checks: inputChecks(call),
      whole: wholePictures(call.reply),
      handler: handler as unknown as LooseHandler,
    };
    for (const { method, path, query } of addressesOf(call)) {
      app.route({
        method,
        url: path,
        bodyLimit: call.bodyLimit,
        ...(call.changes ? { exposeHeadRoute: false } : {}),
        ...(call.answer === 'text' || call.answer === 'file'
          ? {}
          : { schema: { response: { 200: answerSchema(call, { type: 'boolean' }) } } }),
        handler: (request, reply) => answer({ ...prepared, byPath: query }, deps, request, reply),
      });
    }
  }
  registerPreflight(app, deps);
  registerUnoffered(app);
}
