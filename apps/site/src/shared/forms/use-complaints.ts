import { type RefObject, useLayoutEffect, useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useT } from '../i18n/use-t.ts';
import type { FieldErrors } from './checks.ts';
import { focusFirst } from './focus-first.ts';
import type { Complaint } from './refusal.ts';

/** What is wrong in a form, in the words of the language that is shown, and where the focus goes for it. */
export function useComplaints(box: RefObject<HTMLElement | null>) {
  const t = useT();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, fail] = useState<Complaint>('');
  const [wanted, setWanted] = useState<readonly string[]>([]);

  // With the fields that an error brings up, and before anybody sees them without the focus.
  useLayoutEffect(() => focusFirst(box.current, wanted), [box, wanted]);

  const words = (complaint: Complaint): string => {
    if (typeof complaint === 'string') return complaint;
    return complaint instanceof Error ? errorText(complaint) : t(complaint.id, complaint.values);
  };
  const told: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
    Object.entries(errors).flatMap(([name, complaint]) => (complaint ? [[name, words(complaint)]] : [])),
  );

  return {
    told,
    failure: words(failure),
    fail,
    /** Shows what a check has found and goes to the first of it; true when that is nothing. */
    find: (found: FieldErrors): boolean => {
      const names = Object.keys(found);
      setErrors(found);
      fail('');
      setWanted(names);
      return names.length === 0;
    },
    note: (name: string, complaint: Complaint) => setErrors((now) => ({ ...now, [name]: complaint })),
    touch: (name: string) => setErrors(({ [name]: _told, ...others }) => others),
    focus: (...names: readonly string[]) => setWanted(names),
    clear: () => {
      setErrors({});
      fail('');
    },
  };
}
