import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '@marquee/service/clock';
import type { Log } from '@marquee/service/log';
import type { Gateway } from '../channel/gateway.ts';

export interface Base {
  db: DatabaseSync;
  gateway: Gateway;
  clock: Clock;
  log: Log;
}
