import type { Call } from '@marquee/contract';
import { providerCalls } from '@marquee/contract/channel';
import { opsCallList, opsDoorCallList } from '@marquee/contract/ops';
import { vendorCalls } from '@marquee/contract/vendor';
import { build } from 'fast-json-stringify';
import { expect, it } from 'vitest';
import { BusinessError } from '../base/errors.ts';
import { faultOf } from '../base/form.ts';
import { inputChecks } from '../base/http/validate.ts';
import { replySchema } from './requests.ts';

/** Asks what may be refused, and throws what nobody may be answered with. */
function asked(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
  }
}

// What writes an answer and checks a question is made when the first one comes: a schema that is none is found here.
it.each<[string, Call]>([...opsCallList, ...opsDoorCallList].map(([name, call]) => [name, call]))(
  '%s of operators can be asked and answered',
  (_name, call) => {
    expect(() => build(replySchema(call))).not.toThrow();
    const checks = inputChecks(call);
    asked(() => checks.query({}));
    asked(() => checks.body({}));
  },
);

it.each([...Object.entries(vendorCalls), ...Object.entries(providerCalls)])(
  '%s of partners has forms that are schemas',
  (_name, call) => {
    for (const schema of [call.body, call.reply]) if (schema) expect(() => faultOf(schema, {})).not.toThrow();
  },
);
