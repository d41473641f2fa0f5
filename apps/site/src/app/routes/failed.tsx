import { useRouteError } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { FaultMessage } from '../../shared/ui/text/fault-message.tsx';

/** A screen broke, or its code could not be loaded. */
export function FailedScreen() {
  const t = useT();
  const error = useRouteError();
  console.error(error);
  return (
    <div className="page">
      <FaultMessage
        title={t('screen_failed')}
        text={t('screen_failed_text')}
        action={<Button onClick={() => location.reload()}>{t('reload_page')}</Button>}
      />
    </div>
  );
}
