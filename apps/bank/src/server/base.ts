import type { DatabaseSync } from 'node:sqlite';
import type { Gateway } from '../channel/gateway.ts';
import type { Clock } from './clock.ts';

/** Where the bank reports. Messages name orders, never people. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface Base {
  db: DatabaseSync;
  gateway: Gateway;
  clock: Clock;
  log: Log;
}
