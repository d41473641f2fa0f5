import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RowRecord } from '../../../apps/gateway/src/base/testing/row-record.ts';
import { checkRows } from './check.ts';

const TEXT = 25;
const INT8 = 20;
const INT8_LIST = 1016;
const TIMESTAMPTZ = 1184;
const JSONB = 3802;

const SOURCE = `
interface Runner { query<Row = Record<string, unknown>>(statement: { text: string }): Promise<Row[]> }
declare const db: Runner;
interface Base { id: bigint; name: 'open' | 'closed'; at: Date | null }
interface Account extends Omit<Base, 'name'> { name: string }
interface Kept { list: { amount: string }[] }
type Wrong = Required<Pick<Base, 'id'>> & { name: number };

type Joined = { id: bigint } & ({ at: Date } | Record<'at', null>);

export const inferred = (): Promise<Account[]> => db.query({ text: '' });
export const named = () => db.query<Account>({ text: '' });
export const wrong = () => db.query<Wrong>({ text: '' });
export const held = () => db.query<{ at: Date }>({ text: '' });
export const lists = () => db.query<{ ids: string[] }>({ text: '' });
export const json = () => db.query<{ kept: Kept }>({ text: '' });
export const dates = () => db.query<{ kept: { at: Date } }>({ text: '' });
export const joined = () => db.query<Joined>({ text: '' });
export const anything = () => db.query<{ kept: object }>({ text: '' });
export const free = () => db.query({ text: '' });
export const whatever = (): Promise<unknown[]> => db.query({ text: '' });
export const texts = () => db.query<Record<string, string | null>>({ text: '' });
const page = <T>(): Promise<T[]> => db.query<T>({ text: '' });
export const first = () => page<Account>();
export const second = (): Promise<Kept[]> => page();
export const lost = <T>() => db.query<{ id: T }>({ text: '' });
`;

const base = mkdtempSync(join(tmpdir(), 'marquee-rows-test-'));
const file = join(base, 'store.ts');
writeFileSync(file, SOURCE);
writeFileSync(join(base, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "esnext" } }');
afterAll(() => rmSync(base, { recursive: true }));

/** Where a name is called on the line that declares another, as a stack tells it. */
function place(declared: string, called: string): string {
  const lines = SOURCE.split('\n');
  const line = lines.findIndex((each) => each.includes(`const ${declared} `));
  return `${file}:${line + 1}:${(lines[line] ?? '').lastIndexOf(called) + 1}`;
}

const columns = (of: Record<string, number>): RowRecord['columns'] => Object.entries(of).map(([name, type]) => ({ name, type }));
const ACCOUNT = columns({ id: INT8, name: TEXT, at: TIMESTAMPTZ });

/** What is wrong with the claims by these records, without the place. */
function problems(at: readonly string[], seen: Partial<RowRecord>): string[] {
  const folder = mkdtempSync(join(base, 'kept-'));
  writeFileSync(join(folder, '1.jsonl'), `${JSON.stringify({ columns: [], nulls: [], json: {}, ...seen, at })}\n`);
  const checked = checkRows(base, folder);
  expect(checked.calls).toBe(1);
  return checked.problems.map((each) => each.replace(/^store\.ts:\d+:\d+ /, ''));
}

const of = (declared: string, seen: Partial<RowRecord>): string[] => problems([place(declared, 'query')], seen);

describe('the check of rows', () => {
  it('takes rows that are as claimed, named or inferred, with what was null where null is claimed', () => {
    expect(of('named', { columns: ACCOUNT, nulls: ['at'] })).toEqual([]);
    expect(of('inferred', { columns: ACCOUNT })).toEqual([]);
    expect(of('texts', { columns: columns({ a: TEXT }), nulls: ['a'] })).toEqual([]);
    expect(of('joined', { columns: columns({ id: INT8, at: TIMESTAMPTZ }), nulls: ['at'] })).toEqual([]);
    expect(of('json', { columns: columns({ kept: JSONB }), json: { kept: ['object'] } })).toEqual([]);
    expect(of('anything', { columns: columns({ kept: JSONB }), json: { kept: ['object', 'list'] } })).toEqual([]);
  });

  it('finds a column that is claimed and not given, and one that is given and not claimed', () => {
    expect(of('named', { columns: columns({ id: INT8, at: TIMESTAMPTZ, name: TEXT, more: TEXT }) })).toEqual([
      'does not claim “more”, which the statement gives',
    ]);
    expect(of('inferred', { columns: columns({ id: INT8, at: TIMESTAMPTZ }) })).toEqual([
      'claims “name”, which the statement does not give',
    ]);
    expect(of('named', {})).toHaveLength(3);
    expect(of('named', { columns: [...ACCOUNT, { name: 'id', type: INT8 }] })).toEqual(['gives “id” twice, a row keeps one']);
  });

  it('finds a wrong type: of a value, of what is in a list, in JSON, in a record', () => {
    expect(of('wrong', { columns: columns({ id: INT8, name: TEXT }) })).toEqual([
      'claims “name” as number, the statement gives string',
    ]);
    expect(of('lists', { columns: columns({ ids: INT8_LIST }) })).toEqual([
      'claims “ids” as string[], the statement gives bigint[]',
    ]);
    expect(of('json', { columns: columns({ kept: JSONB }), json: { kept: ['list'] } })).toEqual([
      'claims “kept” as Kept, the statement gave JSON with a list',
    ]);
    expect(of('dates', { columns: columns({ kept: JSONB }) })).toEqual([
      'claims “kept” as { at: Date; }, the statement gives json',
    ]);
    expect(of('texts', { columns: columns({ a: INT8 }) })).toEqual(['claims “a” as string | null, the statement gives bigint']);
  });

  it('finds null where none is claimed', () => {
    const at = columns({ at: TIMESTAMPTZ });
    expect(of('held', { columns: at })).toEqual([]);
    expect(of('held', { columns: at, nulls: ['at'] })).toEqual(['claims “at” as Date, the statement gave null']);
  });

  it('asks the caller of a helper that has no row of its own', () => {
    const inner = place('page', 'query');
    expect(problems([inner, place('first', 'page')], { columns: ACCOUNT })).toEqual([]);
    expect(problems([inner, place('second', 'page')], { columns: columns({ list: TEXT }) })).toEqual([
      'claims “list” as { amount: string; }[], the statement gives string',
    ]);
  });

  it('lets nothing pass that it cannot read', () => {
    expect(problems([place('page', 'query')], { columns: ACCOUNT })).toEqual([
      'leaves its row to whoever calls it, and no caller says which',
    ]);
    expect(of('lost', { columns: columns({ id: INT8 }) })).toEqual(['claims “id” as T, which cannot be followed to a type']);
    expect(problems([`${file}:2:1`], { columns: ACCOUNT })).toEqual(['is no call that can be read']);
    expect(of('held', { columns: columns({ at: 600 }) })).toEqual([
      'gives “at” of the database’s type 600, which the check of rows does not know',
    ]);
  });

  it('knows that a file has other lines since', () => {
    const later = new Date('2100-01-01');
    utimesSync(file, later, later);
    expect(of('held', {})).toEqual(['was changed while the tests ran: run them again']);
    utimesSync(file, new Date(0), new Date(0));
  });

  it('has nothing to say of a call that claims nothing', () => {
    expect(of('free', { columns: ACCOUNT, nulls: ['id'] })).toEqual([]);
    expect(of('whatever', { columns: ACCOUNT })).toEqual([]);
  });
});
