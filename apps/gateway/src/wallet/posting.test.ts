import { MAX_AMOUNT } from '@marquee/money';
import { describe, expect, it } from 'vitest';
import { CODES, codeOf, codesOfGroups } from './codes.ts';
import { itemOf, type Posting, PostingError } from './posting.ts';

const debit = { kind: 'debit', account: 2n, house: 1n, provider: 1, txId: 't', roundId: 'r', game: 7, amount: 5n } as const;
const entry = { kind: 'entry', code: 'DEPOSIT', debit: 1n, credit: 2n, amount: 5n, txId: 't' } as const;

const codeOfError = (posting: Posting): string => {
  try {
    itemOf(posting);
  } catch (error) {
    if (error instanceof PostingError) return error.code;
  }
  return 'accepted';
};

describe('the form of a posting', () => {
  it.each<[string, Posting, string]>([
    ['a negative stake', { ...debit, amount: -1n }, 'amount'],
    ['a stake of zero', { ...debit, amount: 0n }, 'accepted'],
    ['the largest stake', { ...debit, amount: MAX_AMOUNT }, 'accepted'],
    ['a stake above the largest', { ...debit, amount: MAX_AMOUNT + 1n }, 'amount'],
    ['an entry of zero', { ...entry, amount: 0n }, 'amount'],
    ['a negative entry', { ...entry, amount: -5n }, 'amount'],
    ['an entry above the largest', { ...entry, amount: MAX_AMOUNT + 1n }, 'amount'],
    ['an empty id', { ...debit, txId: '' }, 'text'],
    ['an id of 256 characters', { ...debit, txId: 'x'.repeat(256) }, 'text'],
    ['an id with a control character', { ...debit, txId: 'a\u0000b' }, 'text'],
    ['a round with a line break', { ...debit, roundId: 'a\nb' }, 'text'],
    ['an id that looks like SQL', { ...debit, txId: `'); drop table transfer; --` }, 'accepted'],
    ['a remark that is too long', { ...debit, remark: 'x'.repeat(501) }, 'text'],
    ['the same account twice', { ...entry, credit: 1n }, 'account'],
  ])('%s', (_name, posting, expected) => {
    expect(codeOfError(posting)).toBe(expected);
  });

  it('puts the money of each kind on its side', () => {
    const side = (posting: Posting) => {
      const { debit: from, credit: to } = itemOf(posting);
      return `${from} to ${to}`;
    };
    const { amount: _amount, ...movement } = debit;
    expect(side(debit)).toBe('2 to 1');
    expect(side({ ...debit, kind: 'credit', closes: true })).toBe('1 to 2');
    expect(side({ ...movement, kind: 'rollback', refTxId: 'x' })).toBe('1 to 2');
    expect(side({ ...movement, kind: 'creditReversal', refTxId: 'x' })).toBe('2 to 1');
    expect(side({ ...debit, kind: 'promotion', promotionRef: 'x' })).toBe('1 to 2');
  });
});

describe('codes', () => {
  it('have numbers of their own', () => {
    const ids = Object.values(CODES).map((code) => code.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(codeOf(30).name).toBe('BET');
    expect(() => codeOf(999)).toThrow('unknown ledger code');
  });

  it('are found by group', () => {
    expect(codesOfGroups(['winning', 'agent_rebate']).sort()).toEqual([32, 33, 34, 36, 37, 38, 39, 44, 83]);
  });
});
