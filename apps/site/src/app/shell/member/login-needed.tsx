import { useLocation } from 'react-router';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';

/** In the place of a screen that needs a login; afterwards the player is back here. */
export function LoginNeeded({ text }: { text: string }) {
  const t = useT();
  const { open } = useDialogs();
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <Empty
        isScreen
        tiles={useSuggestions()}
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
