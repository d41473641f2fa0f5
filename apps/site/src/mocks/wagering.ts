import type { Query, Reply } from '@marquee/contract';
import { pageOf } from './records.ts';

const MINUTE_MS = 60_000;

/** What is to be wagered of a deposit and of what the house added; older ones are done or cleared. */
function turnoverRows(now = Date.now()): Reply<'turnoverRequirements'>['list'] {
  const row = (
    id: number,
    fields: Pick<Reply<'turnoverRequirements'>['list'][number], 'source' | 'base' | 'multiple' | 'done' | 'status'>,
  ) => {
    const required = fields.base * fields.multiple;
    const isOpen = fields.status === 'OPEN';
    const createdAt = now - id * 60 * MINUTE_MS;
    return {
      id,
      createdAt,
      required,
      remaining: isOpen ? required - fields.done : 0,
      endedAt: isOpen ? null : createdAt + MINUTE_MS,
      ...fields,
    };
  };
  return [
    { ...row(1, { source: 'manual', base: 100, multiple: 3.5, done: 0, status: 'OPEN' }), countsBets: false },
    row(2, { source: 'deposit', base: 1_000, multiple: 1, done: 250.5, status: 'OPEN' }),
    { ...row(3, { source: 'transfer', base: 50, multiple: 1, done: 50, status: 'DONE' }), countsBets: false },
    row(4, { source: 'deposit', base: 500, multiple: 1, done: 20, status: 'CLEARED' }),
  ];
}

/** Transfers of a member to the account above. */
function transferRows(now = Date.now()): Reply<'transfers'>['list'] {
  const row = (n: number, amount: number, state: 'DONE' | 'FAILED'): Reply<'transfers'>['list'][number] => ({
    transferNo: `T-7KQ2M9XA${n}B`,
    at: now - n * MINUTE_MS,
    receiver: 'de***nt',
    amount,
    balanceAfter: state === 'DONE' ? 1_520.25 + n : null,
    state,
    purpose: 'plain',
    remark: n === 2 ? 'For the cup' : '',
  });
  return [row(2, 25.5, 'DONE'), row(9, 100, 'FAILED')];
}

/** Answers about what is to be wagered, and about transfers between members. */
export const wageringHandlers = {
  turnoverRequirements: ({ query }: { query: Query<'turnoverRequirements'> }) => ({
    ...pageOf(turnoverRows(), query),
    open: { required: 1_350, done: 250.5, remaining: 1_099.5 },
  }),
  transferForm: (): Reply<'transferForm'> => ({
    isOpen: true,
    receiver: 'de***nt',
    toDescendants: false,
    balance: 1_520.25,
    withdrawable: 1_520.25,
    turnoverLeft: 0,
    min: 10,
    max: 50_000,
    leftToday: 19,
    requestKey: '2',
  }),
  transferUpline: (): Reply<'transferUpline'> => ({ transferNo: 'T-7KQ2M9XA3B', balance: 1_500.25 }),
  transferDownline: () => null,
  transferMultipleDownline: (): Reply<'transferMultipleDownline'> => ({ list: [] }),
  transfers: ({ query }: { query: Query<'transfers'> }) => ({ ...pageOf(transferRows(), query), totalAmount: 25.5 }),
};
