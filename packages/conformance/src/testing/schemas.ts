import { vendorCalls } from '@marquee/contract/vendor';
import { Value } from 'typebox/value';

const byName = new Map(Object.values(vendorCalls).map((call) => [call.path.replace('/vendor/v1/', ''), call.body]));

/** The body of a call, and whether it breaks the call's schema; the request id where the body is good enough to hold one. */
export function bodyFault(name: string, raw: Buffer): { fault: boolean; body: unknown; requestId: string | undefined } {
  const schema = byName.get(name);
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    const id = (body as { requestId?: unknown } | null)?.requestId;
    const requestId = typeof id === 'string' ? id : undefined;
    return { fault: !schema || !Value.Check(schema, body), body, requestId };
  } catch {
    return { fault: true, body: null, requestId: undefined };
  }
}
