import { dirname } from 'node:path';
import type { SqlModule } from '../database/migrations.ts';

/** The SQL of the base, which that of every module stands on. */
export const baseSql: SqlModule = { name: 'base', directory: dirname(import.meta.dirname) };
