import type { Events } from '../../base/background/events.ts';
import type { Database } from '../../base/database/database.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import type { Brand } from '../../brand/index.ts';
import { lineTold, messageSent } from '../../message/index.ts';
import { agentDemand } from '../demand.ts';
import type { Announcements } from './announcements.ts';

/** What the calls about announcements need. */
export interface AnnouncementRouteDeps {
  db: Database;
  brand: Pick<Brand, 'of'>;
  events: Pick<Events, 'nudge'>;
  announcements: Announcements;
}

type AnnouncementCalls = 'lineAnnouncements' | 'writeLineAnnouncement' | 'pinLineAnnouncement' | 'withdrawLineAnnouncement';
const PAGE = 7;

/** The calls of agents about what they tell all below them. */
export function announcementLineRoutes(deps: AnnouncementRouteDeps): Required<Pick<Handlers, AnnouncementCalls>> {
  const { events, announcements } = deps;
  const demand = agentDemand(deps);
  return {
    lineAnnouncements: async ({ session, query: { page = 1, size = PAGE } }) =>
      announcements.list(await demand(session), { page, size }),
    async writeLineAnnouncement({ session, body }) {
      const made = await announcements.write(await demand(session), body);
      events.nudge(made.to === null ? lineTold : messageSent);
      return made;
    },
    async pinLineAnnouncement({ session, body: { announcementId, pinned } }) {
      const changed = await announcements.pin(await demand(session), BigInt(announcementId), pinned);
      events.nudge(changed.to === null ? lineTold : messageSent);
      return changed;
    },
    async withdrawLineAnnouncement({ session, query: { announcementId } }) {
      const taken = await announcements.withdraw(await demand(session), BigInt(announcementId));
      events.nudge(taken.to === null ? lineTold : messageSent);
      return taken;
    },
  };
}
