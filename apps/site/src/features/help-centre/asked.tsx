import { Link } from 'react-router';
import type { HelpArticle } from '../../domain/content/later.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { articlePath } from './article-path.ts';
import styles from './asked.module.css';
import { TopicName } from './topic-name.tsx';

/** Articles with this tag are those that most readers look for. */
const TAG = 'asked';

interface AskedProps {
  articles: readonly HelpArticle[];
  /** The article that is read, which is not offered again. */
  except?: string;
}

/** The articles that most readers look for; nothing where the operator names none. */
export function Asked({ articles, except }: AskedProps) {
  const t = useT();
  const listed = articles.filter(({ tags, slug }) => tags.includes(TAG) && slug !== except);
  if (listed.length === 0) return null;
  return (
    <nav className={styles.asked} aria-label={t('help_asked')}>
      <h2 className={styles.title}>{t('help_asked')}</h2>
      <ul className={styles.list}>
        {listed.map((article) => (
          <li key={article.id}>
            <Link className={styles.card} to={articlePath(article.slug)}>
              <span className={styles.topic}>
                <TopicName category={article.category} />
              </span>
              <span className={styles.name}>{article.title}</span>
              <span className={styles.sign}>
                <Icon name="chevronRight" size={16} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
