import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../shared/i18n/use-t.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { useDisclosure } from '../../../shared/ui/overlay/use-disclosure.ts';
import { PATHS } from '../../paths.ts';

const AppCodes = lazy(() => loadChunk(() => import('./app-codes.tsx')));

/** The way to the app: a button that shows its codes, and beneath them the page with the steps. */
export function AppDownload() {
  const t = useT();
  const id = useId();
  const { isOpen, close, toggle, root } = useDisclosure<HTMLDivElement>();
  return (
    <div className="m-app" {...root}>
      <button
        type="button"
        className="m-tool"
        aria-label={t('title_download')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <Icon name="phone" size={18} />
        <span className="m-tool-word">{t('title_download')}</span>
      </button>
      {isOpen && (
        <div id={id} className="m-app-panel" data-panel>
          <Suspense fallback={<span className="m-app-room" />}>
            <AppCodes />
          </Suspense>
          <Link className="m-app-link" to={PATHS.download} onClick={close}>
            {t('install_steps')}
          </Link>
        </div>
      )}
    </div>
  );
}
