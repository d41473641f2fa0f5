import { join } from 'node:path';
import { sql as agentSql } from './agent/index.ts';
import type { Schema, SqlModule } from './base/database/migrations.ts';
import { sql as brandSql } from './brand/index.ts';
import { sql as cashierSql } from './cashier/index.ts';
import { sql as catalogueSql } from './catalogue/index.ts';
import { sql as demoSql } from './demo/index.ts';
import { sql as identitySql } from './identity/index.ts';
import { sql as lotterySql } from './lottery/index.ts';
import { sql as messageSql } from './message/index.ts';
import { sql as opsSql } from './ops/index.ts';
import { sql as playSql } from './play/index.ts';
import { sql as pointsSql } from './points/index.ts';
import { sql as promotionSql } from './promotion/index.ts';
import { sql as reportSql } from './report/index.ts';
import { sql as rewardSql } from './reward/index.ts';
import schemaLock from './schema.json' with { type: 'json' };
import { walletSql } from './wallet/index.ts';

/** The SQL of all modules in the order in which they stand on each other. */
export const sqlModules: readonly SqlModule[] = [
  { name: 'base', directory: join(import.meta.dirname, 'base') },
  brandSql,
  identitySql,
  walletSql,
  catalogueSql,
  playSql,
  cashierSql,
  pointsSql,
  rewardSql,
  promotionSql,
  lotterySql,
  messageSql,
  reportSql,
  agentSql,
  opsSql,
  demoSql,
];

/** The whole schema. `npm run schema` raises its version when a file of it has changed. */
export const schema: Schema = { version: schemaLock.version, modules: sqlModules };
