import type { DatabaseSync } from 'node:sqlite';

/**
 * Accounts of the bank's books. `people`: everybody outside, who pay and are paid. `merchant`: what the gateway's operator has here; it may
 * be below zero, since a play bank lends. `payouts`: what was taken on to be paid out and has not left yet.
 */
export type Account = 'people' | 'merchant' | 'payouts';

interface Transfer {
  /** Names the movement: the same key books nothing again. */
  key: string;
  source: Account;
  target: Account;
  amount: bigint;
  currency: string;
  at: number;
}

/** Books a transfer once. Double entry: one row takes from one account what it gives to another. */
export function book(db: DatabaseSync, { key, source, target, amount, currency, at }: Transfer): void {
  db.prepare(
    `INSERT INTO transfers (key, source, target, amount, currency, booked_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
  ).run(key, source, target, amount, currency, at);
}

/** What an account has, by currency. */
export function balances(db: DatabaseSync, account: Account): Map<string, bigint> {
  const statement = db.prepare(
    `SELECT currency, sum(CASE WHEN target = ?1 THEN amount ELSE -amount END) AS amount FROM transfers
     WHERE source = ?1 OR target = ?1 GROUP BY currency ORDER BY currency`,
  );
  statement.setReadBigInts(true);
  return new Map(statement.all(account).map((row) => [row.currency as string, row.amount as bigint]));
}
