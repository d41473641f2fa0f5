import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Failure } from '../check.ts';
import type { WebAnswer } from './client.ts';

const SHOWN = 300;
const shown = ({ http, text }: WebAnswer): string => `HTTP ${http} ${text.slice(0, SHOWN)}`;

/** Codes by which a gateway says that it does not know the caller's session. */
const LOGGED_OUT = ['customer.not.login', 'user.or.token.invalid', 'login.not.session'] as const;

/** A refusal in the envelope. */
interface Refusal {
  http: number;
  errorCode: string;
  message: string;
  value: unknown;
}

const Envelope = Type.Object({ success: Type.Boolean() });
const Refused = Type.Object({ success: Type.Literal(false), errorCode: Type.String(), message: Type.String() });

/** The answer is a success in the envelope; returns its value. */
export function valueOf(answer: WebAnswer): unknown {
  if (answer.http !== 200 || !Value.Check(Envelope, answer.body) || !answer.body.success)
    throw new Failure(`expected HTTP 200 {"success":true,"value":…}, got ${shown(answer)}`);
  return (answer.body as { value?: unknown }).value ?? null;
}

/** The answer is a refusal in the envelope, of one of these codes where some are given. */
export function refusalOf(answer: WebAnswer, ...codes: string[]): Refusal {
  if (!Value.Check(Refused, answer.body))
    throw new Failure(`expected {"success":false,"errorCode":…,"message":…}, got ${shown(answer)}`);
  const { errorCode, message, value } = answer.body as Static<typeof Refused> & { value?: unknown };
  if (codes.length > 0 && !codes.includes(errorCode))
    throw new Failure(`expected errorCode ${codes.join(' or ')}, got ${shown(answer)}`);
  return { http: answer.http, errorCode, message, value };
}

/** The answer is a refusal that ends the client's session. */
export function expectLoggedOut(answer: WebAnswer): void {
  const { http } = refusalOf(answer, ...LOGGED_OUT);
  if (http !== 401) throw new Failure(`expected HTTP 401, got ${shown(answer)}`);
}

/** A value has the fields of the protocol; the failure names the first that differs. */
export function expectShape<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  if (Value.Check(schema, value)) return value as Static<S>;
  const [first] = Value.Errors(schema, value);
  const place = first ? `${first.instancePath || 'the value'} ${first.message}` : 'the value differs';
  throw new Failure(`${what}: ${place}; got ${JSON.stringify(value)?.slice(0, SHOWN)}`);
}

/** An address that a client can use as it is. */
export function expectWhole(address: unknown, what: string): void {
  if (typeof address === 'string' && /^https?:\/\/[^/]/.test(address)) return;
  throw new Failure(`${what} must be a whole address, got ${JSON.stringify(address)}`);
}
