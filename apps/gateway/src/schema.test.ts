import { expect, test } from 'vitest';
import { checksumsOf } from './base/database/migrations.ts';
import { sqlModules } from './modules.ts';
import lock from './schema.json' with { type: 'json' };

test('schema.json knows the SQL files as they are; when one has changed: npm run schema', async () => {
  expect(lock.files).toEqual(await checksumsOf(sqlModules));
});
