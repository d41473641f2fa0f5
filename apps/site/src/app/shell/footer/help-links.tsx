import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type HelpArticle, helpQuery } from '../../../domain/content/later.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PATHS } from '../../paths.ts';
import styles from './help-links.module.css';

/** Articles with this tag stand in the footer and in the phone's menu. */
const TAG = 'footer';

/** The articles of the help centre that the operator wants in reach of every page. */
export function taggedArticles(articles: readonly HelpArticle[]): HelpArticle[] {
  return articles.filter((article) => article.tags.includes(TAG));
}

/** Address of an article in the help centre. */
export function articlePath(slug: string): string {
  return `${PATHS.help}?${new URLSearchParams({ article: slug })}`;
}

interface HelpLinksProps {
  /** False while nobody can see them: nothing is asked for then. */
  isWanted?: boolean;
}

/** The help centre and its most wanted articles. */
export function HelpLinks({ isWanted = true }: HelpLinksProps) {
  const t = useT();
  const { data: articles = [] } = useQuery({ ...helpQuery(), enabled: isWanted });
  return (
    <nav className={styles.help} aria-label={t('in_help_center')}>
      <h2 className={styles.heading}>{t('in_help_center')}</h2>
      <ul className={styles.list}>
        {taggedArticles(articles).map(({ slug, title }) => (
          <li key={slug}>
            <Link className={styles.link} to={articlePath(slug)}>
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles.all} to={PATHS.help}>
            {t('all_help')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
