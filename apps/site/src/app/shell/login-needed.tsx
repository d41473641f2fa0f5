import { useLocation } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { StateMessage } from '../../shared/ui/state-message.tsx';

/** In the place of a screen that needs a login; afterwards the player is back here. */
export function LoginNeeded({ text }: { text: string }) {
  const t = useT();
  const { open } = useDialogs();
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <StateMessage
        isScreen
        icon="user"
        title={t('login_first')}
        text={text}
        action={
          <Button tone="primary" onClick={() => open('login', { next: pathname + search })}>
            {t('log_in')}
          </Button>
        }
      />
    </div>
  );
}
