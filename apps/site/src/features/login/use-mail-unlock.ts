import { useEffect, useState } from 'react';
import { unlock } from '../../domain/session/logins.ts';
import { forgetMailKey, mailKey } from '../../shared/lib/mail-link.ts';

/** Lifts the lock for who came by the link of our mail. A failure that is worth another try is given with it. */
export function useMailUnlock(): { state: 'none' | 'busy' | 'done' | 'failed'; failure: unknown; retry: () => void } {
  const [key] = useState(() => mailKey('unlock'));
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<'none' | 'busy' | 'done' | 'failed'>(key ? 'busy' : 'none');
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    // Each turn is one try.
    if (!key || turn < 0) return;
    let isLeft = false;
    setState('busy');
    unlock({ key }).then(
      () => {
        forgetMailKey();
        if (!isLeft) setState('done');
      },
      (error: unknown) => {
        if (isLeft) return;
        setFailure(error);
        setState('failed');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key, turn]);

  return { state, failure, retry: () => setTurn(turn + 1) };
}
