import { Type } from 'typebox';
import { Failure, needed, Skip } from '../check.ts';
import { fresh } from '../player.ts';
import type { Named } from '../run.ts';
import { headerOf, newSessionKey, sealed } from './cipher.ts';
import { type Sent, type Travel, type Visitor, visitorOf, type WebAnswer } from './client.ts';
import { expectShape, valueOf } from './expect.ts';

/** A gateway of the family, and who logs in at it. */
export interface FamilyTarget {
  url: string;
  /** Code of the brand; null: the gateway is asked what is at its host. */
  merchant: string | null;
  /** An account; null: the suite registers members of its own. */
  account: { username: string; password: string } | null;
  /** Language of the calls, in capitals. */
  language: string;
}

/** One point of the protocol. */
export interface FamilyCase extends Named {
  run(bench: FamilyBench): Promise<void>;
}

export const familyCase = (id: string, title: string, why: string, run: FamilyCase['run']): FamilyCase => ({
  id,
  title,
  why,
  run,
});

const Game = Type.Object({ nodeId: Type.String(), gameId: Type.String(), vassalage: Type.String(), gameType: Type.String() });
/** A game by what calls need of it. */
export interface KnownGame {
  nodeId: string;
  gameId: string;
  vassalage: string;
  gameType: string;
}

/** What a case works with. What is asked once is kept for the next case. */
export interface FamilyBench {
  target: FamilyTarget;
  merchant: string;
  /** A client that is nobody yet. */
  visitor(language?: string): Visitor;
  /** The modulus of encrypted calls. */
  key(): Promise<string>;
  /** The value of the status. */
  status(): Promise<{ info: Record<string, unknown> } & Record<string, unknown>>;
  /** The account that logs in. Skips the case where there is none. */
  account(): Promise<{ username: string; password: string }>;
  /** A member who is logged in, the same for all cases: none of them logs it out. */
  member(): Promise<Visitor>;
  /** A member who has just logged in, for a case that ends the session. */
  freshMember(): Promise<Visitor>;
  /** Some games of the brand. Skips the case where there is none. */
  games(): Promise<KnownGame[]>;
  /** A request with an encrypted body. */
  encrypted(clear: unknown, form?: BodyForm): Promise<Sent>;
  /** Registers a member. Skips the case where an account was given: other people's gateways keep no accounts of ours. */
  register(more: object): Promise<{ answer: WebAnswer; username: string; visitor: Visitor }>;
}

/** The ways in which clients send a cipher text. */
export type BodyForm = 'value' | 'text' | 'bare';

const PASSWORD = 'Family2026x';

const wrapped = (text: string, form: BodyForm): string =>
  form === 'bare' ? text : JSON.stringify(form === 'text' ? text : { value: text });

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The modulus in the gateway's answer. */
function keyIn({ http, text }: WebAnswer): string {
  const digits = text.trim().replace(/^00/, '');
  if (http === 200 && /^[0-9a-f]+$/i.test(digits)) return digits;
  const told = `HTTP ${http} ${text.slice(0, 160)}`;
  throw new Failure(`nothing can be encrypted, since the gateway tells no key: ${told}. The brand must be one of scheme legacy`);
}

/** The brand at a gateway's host, which tells it to clients that do not know it yet. */
async function brandAt(target: FamilyTarget, travel: Travel): Promise<string> {
  if (target.merchant !== null) return target.merchant;
  const nobody = visitorOf({ url: target.url, merchant: '', language: target.language }, travel);
  const answer = await nobody.send('GET', '/wps/system/templates', { without: ['Merchant'] });
  return expectShape(Type.Object({ merchantCode: Type.String() }), valueOf(answer), 'templates').merchantCode;
}

/** Makes what logs members in. */
function createMembers({
  target,
  visitor,
  encrypted,
  register,
}: Pick<FamilyBench, 'target' | 'visitor' | 'encrypted' | 'register'>) {
  const account = once(async () => {
    if (target.account !== null) return target.account;
    const { answer, username } = await register({ login: false });
    const refused = (answer.body as { errorCode?: string } | undefined)?.errorCode;
    return needed(
      (answer.body as { success?: boolean })?.success ? { username, password: PASSWORD } : null,
      `an account (${refused ?? answer.http})`,
    );
  });

  const freshMember = async (): Promise<Visitor> => {
    const [page, { username, password }] = [visitor(), await account()];
    const answer = await page.send(
      'POST',
      '/wps/session/login',
      await encrypted({ username, password, captcha: null, type: 'username' }),
    );
    page.token = expectShape(Type.Object({ token: Type.String() }), valueOf(answer), 'login').token;
    return page;
  };

  return { account, freshMember, member: once(freshMember) };
}

/** Makes what cases work with. */
export async function familyBench(target: FamilyTarget, travel: Travel = {}): Promise<FamilyBench> {
  const merchant = await brandAt(target, travel);
  const visitor = (language = target.language): Visitor => visitorOf({ url: target.url, merchant, language }, travel);
  const key = once(async () => keyIn(await visitor().send('GET', '/wps/session/key/rsa')));

  const encrypted: FamilyBench['encrypted'] = async (clear, form = 'value') => {
    const sessionKey = newSessionKey();
    const raw = wrapped(sealed(JSON.stringify(clear), sessionKey), form);
    return { raw, headers: { 'Content-Type': 'application/json', Encryption: headerOf(sessionKey, await key()) } };
  };

  const register: FamilyBench['register'] = async (more) => {
    if (target.account !== null) throw new Skip('an account was given, so none is registered');
    const [page, username] = [
      visitor(),
      fresh('fam')
        .replace(/[^a-z0-9]/gi, '')
        .slice(0, 13),
    ];
    const form = {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      affiliateCode: 'www',
      registerMethod: 'WEB',
      ...more,
    };
    return { answer: await page.send('PUT', '/wps/member/register', await encrypted(form)), username, visitor: page };
  };

  return {
    target,
    merchant,
    visitor,
    key,
    encrypted,
    register,
    ...createMembers({ target, visitor, encrypted, register }),
    status: once(async () => {
      const query = { url: new URL(target.url).host, device: 'web' };
      const value = valueOf(await visitor().send('GET', '/wps/system/status', { query }));
      const schema = Type.Object({ info: Type.Record(Type.String(), Type.Unknown()) }, { additionalProperties: Type.Unknown() });
      return expectShape(schema, value, 'status') as { info: Record<string, unknown> } & Record<string, unknown>;
    }),
    games: once(async () => {
      const query = { clientType: '3', platform: 'flash,html5-desktop', pageNo: '1', pageSize: '12' };
      const value = valueOf(await visitor().send('GET', '/wps/relay/GCSGAME_gameList', { query }));
      const { games } = expectShape(Type.Object({ games: Type.Array(Game) }), value, 'list of games');
      return needed(games.length > 0 ? games : null, 'a brand that offers games');
    }),
  };
}

/** A field of a value that must be there. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name];
  throw new Failure(`there is no field ${name} in ${JSON.stringify(value)?.slice(0, 200)}`);
}
