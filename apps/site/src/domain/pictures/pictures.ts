import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';

/** The bytes of a file as base64. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.onload = () => resolve(typeof reader.result === 'string' ? (reader.result.split(',').at(1) ?? '') : '');
    reader.readAsDataURL(file);
  });
}

/** Keeps a picture; resolves to its number. Rejects with the gateway's error. */
export async function uploadPicture(file: Blob): Promise<string> {
  return (await call('uploadPicture', { body: { data: await base64Of(file) } })).id;
}

/** A picture of the member's own, as an address that can be shown. It never changes. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['picture', id],
    queryFn: async ({ signal }) => {
      const { type, data } = await call('picture', { query: { id }, signal });
      return `data:${type};base64,${data}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
