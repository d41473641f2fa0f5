import type { SqlModule } from '../base/database/migrations.ts';

export { messageSent } from './events.ts';
export { followEvents } from './following.ts';
export { createMessages, type InboxOwner, type Messages } from './messages.ts';
export { messageRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'message', directory: import.meta.dirname };
