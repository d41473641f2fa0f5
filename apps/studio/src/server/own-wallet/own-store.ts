import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { MOVE_STATES, type PurseBooks, type PurseMove } from './purse-moves.ts';

/** A transfer of a player's money into our wallet or out of it. One that was asked about before it came is barred: it is nothing but refused. */
export interface OwnTransfer {
  transferId: string;
  player: string;
  direction: string | null;
  amount: string | null;
  state: 'applied' | 'refused';
  /** What was answered. */
  status: string;
}

/** A settled round that the gateway has not confirmed to have heard of. */
export interface OwnReport {
  roundId: string;
  player: string;
  gameCode: string;
  currency: string;
  stake: string;
  payout: string;
  attempts: number;
}

/** All SQL about the money of one vendor's players, where the studio keeps it. */
export interface OwnStore extends PurseBooks {
  /** Opens the purse of a player where there is none; returns its currency. */
  open(player: string, currency: string): string;
  transfer(transferId: string): OwnTransfer | null;
  saveTransfer(transfer: OwnTransfer): void;
  saveReport(report: Omit<OwnReport, 'attempts'>): void;
  /** Those that are due, oldest first. */
  dueReports(now: number, limit: number): OwnReport[];
  postponeReport(roundId: string, attempts: number, nextAt: number): void;
  endReport(roundId: string): void;
}

type Row = Record<string, SQLOutputValue>;

function toMove(row: Row): PurseMove {
  const state = MOVE_STATES.find((known) => known === row.state);
  if (!state) throw new Error(`a move has the unknown state ${String(row.state)}`);
  return { txId: String(row.tx_id), player: String(row.player), amount: String(row.amount), state };
}

const textOrNull = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null);

const toTransfer = (row: Row): OwnTransfer => ({
  transferId: String(row.transfer_id),
  player: String(row.player),
  direction: textOrNull(row.direction),
  amount: textOrNull(row.amount),
  state: row.state === 'applied' ? 'applied' : 'refused',
  status: String(row.status),
});

const toReport = (row: Row): OwnReport => ({
  roundId: String(row.round_id),
  player: String(row.player),
  gameCode: String(row.game_code),
  currency: String(row.currency),
  stake: String(row.stake),
  payout: String(row.payout),
  attempts: Number(row.attempts),
});

/** The books of one vendor on an open database. */
export function createOwnStore(db: DatabaseSync, vendor: string): OwnStore {
  const open = db.prepare(
    `INSERT INTO own_purses (vendor, player, currency, balance) VALUES (?, ?, ?, '0')
     ON CONFLICT (vendor, player) DO UPDATE SET currency = currency RETURNING currency`,
  );
  const balance = db.prepare('SELECT balance FROM own_purses WHERE vendor = ? AND player = ?');
  const saveBalance = db.prepare('UPDATE own_purses SET balance = ? WHERE vendor = ? AND player = ?');
  const move = db.prepare('SELECT * FROM own_moves WHERE vendor = ? AND tx_id = ?');
  const saveMove = db.prepare(
    `INSERT INTO own_moves (vendor, tx_id, player, amount, state) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (vendor, tx_id) DO UPDATE SET state = excluded.state`,
  );
  const transfer = db.prepare('SELECT * FROM own_transfers WHERE vendor = ? AND transfer_id = ?');
  const saveTransfer = db.prepare(
    'INSERT INTO own_transfers (vendor, transfer_id, player, direction, amount, state, status) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const saveReport = db.prepare(
    `INSERT INTO own_reports (vendor, round_id, player, game_code, currency, stake, payout, attempts, next_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0) ON CONFLICT (vendor, round_id) DO NOTHING`,
  );
  const due = db.prepare('SELECT * FROM own_reports WHERE vendor = ? AND next_at <= ? ORDER BY next_at, rowid LIMIT ?');
  const postpone = db.prepare('UPDATE own_reports SET attempts = ?, next_at = ? WHERE vendor = ? AND round_id = ?');
  const end = db.prepare('DELETE FROM own_reports WHERE vendor = ? AND round_id = ?');
  return {
    open: (player, currency) => String(open.get(vendor, player, currency)?.currency),
    balance: (player) => textOrNull(balance.get(vendor, player)?.balance),
    saveBalance: (player, amount) => void saveBalance.run(amount, vendor, player),
    move: (txId) => {
      const row = move.get(vendor, txId);
      return row ? toMove(row) : null;
    },
    saveMove: (m) => void saveMove.run(vendor, m.txId, m.player, m.amount, m.state),
    transfer: (transferId) => {
      const row = transfer.get(vendor, transferId);
      return row ? toTransfer(row) : null;
    },
    saveTransfer: (t) => void saveTransfer.run(vendor, t.transferId, t.player, t.direction, t.amount, t.state, t.status),
    saveReport: (r) => void saveReport.run(vendor, r.roundId, r.player, r.gameCode, r.currency, r.stake, r.payout),
    dueReports: (now, limit) => due.all(vendor, now, limit).map(toReport),
    postponeReport: (roundId, attempts, nextAt) => void postpone.run(attempts, nextAt, vendor, roundId),
    endReport: (roundId) => void end.run(vendor, roundId),
  };
}
