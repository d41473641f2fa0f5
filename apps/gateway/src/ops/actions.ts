import {
  isPermitted,
  type OpsBody,
  type OpsCallName,
  type OpsQuery,
  type OpsReply,
  opsCallList,
  opsCalls,
} from '@marquee/contract/ops';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { notAllowed } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { type InputChecks, inputChecks } from '../base/http/validate.ts';
import { messageOf } from '../base/messages.ts';
import type { Brand, OpsRequest } from '../brand/index.ts';
import type { Passwords } from '../identity/index.ts';
import type { OpsInput } from './input.ts';
import { type ModuleOpsCalls, ownOpsCalls } from './own-calls.ts';
import { type Approval, type Proposed, proposalCalls, propose } from './proposals.ts';
import { type Operator, type Refusal, recorder, writeRefusal } from './store.ts';

/** Who asks, and from where: an address, or the command line. */
export interface Caller {
  operator: Operator;
  origin: string;
}

/** What a call answers, or that it waits for another person now. */
export type Outcome<N extends OpsCallName> = { value: OpsReply<N> } | { proposed: Proposed };

/** The operator's calls from whichever side they come, with every check that does not depend on that side. */
export interface OpsActions {
  /**
   * Checks the input and the operator's rights, does it, writes every change and every refusal of one down. Throws `request_param_err`, `ops.role`,
   * `function.not.available` for an unknown brand, and what the call itself refuses.
   */
  run<N extends OpsCallName>(name: N, input: OpsInput, caller: Caller): Promise<Outcome<N>>;
}

/** What the operator's API stands on. */
export interface OpsDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'byCode' | 'byId'>;
  passwords: Passwords;
  /** The calls that the modules bring. */
  calls: ModuleOpsCalls;
}

type LooseHandler = (request: OpsRequest<OpsCallName>, operator: Operator, origin: string) => Promise<unknown>;

/** A call asks for a second person: it is written down as a proposal instead. */
class SecondPersonAsked extends Error {}

/** Makes what writes a refusal down. */
function createRefusals({ db, clock, brand }: OpsDeps) {
  /** The brand that a call names, checked or not. */
  const brandNamed = async ({ body, query }: OpsInput): Promise<number | null> => {
    const { merchant } = (body ?? query ?? {}) as { merchant?: unknown };
    return typeof merchant === 'string' ? ((await brand.byCode(merchant))?.id ?? null) : null;
  };

  const write = (error: BusinessError, refusal: Omit<Refusal, 'at' | 'code' | 'reason'>): Promise<void> =>
    writeRefusal(db, {
      ...refusal,
      at: dateOf(clock),
      code: error.code,
      reason: messageOf(error.code, 'EN', error.params),
    });

  return async (error: BusinessError, action: OpsCallName, input: OpsInput, { operator, origin }: Caller): Promise<void> =>
    write(error, { merchantId: await brandNamed(input), operator: operator.name, action, origin });
}

/** Mounts the operator's calls: the rights, the checks and the audit are the same for all. */
export function createOpsActions(deps: OpsDeps): OpsActions {
  const handlers = {
    ...deps.calls,
    ...ownOpsCalls(deps),
    ...proposalCalls({
      db: deps.db,
      clock: deps.clock,
      async runApproved(action, input, operator, approval, origin) {
        const outcome = await act(action, input, { operator, origin }, approval);
        if ('proposed' in outcome) throw new Error(`${action} asks for a second person again`);
        return outcome.value;
      },
    }),
  } satisfies Record<OpsCallName, unknown>;
  const refuse = createRefusals(deps);
  const checks = new Map<string, InputChecks>(opsCallList.map(([name, call]) => [name, inputChecks(call)]));

  const act = async <N extends OpsCallName>(
    name: N,
    input: OpsInput,
    { operator, origin }: Caller,
    approval: Approval | null = null,
  ): Promise<Outcome<N>> => {
    if (!isPermitted(operator.roles, opsCalls[name].permission)) throw notAllowed();
    const check = checks.get(name);
    const query = check?.query(input.query ?? {}) as OpsQuery<N>;
    const body = check?.body(input.body) as OpsBody<N>;
    const { merchant: code } = (body ?? query) as { merchant?: string };
    const merchant = code === undefined ? null : await deps.brand.byCode(code);
    if (code !== undefined && !merchant) throw new BusinessError('function.not.available');
    if (operator.merchantId !== null && operator.merchantId !== merchant?.id) throw notAllowed();
    const by = approval?.names ?? operator.name;
    const head = { merchantId: merchant?.id ?? null, at: dateOf(deps.clock), operator: by, action: name, origin };
    const recordOf = (subject: string) => recorder({ ...head, subject });
    const handler = handlers[name] as unknown as LooseHandler;
    const request = {
      merchant,
      query,
      body,
      operator: by,
      isOfEveryBrand: approval?.isOfEveryBrand ?? operator.merchantId === null,
      isApproved: approval !== null,
      askSecondPerson() {
        throw new SecondPersonAsked();
      },
      announce: recordOf,
      record: approval ? (subject: string) => approval.sealed(recordOf(subject)) : recordOf,
    };
    try {
      return { value: (await handler(request as OpsRequest<OpsCallName>, operator, origin)) as OpsReply<N> };
    } catch (error) {
      if (!(error instanceof SecondPersonAsked) || !merchant) throw error;
      return { proposed: await propose(deps, { action: name, input, merchantId: merchant.id, operator }, recordOf) };
    }
  };

  return {
    async run(name, input, caller) {
      try {
        return await act(name, input, caller);
      } catch (error) {
        // Of what is only read, just whether it was somebody's to read.
        if (error instanceof BusinessError && (error.code === 'ops.role' || opsCalls[name].method !== 'GET')) {
          await refuse(error, name, input, caller);
        }
        throw error;
      }
    },
  };
}
