/** The tables of lotteries. A draw without orders is its one row. */
export const LOTTERY_TABLES = `
  CREATE TABLE lottery_draws (
    game TEXT NOT NULL,
    draw_no TEXT NOT NULL,
    locks_at INTEGER NOT NULL,
    draws_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    seed TEXT NOT NULL,
    numbers TEXT NOT NULL,
    is_sample INTEGER NOT NULL,
    PRIMARY KEY (game, draw_no)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lottery_draws_due ON lottery_draws (state, draws_at) WHERE state IN ('open', 'drawn');
  CREATE INDEX lottery_draws_old ON lottery_draws (draws_at);

  CREATE TABLE lottery_orders (
    order_id TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    player TEXT NOT NULL,
    trial INTEGER NOT NULL,
    game TEXT NOT NULL,
    draw_no TEXT NOT NULL,
    currency TEXT NOT NULL,
    request_key TEXT NOT NULL,
    series INTEGER NOT NULL,
    lines TEXT NOT NULL,
    cost TEXT NOT NULL,
    state TEXT NOT NULL,
    refusal TEXT,
    payout TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX lottery_orders_request ON lottery_orders (vendor, player, request_key);
  CREATE INDEX lottery_orders_player ON lottery_orders (vendor, player, created_at);
  CREATE INDEX lottery_orders_draw ON lottery_orders (game, draw_no, state);
  CREATE INDEX lottery_orders_debiting ON lottery_orders (state) WHERE state = 'debiting';
  CREATE INDEX lottery_orders_due ON lottery_orders (next_at) WHERE state IN ('paying', 'returning');

  CREATE TABLE lottery_exposure (
    game TEXT NOT NULL,
    draw_no TEXT NOT NULL,
    number TEXT NOT NULL,
    units TEXT NOT NULL,
    wins TEXT NOT NULL,
    PRIMARY KEY (game, draw_no, number)
  ) STRICT, WITHOUT ROWID;
  `;
