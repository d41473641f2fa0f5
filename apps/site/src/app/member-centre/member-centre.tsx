import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { InterruptedCards } from '../../features/interrupted-round/interrupted-cards.tsx';
import { Turnover } from '../../features/turnover/turnover.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { useIsDesk } from '../../shared/lib/use-is-desk.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { LoginNeeded } from '../shell/member/login-needed.tsx';
import { CentreHome } from './home.tsx';
import { useWaysOut } from './leave.ts';
import styles from './member-centre.module.css';
import { Menu } from './menu.tsx';
import { CENTRE_PATH, type CentrePage, DEFAULT_PAGE, pageOf, pageToCome } from './pages.ts';
import { useBadges } from './use-badges.ts';

/** The code of all pages, by its file. */
const FILES = import.meta.glob<{ default: ComponentType }>('../../features/*/centre-page.tsx');

/** Each page's code once it was opened. */
const CONTENTS: Record<string, ComponentType> = {};

function codeOf({ feature }: CentrePage): ComponentType {
  const load = FILES[`../../features/${feature}/centre-page.tsx`];
  if (!load) throw new Error(`the feature ${feature} has no page of the member centre`);
  // At once, while it is still asked who the member is; who draws the page hears of a failure.
  const loading = loadChunk(load);
  loading.catch(() => {});
  return lazy(() => loading);
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="6rem" />
      <Skeleton height="18rem" />
    </div>
  );
}

/** In the place of the centre for a guest, and where the brand has closed it: docs/rules/screens.md#gates. */
function RealAccountNeeded({ isGuest, onLeave }: { isGuest: boolean; onLeave: () => void }) {
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

/** In the place of a page that the centre does not have: one that is still to come by its name, with the way to what there is. */
function NoSuchPage({ name }: { name: string }) {
  const t = useT();
  const toCome = pageToCome(name);
  useTitle(t(toCome?.label ?? 'not_found_title'));
  return (
    <div className="page">
      <Empty
        isScreen
        icon={toCome?.icon ?? 'search'}
        title={t(toCome?.label ?? 'not_found_title')}
        text={t(toCome ? 'page_to_come' : 'not_found_text')}
        tiles={useSuggestions()}
        action={
          <Link className={buttonClass()} to={CENTRE_PATH} replace>
            {t('member_center')}
          </Link>
        }
      />
    </div>
  );
}

/**
 * The member centre: menu at the left, page at the right, a way out. A phone shows one of the two on the whole screen, the
 * home of it first. Members only, and real accounts only: docs/rules/screens.md#member-centre.
 */
export function MemberCentre() {
  const t = useT();
  const badges = useBadges();
  const isDesk = useIsDesk();
  const { phase, customerType } = useSession();
  const { page: name } = useParams();
  const { leave, back } = useWaysOut();
  // A brand of a gateway that does not know the module has the centre.
  const isClosed = useBrand().whitelabelVal['MEMBERCENTER3'] === false;
  const page = pageOf(name ?? (isDesk ? DEFAULT_PAGE : ''));
  const title = t(page?.label ?? 'member_center');
  useTitle(title);

  if (phase === 'out') return <LoginNeeded text={t('centre_login')} />;
  const isGuest = customerType === TRIAL_TYPE;
  if (phase === 'in' && (isGuest || isClosed)) return <RealAccountNeeded isGuest={isGuest} onLeave={leave} />;
  if (name && !page) return <NoSuchPage name={name} />;
  if (page) CONTENTS[page.page] ??= codeOf(page);
  const Content = page ? CONTENTS[page.page] : undefined;
  return (
    <div className={styles.centre}>
      <div className={styles.head}>
        {!isDesk && page && (
          <button type="button" className={styles.headButton} aria-label={t('back_to_menu')} onClick={back}>
            <Icon name="chevronLeft" />
          </button>
        )}
        <h1 className={styles.title}>{title}</h1>
        <button type="button" className={styles.headButton} aria-label={t('close')} onClick={leave}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        {/* One entry of the history holds the centre, whatever page of it is shown. */}
        {isDesk && <Menu isReplacing active={page?.page ?? null} badges={badges} />}
        {!isDesk && !page && <CentreHome badges={badges} />}
        {page && (
          <div className={styles.content}>
            {phase === 'unknown' || !Content ? (
              <Waiting />
            ) : (
              <Suspense fallback={<Waiting />}>
                {page.hasRounds && <InterruptedCards />}
                <Content />
                {page.hasTurnover && <Turnover />}
              </Suspense>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
