import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createDetailStore } from './details/detail-store.ts';
import { createDrawStore } from './lottery/draw-store.ts';
import { createOrderStore } from './lottery/order-store.ts';
import { createRuleStore } from './lottery/rule-store.ts';
import { createPoolStore } from './pools/pool-store.ts';
import { createRoundStore } from './round-store.ts';
import { MIGRATIONS } from './schema.ts';
import { createSeal } from './seal.ts';
import { createSessionStore } from './session-store.ts';
import { createTableBetStore } from './tables/bet-store.ts';
import { createTableRoundStore } from './tables/round-store.ts';
import { createTrialStore } from './trial/trial-store.ts';

/** Steps of SQLite's plan that read a whole table or sort what no index has sorted. */
/** A list that comes with the statement is read whole, and so is what another step has found. */
const SLOW = /^SCAN (?!.*USING .*INDEX|json_each |named |\(subquery)|USE TEMP B-TREE/;

function plans(db: DatabaseSync, sql: string): string[] {
  const places = sql.split('?').length - 1;
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: places }, () => 0))
    .map((row) => String(row['detail']));
}

it('serves every query of the store by an index', () => {
  const db = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) db.exec(sql);
  const seen: string[] = [];
  const recording = new Proxy(db, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            seen.push(sql);
            return target.prepare(sql);
          }
        : Reflect.get(target, name),
  });
  createRoundStore(recording, createSeal(null));
  createSessionStore(recording, createSeal(null));
  createTrialStore(recording);
  createDetailStore(recording);
  createPoolStore(recording);
  createDrawStore(recording, createSeal(null));
  createOrderStore(recording);
  createRuleStore(recording);
  createTableRoundStore(recording, createSeal(null));
  createTableBetStore(recording);
  expect(seen.length).toBeGreaterThan(20);
  // The backlog is counted whole: it holds only what the wallet has not confirmed.
  // What waits of one player is few, and goes by its draws. Pools are one for each game and currency; draws that are added up anew are read once, at the start.
  const whole =
    /FROM outbound JOIN|FROM lottery_recounts$|count\(\*\) AS entries|FROM pools ORDER BY|o\.state = 'placed' ORDER BY/;
  for (const sql of seen.filter((text) => !whole.test(text))) {
    expect([sql, plans(db, sql).filter((step) => SLOW.test(step))]).toEqual([sql, []]);
  }
  // Rounds and draws that are over are many: they are looked through only to be forgotten.
  const through = seen.filter((sql) => plans(db, sql).some((step) => / USING INDEX \w+_old /.test(step)));
  expect(through.filter((sql) => !/^DELETE|min\(draws_at\)/.test(sql))).toEqual([]);
  expect(through.filter((sql) => sql.startsWith('DELETE'))).toHaveLength(2);
  expect(plans(db, 'SELECT * FROM rounds WHERE client_seed = ?').some((step) => SLOW.test(step))).toBe(true);
  db.close();
});
