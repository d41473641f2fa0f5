import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linkTarget } from '../../../domain/content/link-target.ts';
import { type Announcement, hotNewsQuery } from '../../../domain/content/queries.ts';
import { useLoginGate } from '../../../domain/session/use-login-gate.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './hot-news.module.css';

/** A hot announcement: a link where it leads somewhere. */
function Item({ item }: { item: Announcement }) {
  const gate = useLoginGate();
  const target = linkTarget(item, location.origin);
  if (!target) return <span>{item.title}</span>;
  if ('href' in target) {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer">
        {item.title}
      </a>
    );
  }
  const { to, needsLogin } = target;
  return (
    <Link to={to} onClick={(event) => needsLogin && gate(event, to)}>
      {item.title}
    </Link>
  );
}

/** The operator's hot announcements, in its order; nothing where there is none. */
export function HotNews() {
  const t = useT();
  const { data: items = [] } = useQuery(hotNewsQuery());
  if (items.length === 0) return null;
  return (
    <section className={`page ${styles.news}`} aria-label={t('hot_news')}>
      <h2 className={styles.title}>{t('hot_news')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
