import { Link } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { PATHS } from '../paths.ts';

/** An address that leads nowhere. */
export function Component() {
  const t = useT();
  useTitle(t('not_found_title'));
  return (
    <div className="page">
      <StateMessage
        isScreen
        icon="search"
        title={t('not_found_title')}
        text={t('not_found_text')}
        action={
          <Link className={buttonClass()} to={PATHS.home}>
            {t('back_home')}
          </Link>
        }
      />
    </div>
  );
}
