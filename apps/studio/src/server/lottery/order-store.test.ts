import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../schema.ts';
import { createOrderStore } from './order-store.ts';
import { TAKEN_COLUMN } from './schema.ts';

it.each([
  ['placed', true],
  ['paid', true],
  ['debiting', false],
  ['returning', false],
])('an order that was %s before a studio was brought up to date has a stake that was taken for certain: %s', (state, taken) => {
  const db = new DatabaseSync(':memory:');
  const at = MIGRATIONS.indexOf(TAKEN_COLUMN);
  for (const sql of MIGRATIONS.slice(0, at)) db.exec(sql);
  db.prepare(
    `INSERT INTO lottery_orders (order_id, vendor, player, trial, game, draw_no, currency, request_key, series, lines, cost, state, payout,
       created_at, attempts, next_at)
     VALUES ('one', 'LOTT', 'p', 0, 'k3-elott-1m', '202606010001', 'VND', 'key', 0, '[]', '10000', ?, '0', 1, 0, 0)`,
  ).run(state);
  for (const sql of MIGRATIONS.slice(at)) db.exec(sql);
  const orders = createOrderStore(db);
  expect(orders.find('one')).toMatchObject({ state, taken });
  db.close();
});
