import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@marquee/service/database';
import { MIGRATIONS } from './schema.ts';

/** Opens the bank's database, `bank.db`. Throws as `openDatabase`. */
export const openBooks = (directory: string): DatabaseSync =>
  openDatabase({ directory, name: 'bank', what: 'the bank keeps its books there', migrations: MIGRATIONS });
