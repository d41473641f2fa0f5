import { type ChangeEvent, useState } from 'react';
import type { FormState } from './use-form.ts';

/** The most pictures that a form takes. */
export const MOST_PICTURES = 3;

/** A picture that is kept, by its number. */
interface Kept {
  id: string;
  name: string;
}

/** The pictures of a form. */
export interface PicturesState {
  kept: readonly Kept[];
  isUploading: boolean;
  /** What stands beside them; empty when nothing is wrong. */
  error: string | undefined;
  /** Whether there is one, for the form's check. */
  proof: { pictures: string };
  ids(): string[];
  add(event: ChangeEvent<HTMLInputElement>): Promise<void>;
  remove(id: string): void;
}

/** The pictures that a form sends. Each is uploaded when it is chosen; what is refused is said over the form. */
export function usePictures(
  form: Pick<FormState<never>, 'clear' | 'refuse' | 'errors'>,
  upload: (file: Blob) => Promise<string>,
): PicturesState {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  return {
    kept,
    isUploading,
    error: form.errors['pictures'],
    proof: { pictures: kept.length === 0 ? '' : 'there' },
    ids: () => kept.map(({ id }) => id),
    remove: (id) => setKept((now) => now.filter((each) => each.id !== id)),
    async add({ target }) {
      const files = [...(target.files ?? [])].slice(0, MOST_PICTURES - kept.length);
      target.value = '';
      setIsUploading(true);
      form.clear();
      try {
        for (const file of files) {
          const picture = { id: await upload(file), name: file.name };
          setKept((now) => [...now, picture]);
        }
      } catch (error) {
        form.refuse(error);
      } finally {
        setIsUploading(false);
      }
    },
  };
}
