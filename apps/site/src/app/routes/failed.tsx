import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { isAnswered, untilAnswered } from '../../shared/lib/lazy-retry.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { FaultMessage } from '../../shared/ui/text/fault-message.tsx';

const reload = () => location.reload();

/** A screen broke, or its code could not be loaded. Where nobody answers it says so, and goes on by itself when somebody does. */
export function FailedScreen() {
  const t = useT();
  const error = useRouteError();
  console.error(error);
  const [isAlone, setAlone] = useState(false);
  const look = (then: () => void) => void isAnswered().then((is) => (is ? then() : setAlone(true)));
  useEffect(() => look(() => {}), []);
  useEffect(() => {
    if (isAlone) void untilAnswered().then(reload);
  }, [isAlone]);
  return (
    <div className="page">
      <FaultMessage
        title={t(isAlone ? 'load_failed' : 'screen_failed')}
        text={t(isAlone ? 'error_network' : 'screen_failed_text')}
        action={<Button onClick={() => look(reload)}>{t(isAlone ? 'try_again' : 'reload_page')}</Button>}
      />
    </div>
  );
}
