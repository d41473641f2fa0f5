import { Link } from 'react-router';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
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
  const tiles = useSuggestions();
  return (
    <div className="page">
      <Empty
        isScreen
        icon="clock"
        title={title}
        text={text}
        tiles={tiles}
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
