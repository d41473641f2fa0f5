import { Link } from 'react-router';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';

/** In the place of a centre for a guest, and where the brand has closed it: docs/rules/screens.md#gates. */
export function RealAccountNeeded({ isGuest, onLeave }: { isGuest: boolean; onLeave: () => void }) {
  const t = useT();
  const { open } = useDialogs();
  return (
    <div className="page">
      <Empty
        isScreen
        tiles={useSuggestions()}
        icon="user"
        title={t('in_need_true_account')}
        text={t(isGuest ? 'in_need_true_account_text' : 'centre_closed_text')}
        action={
          <Button tone="primary" onClick={isGuest ? () => open('register') : onLeave}>
            {t(isGuest ? 'in_increase_submit' : 'close')}
          </Button>
        }
      />
    </div>
  );
}

/** In the place of a page that a centre does not have, with the way to what there is. */
export function NoSuchPage({ to, label }: { to: string; label: MessageId }) {
  const t = useT();
  useTitle(t('not_found_title'));
  return (
    <div className="page">
      <Empty
        isScreen
        icon="search"
        title={t('not_found_title')}
        text={t('not_found_text')}
        tiles={useSuggestions()}
        action={
          <Link className={buttonClass()} to={to} replace>
            {t(label)}
          </Link>
        }
      />
    </div>
  );
}
