import { Link } from 'react-router';
import type { HelpArticle } from '../../domain/content/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { topicIcon, topicsOf } from './categories.ts';
import styles from './help-centre.module.css';
import { TopicName } from './topic-name.tsx';

/** Address of an article, on whichever page the help centre is shown. */
export function articlePath(slug: string): string {
  return `?${new URLSearchParams({ article: slug })}`;
}

/** Every topic with its articles. */
export function Topics({ articles }: { articles: readonly HelpArticle[] }) {
  const t = useT();
  return (
    <nav className={styles.topics} aria-label={t('help_topics')}>
      {topicsOf(articles).map((topic) => (
        <section key={topic.category} className={styles.topic}>
          <h2 className={styles.topicTitle}>
            <span className={styles.topicIcon}>
              <Icon name={topicIcon(topic.category)} size={20} />
            </span>
            <TopicName category={topic.category} />
          </h2>
          <ul>
            {topic.articles.map((article) => (
              <li key={article.id}>
                <Link className={styles.topicLink} to={articlePath(article.slug)}>
                  {article.title} <Icon name="chevronRight" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
