import { Type } from 'typebox';
import { defineCall } from '../define.ts';

/** 5 MB as base64, and what surrounds it. */
const PICTURE_BYTES = 7_000 * 1024;

/** The number of a member's picture. */
export const PictureId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' });

/** Pictures that members upload as a proof. */
export const pictureCalls = {
  uploadPicture: defineCall({
    summary:
      'Keeps a picture of the member’s (PNG or JPG, at most 5 MB) and answers its number. What proves nothing within a day is forgotten.',
    method: 'POST',
    path: '/wps/member/picture',
    access: 'real',
    rate: { per: 'account', max: 20, seconds: 600 },
    bodyLimit: PICTURE_BYTES,
    body: Type.Object({ data: Type.String({ minLength: 1, maxLength: PICTURE_BYTES, description: 'base64' }) }),
    reply: Type.Object({ id: PictureId }),
    errors: ['picture.invalid', 'picture.too.large', 'picture.too.many'],
  }),
  picture: defineCall({
    summary: 'A picture of the member’s own.',
    method: 'GET',
    path: '/wps/member/picture',
    access: 'real',
    rate: { per: 'account', max: 60, seconds: 60 },
    query: Type.Object({ id: PictureId }),
    reply: Type.Object({ type: Type.String(), data: Type.String({ description: 'base64' }) }),
    errors: ['not.found'],
  }),
};
