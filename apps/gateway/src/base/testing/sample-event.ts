import { Type } from 'typebox';
import { defineEvent } from '../background/event.ts';

/** An event that nobody means anything by. */
export const happened = defineEvent('sample.happened', 1, Type.Object({ n: Type.Integer() }));

/** Event `n` of an account, whose number is the same unless it is said. */
export const sample = (n: number, account = n) => happened.of({ merchantId: 1, accountId: BigInt(account) }, { n });
