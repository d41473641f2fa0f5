import { makeDatabase } from './embedded.ts';
import { keepEmpty } from './empty-database.ts';

// The set-up runs it before the first start.
await keepEmpty(makeDatabase);
