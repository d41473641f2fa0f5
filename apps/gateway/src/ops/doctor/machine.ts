import { readdirSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Config } from '../../base/settings/config.ts';
import { type Finding, failure, warning, well } from './finding.ts';

const MIB = 1024 ** 2;
const LITTLE_ROOM = 2_048 * MIB;
const NO_ROOM = 256 * MIB;
const HOUR_MS = 3_600_000;

/** The folder itself, or the first above it that is there. */
function existing(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** The room that is left where the data directory is. That of a database on another machine is told by its own. */
export function diskFinding({ dataDir }: Pick<Config, 'dataDir'>, roomOf = statfsSync): Finding {
  const { bavail, bsize } = roomOf(existing(dataDir));
  const room = Number(bavail) * Number(bsize);
  const line = `${Math.floor(room / MIB)} MiB are left where ${dataDir} is`;
  if (room >= LITTLE_ROOM) return well('disk', line);
  return (room < NO_ROOM ? failure : warning)('disk', line, 'make room, or move DATA_DIR to a larger disk');
}

/** The newest of the files at a path: itself, those in it, and those in its folders. An empty file is no backup. */
function newestIn(path: string, depth = 2): Stats | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  if (!stats.isDirectory()) return stats.size > 0 ? stats : null;
  if (depth === 0) return null;
  const found = readdirSync(path).map((name) => newestIn(join(path, name), depth - 1));
  return found.reduce((newest, each) => (each && (!newest || each.mtimeMs > newest.mtimeMs) ? each : newest), null);
}

/** How old the last backup is, where somebody has said where backups are. */
export function backupFinding({ backupPath, backupHours, demo }: Config, clock: Clock): Finding[] {
  const advice = 'look at what makes the backups: docs/backup.md';
  if (backupPath === null)
    return demo
      ? []
      : [
          warning(
            'BACKUP_PATH',
            'is not set: nobody sees when backups stop',
            'set it to the folder of your backups: docs/backup.md',
          ),
        ];
  let newest: Stats | null;
  try {
    newest = newestIn(backupPath);
  } catch (error) {
    return [
      failure(
        'backup',
        `${backupPath} cannot be read (${(error as NodeJS.ErrnoException).code})`,
        'let the gateway’s user read it',
      ),
    ];
  }
  if (!newest) return [failure('backup', `there is none at ${backupPath}`, advice)];
  const hours = Math.floor((clock.now() - newest.mtimeMs) / HOUR_MS);
  const line = `the newest at ${backupPath} is ${hours} hours old`;
  return [
    hours >= backupHours
      ? failure('backup', `${line}, more than BACKUP_HOURS allows (${backupHours})`, advice)
      : well('backup', line),
  ];
}
