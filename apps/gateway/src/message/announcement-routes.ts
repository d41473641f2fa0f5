import { TRIAL_TYPE } from '@marquee/contract';
import { BusinessError } from '../base/errors.ts';
import type { AllHandlers, Handlers } from '../base/http/handlers.ts';
import type { Messages } from './messages.ts';

type Read = AllHandlers['announcements'];

/** What is marked: notices, popups and hot announcements. Promotions are numbered by themselves and have states of their own. */
const MARKED = ['player', 'popup', 'hot'] as const;

/** The calls of announcements, over the one that answers what a reader is shown: with what the member has opened of it. */
export function announcementRoutes({
  messages,
  read,
}: {
  messages: Pick<Messages, 'announcementsRead' | 'readAnnouncement'>;
  read: Read;
}): Pick<Handlers, 'announcements' | 'markAnnouncementRead'> {
  return {
    async announcements(request) {
      const found = await read(request);
      const { session } = request;
      if (session === null || session.type === TRIAL_TYPE) return found;
      const opened = await messages.announcementsRead(session.accountId);
      const marked = Object.fromEntries(
        MARKED.map((kind) => [kind, found[kind].map((item) => ({ ...item, read: opened.has(item.id) }))]),
      );
      return { ...found, ...marked };
    },
    async markAnnouncementRead(request) {
      const { session, body } = request;
      const isShownOn = async (platform: 'W' | 'M'): Promise<boolean> => {
        const found = await read({ ...request, query: { types: 'PL,PU,H', platform }, body: undefined });
        return MARKED.some((kind) => found[kind].some(({ id }) => id === body.announcementId));
      };
      if (!(await isShownOn('W')) && !(await isShownOn('M'))) throw new BusinessError('not.found');
      await messages.readAnnouncement(session.accountId, body.announcementId);
      return null;
    },
  };
}
