import pg from 'pg';
import type { Answer, Column, Statement } from './driver.ts';

/** What somebody waits for. */
interface Waiting {
  statement: Statement;
  /** As they go over the wire. */
  values: readonly unknown[];
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** What of the driver a batch is sent by, and its typings leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Columns of an answer with what reads them. */
interface Shape {
  fields: readonly Column[];
  readers: readonly ((text: string) => unknown)[];
}

const NO_ROWS: Shape = { fields: [], readers: [] };

const shapeOf = (fields: readonly Column[]): Shape => ({
  fields,
  readers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID as never) as (text: string) => unknown),
});

/** What each prepared statement of a session answers: a server refuses one that would answer otherwise, so it need not be told again. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire): Map<string, Shape> {
  const known = shapes.get(wire) ?? new Map<string, Shape>();
  shapes.set(wire, known);
  return known;
}

/** What is told of a statement that the server did not look at, because one failed that was sent with it before it: as of one in a failed transaction. */
const SKIPPED = '25P02';
const skipped = (cause: unknown): Error =>
  Object.assign(new Error('a statement that was sent together with this one failed before it', { cause }), { code: SKIPPED });

/** PostgreSQL's code for a prepared statement that is not there: the server did not look at the batch that was to prepare it. */
const NOT_PREPARED = '26000';

/** Was a statement refused for another one that was sent before it alone? */
export const isSkipped = (error: unknown): boolean =>
  [SKIPPED, NOT_PREPARED].includes(String((error as { code?: unknown }).code));

/**
 * Statements that the server gets in one message with one end: after one that fails it looks at none of the others, and it answers all at
 * once. The driver would end each by itself, for which the server answers each by itself, in a call of the system and a
 * waking of this process.
 */
class Batch extends pg.Query {
  readonly #all: readonly Waiting[];
  readonly #answers: Answer[] = [];
  #wire: Wire | null = null;
  /** Names that this batch was the first to send. */
  readonly #named = new Set<string>();
  #shape: Shape | null = null;
  #rows: unknown[] = [];
  #unreadable: unknown = null;

  constructor(all: readonly Waiting[]) {
    super({ text: '' });
    this.#all = all;
  }

  /** By which the driver notes what the server has prepared: that of the statement whose answer is due. */
  get name(): string | undefined {
    return this.#all[this.#answers.length]?.statement.name;
  }
  set name(_of: string | undefined) {}
  get text(): string | undefined {
    return this.#all[this.#answers.length]?.statement.text;
  }
  set text(_of: string | undefined) {}

  #send(wire: Wire, { statement: { name = '', text }, values }: Waiting): void {
    const isPrepared = name !== '' && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
    if (!isPrepared) wire.parse({ text, name });
    if (name !== '' && !isPrepared) {
      wire.submittedNamedStatements[name] = text;
      this.#named.add(name);
    }
    wire.bind({ portal: '', statement: name, values });
    if (!shapesOf(wire).has(name)) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
  }

  override submit = (connection: unknown): Error | null => {
    const wire = connection as Wire;
    this.#wire = wire;
    for (const {
      statement: { name = '', text },
    } of this.#all) {
      const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
      if (known !== undefined && known !== text) return new Error(`the statement ${name} was prepared with another text`);
    }
    wire.stream.cork();
    for (const each of this.#all) this.#send(wire, each);
    wire.sync();
    wire.stream.uncork();
    return null;
  };

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#shape = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#shape ??= this.#known();
    const shape = this.#shape;
    const row: Record<string, unknown> = {};
    try {
      shape.fields.forEach(({ name }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : shape.readers[index]?.(text);
      });
    } catch (error) {
      this.#unreadable = error;
    }
    this.#rows.push(row);
  }

  #known(): Shape {
    return (this.#wire && shapesOf(this.#wire).get(this.name ?? '')) ?? NO_ROWS;
  }

  handleCommandComplete(): void {
    const shape = this.#shape ?? this.#known();
    if (this.name && this.#wire) shapesOf(this.#wire).set(this.name, shape);
    this.#answers.push({ rows: this.#rows, fields: shape.fields });
    this.#shape = null;
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleReadyForQuery(): void {
    for (const [index, { resolve, reject }] of this.#all.entries()) {
      const answer = this.#answers[index];
      if (this.#unreadable !== null || !answer) reject(this.#unreadable ?? new Error('a statement was not answered'));
      else resolve(answer);
    }
  }

  /**
   * The first that fails is told why, and all that came after it were not looked at. Where the session itself is over, or the transaction has
   * not begun, all are told that.
   */
  handleError(error: Error): void {
    const at = this.#answers.length;
    const isOfServer = error instanceof pg.DatabaseError;
    const isWhole = !isOfServer || this.#all[at]?.statement === BEGIN;
    for (const [index, { statement, resolve, reject }] of this.#all.entries()) {
      const answer = this.#answers[index];
      if (answer) resolve(answer);
      else reject(index === at || isWhole ? error : skipped(error));
      if (index > at && statement.name && this.#named.has(statement.name)) this.#forget(statement.name);
    }
  }

  #forget(name: string): void {
    delete this.#wire?.submittedNamedStatements[name];
  }
}

/** A session whose statements leave together with what else is sent in one go. */
export interface Joined {
  /** One that fails has all that were sent with it after it refused: see {@link isSkipped}. */
  query(statement: Statement): Promise<Answer>;
  /**
   * Begins a transaction with the next statement, in one batch with what else is sent in that go. What comes later waits until the
   * beginning is answered. Where it fails, or is cancelled, nothing is done in this session any more: it would be done for good.
   */
  begin(): void;
}

const BEGIN: Statement = { text: 'begin' };
const COMMIT: Statement = { text: 'commit' };

/** A statement that is to be sent, and its answer. Throws where a value cannot be sent. */
function asked(statement: Statement): { waiting: Waiting; answer: Promise<Answer> } {
  const values = (statement.values ?? []).map(prepareValue);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  return { waiting: { statement, values, resolve, reject }, answer: promise };
}

/** Makes what joins the statements of a session, for as long as one caller has it. Each batch begins with the `lead`. */
export function joining(client: pg.PoolClient, lead: Statement | null = null): Joined {
  let due: Waiting[] | null = null;
  /** A beginning that has not left; one that has, until it is answered, and for good where it failed. */
  let opening: Promise<Answer> | null = null;
  let begun: Promise<unknown> | null = null;
  let isToBegin = false;

  const leave = (): void => {
    const all = due ?? [];
    due = null;
    if (lead) {
      const { waiting, answer } = asked(lead);
      answer.catch(() => {});
      all.unshift(waiting);
    }
    if (opening) {
      begun = opening.then(() => {
        begun = null;
      });
      begun.catch(() => {});
      opening = null;
    }
    client.query(new Batch(all));
  };

  const join = (statement: Statement): Promise<Answer> => {
    const { waiting, answer } = asked(statement);
    if (due) due.push(waiting);
    else {
      due = [waiting];
      // At the end of what runs now, before what that sets off: nothing waits for callers that are answered meanwhile.
      queueMicrotask(leave);
    }
    return answer;
  };

  return {
    begin(): void {
      isToBegin = true;
    },
    async query(statement) {
      if (begun) await begun;
      if (isToBegin) {
        isToBegin = false;
        opening = join(BEGIN);
        opening.catch(() => {});
      }
      try {
        return await join(statement);
      } catch (error) {
        // So that it tells who asked, and not how the answer was read.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      }
    },
  };
}

/** Sends a flight whole: all of it is done, or nothing. Rejects with the first failure. */
export async function sendBatch(client: pg.PoolClient, flight: readonly Statement[]): Promise<Answer[]> {
  const all = [BEGIN, ...flight, COMMIT].map(asked);
  client.query(new Batch(all.map(({ waiting }) => waiting)));
  const answers = await Promise.all(all.map(({ answer }) => answer));
  return answers.slice(1, -1);
}
