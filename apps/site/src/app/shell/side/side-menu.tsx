import { useState } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../../shared/lib/customer-service.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { lobbyType } from '../../paths.ts';
import AppCodes from './app-codes.tsx';
import { directLinks } from './contacts.ts';
import styles from './side-menu.module.css';
import { useSideMenu } from './side-menu-state.ts';

/** The bar at the right edge: customer service, where else the brand answers, and the app. A phone has it in its menu. */
export default function SideMenu() {
  const t = useT();
  const { customerService, resources } = useBrand();
  const { isOpen, toggle } = useSideMenu();
  const { pathname } = useLocation();
  const [askedAt, setAskedAt] = useState('');
  // Beside games the codes would be the loudest thing on the page: there they come when they are asked for.
  const hasCodes = lobbyType(pathname) === null || askedAt === pathname;
  return (
    <aside className={styles.bar} data-open={isOpen} aria-label={t('side_menu')}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="side-menu"
        aria-label={t(isOpen ? 'close_side_menu' : 'open_side_menu')}
        onClick={toggle}
      >
        <Icon name={isOpen ? 'chevronRight' : 'chevronLeft'} size={16} />
      </button>
      <div id="side-menu" className={styles.body} hidden={!isOpen}>
        {hasCustomerService(customerService) && (
          <button type="button" className={styles.row} onClick={() => void openCustomerService(customerService)}>
            <Icon name="headset" size={22} />
            {t('in_customer_service')}
          </button>
        )}
        {directLinks(resources).map(({ type, name, icon, url }) => (
          <a key={type} className={styles.row} href={url} target="_blank" rel="noopener noreferrer">
            <Icon name={icon} size={22} />
            {name}
          </a>
        ))}
        {hasCodes ? (
          <AppCodes isColumn />
        ) : (
          <button type="button" className={styles.row} onClick={() => setAskedAt(pathname)}>
            <Icon name="phone" size={22} />
            {t('title_download')}
          </button>
        )}
      </div>
    </aside>
  );
}
