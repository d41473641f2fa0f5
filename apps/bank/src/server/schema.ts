/** The tables of the bank's database, one entry per version; applied in order and never changed afterwards. Amounts are ten-thousandths. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE transfers (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    booked_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE deposits (
    order_no TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    note TEXT NOT NULL UNIQUE,
    method TEXT NOT NULL,
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    unit_value INTEGER NOT NULL,
    language TEXT NOT NULL,
    return_url TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    content TEXT NOT NULL,
    answer TEXT NOT NULL,
    opened_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE payments (
    payment_id TEXT PRIMARY KEY,
    order_no TEXT NOT NULL REFERENCES deposits (order_no),
    state TEXT NOT NULL CHECK (state IN ('PENDING', 'PAID', 'FAILED')),
    amount TEXT NOT NULL,
    confirms_at INTEGER,
    made_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX payments_order ON payments (order_no);
  CREATE INDEX payments_waiting ON payments (confirms_at) WHERE state = 'PENDING';

  CREATE TABLE vouchers (
    serial TEXT PRIMARY KEY,
    pin TEXT NOT NULL,
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    used_by TEXT
  ) STRICT;

  CREATE TABLE payouts (
    payout_no TEXT PRIMARY KEY,
    provider_ref TEXT NOT NULL UNIQUE,
    method TEXT NOT NULL,
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    content TEXT NOT NULL,
    plan TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('PENDING', 'SENT', 'PAID', 'FAILED')),
    due_at INTEGER,
    taken_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX payouts_due ON payouts (due_at) WHERE due_at IS NOT NULL;

  CREATE TABLE reports (
    event_id TEXT PRIMARY KEY,
    call TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER,
    answer TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reports_due ON reports (next_at) WHERE next_at IS NOT NULL;

  CREATE TABLE nonces (
    nonce TEXT PRIMARY KEY,
    signature TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX nonces_seen ON nonces (seen_at);
  `,
];
