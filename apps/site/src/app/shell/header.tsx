import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { PATHS } from '../paths.ts';
import { LanguageSelect } from './language-select.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useNavItems } from './use-nav-items.ts';

const MemberBlock = lazy(() => loadChunk(() => import('./member-block.tsx')));

function AccountPlace() {
  return (
    <div className="m-account">
      <Skeleton width="11rem" height="var(--control)" />
    </div>
  );
}

function VisitorBlock() {
  const t = useT();
  const { open } = useDialogs();
  return (
    <div className="m-account">
      <Button tone="quiet" onClick={() => open('login')}>
        {t('log_in')}
      </Button>
      <Button tone="primary" onClick={() => open('register')}>
        {t('register')}
      </Button>
    </div>
  );
}

/** Logo, navigation, language, theme and either the login block or the member's. */
export function Header() {
  const t = useT();
  const { brandName } = useBrand();
  const phase = useSession((state) => state.phase);
  const items = useNavItems();
  return (
    <header className="m-header">
      <div className="page m-header-row">
        <Link to={PATHS.home} aria-label={t('brand_home', { brand: brandName })}>
          <Logo name={brandName} />
        </Link>
        <nav className="m-nav" aria-label={t('main_navigation')}>
          {items.map((item) => (
            <NavLink key={item.to} to={item.to} end className="m-nav-item">
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="m-tools">
          <LanguageSelect />
          <ThemeSwitch />
        </div>
        {phase === 'in' && (
          <Suspense fallback={<AccountPlace />}>
            <MemberBlock />
          </Suspense>
        )}
        {phase === 'out' && <VisitorBlock />}
        {phase === 'unknown' && <AccountPlace />}
      </div>
    </header>
  );
}
