import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import type { HelpArticle } from '../../domain/content/later.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { RichText } from '../../shared/ui/text/rich-text.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { articlePath } from './article-path.ts';
import { Asked } from './asked.tsx';
import { topicsOf } from './categories.ts';
import { Contact } from './contact.tsx';
import styles from './help-centre.module.css';
import { TopicName } from './topic-name.tsx';

/** Without its parameters the address shows the topics. */
const TOPICS = '?';

function Side({ articles, slug }: { articles: readonly HelpArticle[]; slug: string }) {
  const t = useT();
  return (
    <nav className={styles.side} aria-label={t('help_topics')}>
      {topicsOf(articles).map((topic) => (
        <div key={topic.category}>
          <p className={styles.sideTitle}>
            <TopicName category={topic.category} />
          </p>
          <ul>
            {topic.articles.map((article) => (
              <li key={article.id}>
                <Link
                  className={styles.sideLink}
                  to={articlePath(article.slug)}
                  aria-current={article.slug === slug ? 'page' : undefined}
                >
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function More({ articles, article }: { articles: readonly HelpArticle[]; article: HelpArticle }) {
  const t = useT();
  const others = articles.filter((each) => each.category === article.category && each.id !== article.id);
  if (others.length === 0) return null;
  return (
    <nav className={styles.more} aria-label={t('help_more')}>
      <p className={styles.sideTitle}>{t('help_more')}</p>
      <ul>
        {others.map((each) => (
          <li key={each.id}>
            <Link className={styles.topicLink} to={articlePath(each.slug)}>
              {each.title} <Icon name="chevronRight" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An article, with all others at its side; on a phone with a way back and the others of its topic. */
export function ArticleView({ articles, slug }: { articles: readonly HelpArticle[]; slug: string }) {
  const t = useT();
  const pictureAddress = usePictureAddress();
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const article = articles.find((each) => each.slug === slug);
  const isFirstPage = useLocation().key === 'default';

  // From one article to the next, and from the topics to one, the address changes but not the screen: the focus goes on by itself.
  useEffect(() => {
    const isLeft = shown.current === null ? !isFirstPage && document.activeElement === document.body : shown.current !== slug;
    if (isLeft) title.current?.focus({ preventScroll: true });
    shown.current = slug;
  }, [slug, isFirstPage]);

  if (!article) {
    return (
      <StateMessage
        icon="search"
        title={t('help_gone')}
        text={t('help_gone_text')}
        action={
          <Link className={buttonClass()} to={TOPICS}>
            {t('help_show_topics')}
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.reading}>
      <Side articles={articles} slug={slug} />
      <div className={styles.main}>
        <article className={styles.article} aria-labelledby="help-title">
          <Link className={styles.back} to={TOPICS}>
            <Icon name="chevronLeft" size={18} /> <TopicName category={article.category} />
          </Link>
          <h2 ref={title} id="help-title" className={styles.articleTitle} tabIndex={-1}>
            {article.title}
          </h2>
          <RichText html={article.content} headingLevel={3} pictureAddress={pictureAddress} />
        </article>
        <More articles={articles} article={article} />
        <Asked articles={articles} except={slug} />
        <Contact articles={articles} />
      </div>
    </div>
  );
}
