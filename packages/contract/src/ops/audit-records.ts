import { Type } from 'typebox';
import { Moment } from '../common.ts';

/** What an operator was refused. */
export const RefusalRecord = Type.Object({
  id: Type.Integer(),
  at: Moment,
  operator: Type.Union([Type.String(), Type.Null()], { description: 'null: the key was nobody’s' }),
  action: Type.String({ description: 'the call' }),
  code: Type.String({ description: 'the error code' }),
  reason: Type.String(),
  origin: Type.String({ description: 'address of the caller, or the command line' }),
});

/** One change that an operator made. */
export const AuditRecord = Type.Object({
  id: Type.Integer(),
  at: Moment,
  operator: Type.String(),
  action: Type.String({ description: 'the call' }),
  subject: Type.String({ description: 'what was changed' }),
  before: Type.Unknown(),
  after: Type.Unknown(),
  origin: Type.String({ description: 'address of the caller, or the command line' }),
});
