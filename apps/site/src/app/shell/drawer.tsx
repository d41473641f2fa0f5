import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { PATHS } from '../paths.ts';
import styles from './drawer.module.css';
import { LanguageSelect } from './language-select.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useNavItems } from './use-nav-items.ts';

/** The phone's menu: everything that the header holds on a desk. */
export default function Drawer({ onClose }: DialogProps) {
  const t = useT();
  const { open } = useDialogs();
  const { brandName } = useBrand();
  const { phase, userName } = useSession();
  const items = useNavItems();
  const rows = [
    ...items,
    ...(phase === 'in'
      ? ([
          { to: PATHS.bets, label: t('in_betting_record'), icon: 'receipt' },
          { to: PATHS.statement, label: t('in_account_record'), icon: 'ledger' },
        ] as const)
      : []),
  ];
  return (
    <Dialog isDrawer title={phase === 'in' ? userName : brandName} onClose={onClose}>
      <nav className={styles.rows} aria-label={t('menu')}>
        {rows.map((row) => (
          <Link key={row.to} to={row.to} replace className={styles.row}>
            <Icon name={row.icon} />
            {row.label}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <LanguageSelect />
        <ThemeSwitch />
      </div>
      {phase === 'in' ? (
        <Button isWide onClick={() => open('logout', { replace: true })}>
          <Icon name="logout" />
          {t('sign_out')}
        </Button>
      ) : (
        <div className={styles.actions}>
          <Button isWide tone="primary" onClick={() => open('register', { replace: true })}>
            {t('register')}
          </Button>
          <Button isWide onClick={() => open('login', { replace: true })}>
            {t('log_in')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
