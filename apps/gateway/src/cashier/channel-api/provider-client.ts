import type { BodyOf, ReplyOf } from '@marquee/contract';
import { PROVIDER_TIMEOUT_MS, providerCalls } from '@marquee/contract/channel';
import type { Clock } from '../../base/calendar/clock.ts';
import { faultOf } from '../../base/form.ts';
import { boundedText } from '../../base/http/bounded-text.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import type { Provider } from './providers.ts';
import { signToProvider } from './signature.ts';

type Calls = typeof providerCalls;
export type ProviderCall = keyof Calls;
export type ProviderBody<N extends ProviderCall> = BodyOf<Calls[N]>;
export type ProviderReply<N extends ProviderCall> = ReplyOf<Calls[N]>;

export interface ProviderClientDeps {
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'channelCalls'>;
  /** Keys of providers by code. */
  keys: ReadonlyMap<string, string>;
  /** Sends a request to a server that may be asked. */
  fetch: typeof fetch;
}

const MAX_REPLY_BYTES = 256 * 1024;
/** What stands for every outcome that is not known: the caller asks for the state until the answer is definite. */
const IN_DOUBT = { status: 'TEMPORARY' } as const;

/** Asks payment providers. */
export interface ProviderClient {
  /**
   * Sends a call, signed, and answers what the provider said. Whatever leaves the outcome open (a timeout, HTTP 5xx, an answer that is none) is
   * the status `TEMPORARY`; nothing is sent twice here.
   */
  ask<N extends ProviderCall>(
    provider: Pick<Provider, 'code' | 'baseUrl'>,
    call: N,
    body: ProviderBody<N>,
  ): Promise<ProviderReply<N>>;
  /** Is there a key for the provider of this code? */
  hasKey(code: string): boolean;
}

/** Makes the gateway's side of the calls to providers: docs/channel-api.md. */
export function createProviderClient({ clock, log, metrics, keys, fetch: send }: ProviderClientDeps): ProviderClient {
  const exchange = async (provider: Pick<Provider, 'code' | 'baseUrl'>, name: ProviderCall, body: object): Promise<unknown> => {
    const key = keys.get(provider.code);
    if (key === undefined) throw new Error(`there is no key for the provider ${provider.code}`);
    const base = provider.baseUrl.endsWith('/') ? provider.baseUrl : `${provider.baseUrl}/`;
    const address = new URL(providerCalls[name].path.slice(1), base);
    const rawBody = JSON.stringify(body);
    const signed = signToProvider({ code: provider.code, key, path: address.pathname, rawBody, now: clock.now() });
    const answer = await send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body: rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    const text = await boundedText(answer, MAX_REPLY_BYTES);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    const reply = JSON.parse(text) as unknown;
    if (faultOf(providerCalls[name].reply, reply)) throw new Error('the answer does not fit the contract');
    return reply;
  };

  return {
    hasKey: (code) => keys.has(code),
    async ask(provider, name, body) {
      const call = providerCalls[name].path.replace('/channel/', '');
      const done = metrics.channelCalls.startTimer({ provider: provider.code, call });
      try {
        const reply = await exchange(provider, name, body as object);
        done({ outcome: 'ok' });
        return reply as never;
      } catch (error) {
        done({ outcome: 'failed' });
        log.warn(
          { provider: provider.code, call, reason: (error as Error).message },
          'a payment provider gave no definite answer',
        );
        return IN_DOUBT as never;
      }
    },
  };
}
