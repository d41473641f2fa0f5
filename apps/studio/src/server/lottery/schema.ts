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

/** Returns that operators gave bets in the place of their tables', in parts of a million. */
export const RETURN_TABLES = `
  CREATE TABLE lottery_returns (
    game TEXT NOT NULL,
    bet TEXT NOT NULL,
    parts INTEGER NOT NULL,
    PRIMARY KEY (game, bet)
  ) STRICT, WITHOUT ROWID;
  `;

/** What is at risk, by blocks of numbers that differ in their last two characters. */
export const RISK_TABLES = `
  CREATE TABLE lottery_risks (
    game TEXT NOT NULL,
    draw_no TEXT NOT NULL,
    block TEXT NOT NULL,
    sums TEXT NOT NULL,
    PRIMARY KEY (game, draw_no, block)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO lottery_risks
    SELECT game, draw_no, substr(number, 1, length(number) - 2), json_group_object(substr(number, -2), json_array(CAST(units AS INTEGER), CAST(wins AS INTEGER)))
    FROM lottery_exposure GROUP BY 1, 2, 3;
  DROP TABLE lottery_exposure;
  `;

/** Official draws, what operators decide about lotteries, and orders that are settled anew. */
export const OFFICIAL_TABLES = `
  ALTER TABLE lottery_draws ADD COLUMN source TEXT NOT NULL DEFAULT 'house';
  ALTER TABLE lottery_draws ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE lottery_draws ADD COLUMN settled_at INTEGER;
  ALTER TABLE lottery_orders ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE lottery_orders ADD COLUMN chase TEXT;
  ALTER TABLE lottery_orders ADD COLUMN stops_on_win INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX lottery_orders_chase ON lottery_orders (chase, draw_no) WHERE chase IS NOT NULL;
  DROP INDEX lottery_draws_due;
  CREATE INDEX lottery_draws_due ON lottery_draws (state, draws_at) WHERE state IN ('open', 'drawn', 'voiding');
  DROP INDEX lottery_orders_due;
  CREATE INDEX lottery_orders_due ON lottery_orders (next_at) WHERE state IN ('paying', 'returning', 'reversing');

  CREATE TABLE lottery_weekdays (game TEXT PRIMARY KEY, weekdays TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE lottery_holidays (game TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (game, day)) STRICT, WITHOUT ROWID;
  CREATE TABLE lottery_closed (
    game TEXT NOT NULL,
    bet TEXT NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (game, bet, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE lottery_limits (
    game TEXT NOT NULL,
    bet TEXT NOT NULL,
    units TEXT NOT NULL,
    PRIMARY KEY (game, bet)
  ) STRICT, WITHOUT ROWID;
  `;

/** A player's orders as they are listed, those of a chase by their draws; and those that wait, few of many. */
export const WAITING_INDEX = `
  DROP INDEX lottery_orders_player;
  CREATE INDEX lottery_orders_player ON lottery_orders (vendor, player, created_at DESC, draw_no, order_id);
  CREATE INDEX lottery_orders_waiting ON lottery_orders (vendor, player) WHERE state = 'placed';
  `;

/** What operators decide of stations, from a day on; an empty day is from ever. Empty names are the station's own. */
export const STATION_TABLES = `
  CREATE TABLE lottery_stations (
    game TEXT NOT NULL,
    from_day TEXT NOT NULL,
    names TEXT,
    weekdays TEXT,
    is_open INTEGER,
    PRIMARY KEY (game, from_day)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO lottery_stations SELECT game, '', NULL, '[' || weekdays || ']', NULL FROM lottery_weekdays;
  DROP TABLE lottery_weekdays;
  `;

/** What a player has in a draw, and what changed of draws that are not their game's latest. */
export const FOLLOWING_TABLES = `
  CREATE INDEX lottery_orders_player_draw ON lottery_orders (vendor, player, game, draw_no, created_at);

  CREATE TABLE lottery_changes (game TEXT PRIMARY KEY, changes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `;

/** Which stakes the wallet said that it took: of orders that wait for their draw, or came further, all of them. */
export const TAKEN_COLUMN = `
  ALTER TABLE lottery_orders ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
  UPDATE lottery_orders SET taken = 1 WHERE state IN ('placed', 'paying', 'paid', 'reversing');
  `;

/** What puts all draws that take bets, and have orders, among those whose risks are added up anew at the next start. */
const RECOUNT = `
  INSERT INTO lottery_recounts SELECT DISTINCT game, draw_no FROM lottery_orders AS placed
    WHERE state IN ('debiting', 'placed') AND EXISTS (
      SELECT 1 FROM lottery_draws AS draw WHERE draw.game = placed.game AND draw.draw_no = placed.draw_no AND draw.state = 'open'
    );
  `;

/** Open draws whose risks were added up by bet and over all currencies. */
export const RECOUNT_TABLES = `
  DELETE FROM lottery_risks;
  CREATE TABLE lottery_recounts (game TEXT NOT NULL, draw_no TEXT NOT NULL, PRIMARY KEY (game, draw_no)) STRICT, WITHOUT ROWID;
  ${RECOUNT}`;

/** Open draws whose risks were added up by another rule: prize by prize, or first digits apart from last ones. */
export const RECOUNT_ALL = `
  DELETE FROM lottery_risks;
  DELETE FROM lottery_recounts;
  ${RECOUNT}`;
