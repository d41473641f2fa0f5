import { plainPath } from '@marquee/contract/pages';
import { Link } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { TRIAL_TYPE, useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../../shared/lib/customer-service.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon, type IconName } from '../../../shared/ui/base/icon.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { AGENT_PATH } from '../../agent-centre/pages.ts';
import type { DialogProps } from '../../dialog-props.ts';
import { centrePath } from '../../member-centre/pages.ts';
import { PATHS } from '../../paths.ts';
import { HelpLinks } from '../footer/help-links.tsx';
import { LanguageSelect } from '../header/language-select.tsx';
import { ThemeSwitch } from '../header/theme-switch.tsx';
import { useNavItems } from '../header/use-nav-items.ts';
import { useMemberMenu } from '../member/use-member-menu.ts';
import { directLinks } from './contacts.ts';
import styles from './drawer.module.css';

/** What can be done with the account itself: log in or register, register as a guest, pay in as a member. */
function Account() {
  const t = useT();
  const { open } = useDialogs();
  const { phase, customerType, assistantPages } = useSession();
  const register = (
    <Button isWide tone="primary" onClick={() => open('register', { replace: true })}>
      {t('register')}
    </Button>
  );
  if (phase === 'in' && customerType === TRIAL_TYPE) return register;
  if (phase === 'in') {
    return (
      <Link replace className={buttonClass({ tone: 'primary', isWide: true })} to={centrePath('depositv2')}>
        <Icon name="plus" />
        {t('deposit')}
      </Link>
    );
  }
  if (assistantPages) {
    return (
      <Link replace className={buttonClass({ tone: 'primary', isWide: true })} to={AGENT_PATH}>
        {t('agent_centre')}
      </Link>
    );
  }
  return (
    <div className={styles.pair}>
      <Button onClick={() => open('login', { replace: true })}>{t('log_in')}</Button>
      {register}
    </div>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly { icon: IconName; label: string; to: string }[] }) {
  // The page's own address: the drawer lies over it.
  const here = plainPath(location.pathname);
  return (
    <nav className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <Link
          key={row.to}
          to={row.to}
          replace
          className={styles.row}
          aria-current={plainPath(row.to) === here ? 'page' : undefined}
        >
          <Icon name={row.icon} />
          {row.label}
        </Link>
      ))}
    </nav>
  );
}

/** Where somebody answers: customer service, Telegram, Facebook. */
function Contacts() {
  const t = useT();
  const { customerService, resources } = useBrand();
  const links = directLinks(resources);
  const hasService = hasCustomerService(customerService);
  if (!hasService && links.length === 0) return null;
  return (
    <div className={styles.contacts}>
      {hasService && (
        <button type="button" className={styles.contact} onClick={() => void openCustomerService(customerService)}>
          <Icon name="headset" size={18} />
          {t('in_customer_service')}
        </button>
      )}
      {links.map(({ type, name, icon, url }) => (
        <a key={type} className={styles.contact} href={url} target="_blank" rel="noopener noreferrer">
          <Icon name={icon} size={18} />
          {name}
        </a>
      ))}
    </div>
  );
}

/** The phone's menu: everything that header and side menu hold on a desk. */
export default function Drawer({ onClose }: DialogProps) {
  const t = useT();
  const { open } = useDialogs();
  const { brandName } = useBrand();
  const { phase, userName, customerType, assistantPages } = useSession();
  const hasSession = phase === 'in' || assistantPages !== null;
  const name = customerType === TRIAL_TYPE ? t('guest') : userName;
  const items = useNavItems();
  const entries = useMemberMenu();
  return (
    <Dialog isDrawer title={hasSession ? name : brandName} onClose={onClose}>
      <Account />
      <Rows label={t('main_navigation')} rows={[...items, { icon: 'phone', label: t('title_download'), to: PATHS.download }]} />
      {entries.length > 0 && <Rows label={t('member_menu', { name })} rows={entries} />}
      <div className={styles.tools}>
        <LanguageSelect />
        <ThemeSwitch />
      </div>
      <Contacts />
      <div className={styles.help}>
        <HelpLinks />
      </div>
      {hasSession && (
        <Button isWide onClick={() => open('logout', { replace: true })}>
          <Icon name="logout" />
          {t('sign_out')}
        </Button>
      )}
    </Dialog>
  );
}
