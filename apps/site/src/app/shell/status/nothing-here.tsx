import { Link } from 'react-router';
import { useT } from '../../../shared/i18n/use-t.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { StateMessage } from '../../../shared/ui/text/state-message.tsx';
import { useNavItems } from '../header/use-nav-items.ts';
import styles from './nothing-here.module.css';

interface NothingHereProps {
  title: string;
  text: string;
}

/** A category in which nobody offers anything yet, and the way to what there is. */
export function NothingHere({ title, text }: NothingHereProps) {
  const t = useT();
  const items = useNavItems();
  return (
    <div className="page">
      <StateMessage
        isScreen
        icon="clock"
        title={title}
        text={text}
        action={
          <ul className={styles.links} aria-label={t('open_now')}>
            {items.map((item) => (
              <li key={item.to}>
                <Link className={buttonClass()} to={item.to}>
                  <Icon name={item.icon} />
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}
