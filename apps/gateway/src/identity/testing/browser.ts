import { createHash } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { calls } from '@marquee/contract';
import type { Answer, World } from './world.ts';

/** A browser: it keeps its cookies, and its token as the site does. */
export interface Browser {
  /** A call with a body, an encrypted one where the contract says so. `query` is put behind the path. */
  call(name: CallName, body?: unknown, query?: Record<string, string>): Promise<Answer>;
  /** The code of a call's refusal; `ok` for one that was answered. */
  refusal(name: CallName, body?: unknown): Promise<string>;
  cookies: Map<string, string>;
  address: string;
  /** A solved challenge of the verification widget. */
  solve(): Promise<string>;
}

let opened = 0;

/** A number whose hash with the salt is the challenge, as the site's worker finds it. */
function numberOf(challenge: string, salt: string, most: number): number {
  for (let number = 0; number <= most; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  }
  throw new Error('the challenge has no answer');
}

/** Opens a browser at an address of its own, or at a given one. */
export function openBrowser(world: World, options: { address?: string; agent?: string; host?: string } = {}): Browser {
  const cookies = new Map<string, string>();
  let token = '';
  const address = options.address ?? `10.77.${(opened += 1) >> 8}.${opened & 255}`;
  const call: Browser['call'] = async (name, body, query = {}) => {
    const { method, path, encrypted } = calls[name];
    const payload = body === undefined ? undefined : encrypted ? { value: await world.encrypt(body) } : body;
    const search = new URLSearchParams(query).toString();
    const answer = await world.call(
      method,
      search === '' ? path : `${path}?${search}`,
      {
        address,
        ...(token === '' ? {} : { token }),
        headers: {
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'user-agent':
            options.agent ?? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
          ...(options.host === undefined ? {} : { host: options.host }),
        },
      },
      payload === undefined ? undefined : JSON.stringify(payload),
    );
    for (const line of answer.setCookie.split('\n').filter((each) => each !== '')) {
      const [pair = ''] = line.split(';');
      const [name_ = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '') cookies.delete(name_);
      else cookies.set(name_, value);
    }
    const { value } = answer.body;
    if (answer.body.success && typeof value === 'object' && typeof value?.token === 'string') token = value.token;
    return answer;
  };
  return {
    call,
    cookies,
    address,
    async refusal(name, body) {
      const answer = await call(name, body);
      return answer.body.success ? 'ok' : answer.body.errorCode;
    },
    async solve() {
      const { challenge, salt, maxNumber, ...rest } = (await call('captchaChallenge')).body.value as unknown as {
        challenge: string;
        salt: string;
        maxNumber: number;
      };
      const number = numberOf(challenge, salt, maxNumber);
      return Buffer.from(JSON.stringify({ ...rest, challenge, salt, number })).toString('base64');
    },
  };
}
