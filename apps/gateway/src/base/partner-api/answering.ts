import type { Call } from '@marquee/contract';
import { Ajv, type ValidateFunction } from 'ajv';

/** What is answered to a partner's call, as JSON. */
export type PartnerReply = { status: string; message?: string; requestId?: string };
/** Answers a call of a partner whose body is not looked at yet. Rejects when the outcome is not known. */
export type Answerer<P> = (partner: P, body: unknown) => Promise<PartnerReply>;

/** What a call hears that failed in the middle. */
export const UNDECIDED: PartnerReply = { status: 'TEMPORARY', message: 'the outcome is not known; repeat the call' };

// Types are what they are: no text becomes a number, nothing unknown is dropped silently.
const ajv = new Ajv({ coerceTypes: false, useDefaults: true, allErrors: false, strict: false });

/** The place of the first fault: the field where there is one. */
function faultOf(validate: ValidateFunction): string {
  const [error] = validate.errors ?? [];
  if (!error) return 'the body does not fit';
  const extra = (error.params as { additionalProperty?: string }).additionalProperty;
  const place = extra ?? error.instancePath.slice(1);
  return `${place === '' ? 'the body' : place}: ${error.message ?? 'does not fit'}`.slice(0, 200);
}

/** Makes the check of a call's form: BAD_REQUEST with the place of the first fault, or null where it fits. */
export function formCheckOf(call: Pick<Call, 'path' | 'body'>): (body: unknown) => PartnerReply | null {
  if (!call.body) throw new Error(`${call.path} has no body`);
  const schema = call.body;
  return (body) => {
    // Compiled when the first call comes, and known from then on.
    const validate = ajv.compile(schema);
    return validate(body) ? null : { status: 'BAD_REQUEST', message: faultOf(validate) };
  };
}
