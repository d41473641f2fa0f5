import type { SqlModule } from '../base/database/migrations.ts';

export { announcementRoutes } from './announcement-routes.ts';
export { chatJob } from './chat/chat.ts';
export { chatOpsCalls } from './chat/ops-calls.ts';
export { chatRoutes } from './chat/routes.ts';
export { chatAnswered, lineTold, messageSent } from './events.ts';
export { feedbackOpsCalls } from './feedback/ops-calls.ts';
export { feedbackRoutes } from './feedback/routes.ts';
export { followEvents } from './following.ts';
export { letterJob } from './letters/letters.ts';
export { letterOpsCalls } from './letters/ops-calls.ts';
export { createMessages, type InboxOwner, KEPT_DAYS, type Messages } from './messages.ts';
export { messageRoutes } from './routes.ts';

export const sql: SqlModule = { name: 'message', directory: import.meta.dirname };
