import { Link } from 'react-router';
import type { HelpArticle } from '../../domain/content/later.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { articlePath } from './article-path.ts';
import { Asked } from './asked.tsx';
import { topicIcon, topicsOf } from './categories.ts';
import { Contact } from './contact.tsx';
import styles from './help-centre.module.css';
import { TopicName } from './topic-name.tsx';

/** What most readers look for, every topic with its articles, and whom to ask besides. */
export function Topics({ articles }: { articles: readonly HelpArticle[] }) {
  const t = useT();
  return (
    <div className={styles.home}>
      <Asked articles={articles} />
      <div className={styles.topics}>
        <nav className={styles.all} aria-label={t('help_topics')}>
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
        <Contact articles={articles} />
      </div>
    </div>
  );
}
