/** A parametrised statement. A named one is prepared once per connection. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  name?: string;
}

/** A column of an answer: its name, and the database's number of its type. */
export interface Column {
  name: string;
  dataTypeID: number;
}

/** What a driver answers a statement. */
export interface Answer {
  rows: unknown[];
  fields: readonly Column[];
}

/** A connection as both drivers offer it. */
export interface PoolClient {
  /** Runs a statement with what else is sent in one go: after one that fails all others of these may be refused. */
  query(statement: Statement): Promise<Answer>;
  /** Runs a statement whatever becomes of others that are sent with it. */
  alone(statement: Statement): Promise<Answer>;
  /** Begins a transaction, before which nothing was sent: what is sent from now on is done in it, or not at all. */
  begin(): Promise<void>;
  release(broken?: boolean): void;
}

/** A pool as both drivers offer it. */
export interface Pool {
  /** `lead`: a statement with which each batch begins, and whose answer nobody gets. A pool of one session leaves it out. */
  connect(lead?: Statement): Promise<PoolClient>;
  /** One statement by itself. */
  query(statement: Statement): Promise<Answer>;
  /** Statements that wait for no answer, in one transaction. */
  flight(statements: readonly Statement[]): Promise<Answer[]>;
  end(): Promise<void>;
}
