import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { MOVE_STATES, type PurseBooks, type PurseMove } from '../own-wallet/purse-moves.ts';
import type { Seat } from '../records.ts';

/** All SQL about play money: one purse per trial seat. */
export interface TrialStore extends PurseBooks {
  /** Opens the purse of a seat with an amount, or finds it as it is; marks it as seen. Returns its balance. */
  open(seat: Seat, amount: string, now: number): string;
  /** Seats that nobody has looked at since, oldest first. */
  idle(before: number, limit: number): Seat[];
  /** Deletes a purse with its moves. Rounds are the round store's. */
  forget(player: string): void;
}

type Row = Record<string, SQLOutputValue>;

function toMove(row: Row): PurseMove {
  const state = MOVE_STATES.find((known) => known === row.state);
  if (!state) throw new Error(`a trial move has the unknown state ${String(row.state)}`);
  return { txId: String(row.tx_id), player: String(row.player), amount: String(row.amount), state };
}

/** The store of play money on an open database. */
export function createTrialStore(db: DatabaseSync): TrialStore {
  const open = db.prepare(
    `INSERT INTO trial_purses (player, vendor, game_code, balance, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (player) DO UPDATE SET seen_at = excluded.seen_at RETURNING balance`,
  );
  const balance = db.prepare('SELECT balance FROM trial_purses WHERE player = ?');
  const saveBalance = db.prepare('UPDATE trial_purses SET balance = ? WHERE player = ?');
  const move = db.prepare('SELECT * FROM trial_moves WHERE tx_id = ?');
  const saveMove = db.prepare(
    `INSERT INTO trial_moves (tx_id, player, amount, state) VALUES (?, ?, ?, ?)
     ON CONFLICT (tx_id) DO UPDATE SET state = excluded.state`,
  );
  const idle = db.prepare('SELECT vendor, player, game_code FROM trial_purses WHERE seen_at < ? ORDER BY seen_at LIMIT ?');
  const forgetMoves = db.prepare('DELETE FROM trial_moves WHERE player = ?');
  const forgetPurse = db.prepare('DELETE FROM trial_purses WHERE player = ?');
  const textOf = (row: Row | undefined): string | null => (row ? String(row.balance) : null);
  return {
    open: (seat, amount, now) => textOf(open.get(seat.player, seat.vendor, seat.gameCode, amount, now)) ?? amount,
    balance: (player) => textOf(balance.get(player)),
    saveBalance: (player, amount) => void saveBalance.run(amount, player),
    move: (txId) => {
      const row = move.get(txId);
      return row ? toMove(row) : null;
    },
    saveMove: (m) => void saveMove.run(m.txId, m.player, m.amount, m.state),
    idle: (before, limit) =>
      idle
        .all(before, limit)
        .map((row) => ({ vendor: String(row.vendor), player: String(row.player), gameCode: String(row.game_code) })),
    forget: (player) => {
      forgetMoves.run(player);
      forgetPurse.run(player);
    },
  };
}
