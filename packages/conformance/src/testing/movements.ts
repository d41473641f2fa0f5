import { randomUUID } from 'node:crypto';
import { MOVEMENT_CALLS } from '@marquee/contract/vendor';
import type { Fault } from './faults.ts';
import type { Reply } from './model.ts';

type Fields = Record<string, unknown>;
type Movement = { call: string; body: Fields };

/** Several movements in one request, for the wallet in memory; `answerTo` answers one call. */
export function createMovements(has: (fault: Fault) => boolean, answerTo: (call: string, body: Fields) => Promise<Reply>) {
  const isMovement = (call: string): boolean => Object.hasOwn(MOVEMENT_CALLS, call) || has('takes any call for a movement');

  /** The body as the wallet understands it. */
  const meant = (body: Fields): Fields => {
    const made = { ...body };
    if (has('takes movements again that are sent again')) made['txId'] = randomUUID();
    if (has('knows movements among others by ids of their own')) made['txId'] = `m-${String(body['txId'])}`;
    if (has('forgets the request ids of movements')) delete made['requestId'];
    return made;
  };

  const answerOne = async ({ call, body }: Movement): Promise<Reply> =>
    isMovement(call) ? answerTo(call, meant(body)) : { status: 'BAD_REQUEST' };

  return async ({ movements }: { movements: readonly Movement[] }): Promise<Reply> => {
    const answers: Reply[] = [];
    const places = [...movements.keys()];
    for (const place of has('does movements backwards') ? places.toReversed() : places) {
      const movement = movements[place];
      if (movement) answers[place] = await answerOne(movement);
    }
    const isAny = (status: string): boolean => answers.some((answer) => answer.status === status);
    if (has('refuses all movements for a bad one') && isAny('BAD_REQUEST')) return { status: 'BAD_REQUEST' };
    if (has('calls itself refused for a refused movement') && isAny('INSUFFICIENT_FUNDS'))
      return { status: 'INSUFFICIENT_FUNDS' };
    return { status: 'OK', answers: has('answers movements in another order') ? answers.toReversed() : answers };
  };
}
