import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { useIsDesk } from '../../../shared/lib/use-is-desk.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { AGENT_PATH } from '../../agent-centre/pages.ts';
import { PATHS } from '../../paths.ts';
import { loadPart } from '../frame/load-part.ts';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';

// Only where there is room for them: a phone has them in its bar and its menu, and loads nothing of this.
const HeaderTools = lazy(async () => ({ default: (await loadPart('deskHeader')).HeaderTools }));
const HeaderNav = lazy(async () => ({ default: (await loadPart('deskHeader')).HeaderNav }));
const MemberBlock = lazy(() => loadPart('memberBlock'));

function AccountPlace() {
  return (
    <div className="m-account">
      <Skeleton width="11rem" height="2.25rem" />
    </div>
  );
}

function VisitorBlock() {
  const t = useT();
  const { open } = useDialogs();
  return (
    <div className="m-account">
      <Button tone="quiet" size="small" onClick={() => open('login')}>
        {t('log_in')}
      </Button>
      <Button tone="primary" size="small" onClick={() => open('register')}>
        {t('register')}
      </Button>
    </div>
  );
}

/** An agent's assistant: the way to its pages, and out. */
function AssistantBlock({ name }: { name: string }) {
  const t = useT();
  const { open } = useDialogs();
  return (
    <div className="m-account">
      <Link className={buttonClass({ tone: 'primary', size: 'small' })} to={AGENT_PATH} title={name}>
        {t('agent_centre')}
      </Link>
      <Button tone="quiet" size="small" onClick={() => open('logout')}>
        {t('sign_out')}
      </Button>
    </div>
  );
}

/** Above: the app, language, theme and either the login block or the member's. Beneath: logo and navigation. */
export function Header() {
  const t = useT();
  const brand = useBrand();
  const phase = useSession((state) => state.phase);
  const assistant = useSession(({ assistantPages, userName }) => (assistantPages ? userName : null));
  const isDesk = useIsDesk();
  return (
    <header className="m-header">
      <div className="page m-header-row">
        {isDesk && (
          <Suspense fallback={null}>
            <HeaderTools />
          </Suspense>
        )}
        {!isDesk && <SearchButton />}
        {phase === 'in' && (
          <Suspense fallback={<AccountPlace />}>
            <MemberBlock />
          </Suspense>
        )}
        {phase === 'out' && (assistant === null ? <VisitorBlock /> : <AssistantBlock name={assistant} />)}
        {phase === 'unknown' && <AccountPlace />}
        <Link className="m-home" to={PATHS.home} aria-label={t('brand_home', { brand: brand.brandName })}>
          <Logo brand={brand} />
        </Link>
        {isDesk && (
          <Suspense fallback={null}>
            <HeaderNav />
          </Suspense>
        )}
      </div>
    </header>
  );
}
