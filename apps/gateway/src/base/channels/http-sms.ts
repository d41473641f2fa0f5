import type { Channel, Message, Outcome } from './channel.ts';
import type { SmsSettings } from './settings.ts';

/** Of an answer no more is read. */
const MOST_ANSWER = 16_384;

/** A template with its places filled; `quote` makes a value fit for where it stands. */
const fill = (template: string, message: Message, quote: (value: string) => string): string =>
  template.replace(/\{(to|text|id)\}/g, (_, place: 'to' | 'text' | 'id') => quote(message[place]));

/** Within the quotes of a JSON text. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

function bodyOf({ body, headers }: SmsSettings, message: Message): { text: string; type: string } | null {
  if (body === null) return null;
  const isJson = /^\s*[{[]/.test(body);
  const type = headers.get('content-type') ?? (isJson ? 'application/json' : 'application/x-www-form-urlencoded');
  return { text: fill(body, message, isJson ? inJson : encodeURIComponent), type };
}

function outcomeOf({ success, quota, refused }: SmsSettings, status: number, answer: string): Outcome {
  if (quota?.test(answer) || status === 402 || status === 429) return 'quota';
  // Who does not say how a number is refused is taken to refuse it as wrong input is.
  if (refused === null ? status === 400 || status === 422 : refused.test(answer)) return 'refused';
  const isFine = status >= 200 && status < 300;
  return isFine && (success === null || success.test(answer)) ? 'delivered' : 'error';
}

async function readSome(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_ANSWER) break;
  }
  return text;
}

/**
 * SMS through whichever gateway the operator has, as its settings describe it: SMS_URL and the other SMS_ settings of the operators'
 * guide. No answer in time, a redirect and anything but success count as failures of the provider.
 */
export function httpSms(settings: SmsSettings, send: typeof fetch): Channel {
  return {
    async send(message) {
      try {
        const body = bodyOf(settings, message);
        const response = await send(fill(settings.url, message, encodeURIComponent), {
          method: settings.method,
          headers: { ...Object.fromEntries(settings.headers), ...(body === null ? {} : { 'content-type': body.type }) },
          body: body?.text ?? null,
          redirect: 'error',
          signal: AbortSignal.timeout(settings.timeoutMs),
        });
        return outcomeOf(settings, response.status, await readSome(response));
      } catch {
        return 'error';
      }
    },
  };
}
