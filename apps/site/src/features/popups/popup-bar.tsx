import { useT } from '../../shared/i18n/use-t.ts';
import { Button, IconButton } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './popup-bar.module.css';

interface PopupBarProps {
  /** Title of the first announcement. */
  title: string;
  onRead: () => void;
  onClose: () => void;
}

/** Announcements for somebody who is busy: one line at the edge, read when they like. */
export function PopupBar({ title, onRead, onClose }: PopupBarProps) {
  const t = useT();
  return (
    <aside className={styles.bar} aria-label={t('announcement_waits')}>
      <p className={styles.title}>{title}</p>
      <Button size="small" onClick={onRead}>
        {t('announcement_read')}
      </Button>
      <IconButton label={t('close')} onClick={onClose}>
        <Icon name="close" size={18} />
      </IconButton>
    </aside>
  );
}
