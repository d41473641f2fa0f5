import { BusinessError } from '../errors.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Picture, Pictures } from './pictures.ts';

/** A picture as a call answers it. */
export const pictureReply = ({ type, content }: Picture): { type: string; data: string } => ({
  type,
  data: content.toString('base64'),
});

/** The calls of members about their own pictures. */
export const pictureRoutes = (pictures: Pick<Pictures, 'add' | 'own'>): Handlers => ({
  async uploadPicture({ session, body }) {
    return { id: await pictures.add(session, Buffer.from(body.data, 'base64')) };
  },
  async picture({ session, query }) {
    const found = await pictures.own(session.accountId, query.id);
    if (!found) throw new BusinessError('not.found');
    return pictureReply(found);
  },
});
