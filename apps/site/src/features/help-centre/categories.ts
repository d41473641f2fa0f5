import type { HelpArticle } from '../../domain/content/later.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import type { IconName } from '../../shared/ui/base/icon.tsx';

/** The articles of a category, in the operator's order. */
export interface Topic {
  category: string;
  articles: HelpArticle[];
}

/** Name and mark of the categories that a house usually has. */
const KNOWN: Readonly<Record<string, { name: MessageId; icon: IconName }>> = {
  start: { name: 'help_cat_start', icon: 'play' },
  account: { name: 'help_cat_account', icon: 'user' },
  payments: { name: 'help_cat_payments', icon: 'ledger' },
  games: { name: 'help_cat_games', icon: 'slots' },
  promotions: { name: 'help_cat_promotions', icon: 'seal' },
  fairness: { name: 'help_cat_fairness', icon: 'scales' },
  responsible: { name: 'help_cat_responsible', icon: 'clock' },
  terms: { name: 'help_cat_terms', icon: 'receipt' },
};

/** Name of a category: a message, or, for one of the operator's own, its code as words. */
export function topicName(category: string): { message: MessageId } | { text: string } {
  const known = KNOWN[category];
  if (known) return { message: known.name };
  const words = category.replace(/[-_]+/g, ' ').trim();
  return words === '' ? { message: 'help_cat_other' } : { text: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** Mark of a category. */
export function topicIcon(category: string): IconName {
  return KNOWN[category]?.icon ?? 'receipt';
}

/** Groups articles by category; categories and articles stay in the order in which they come. */
export function topicsOf(articles: readonly HelpArticle[]): Topic[] {
  const topics = new Map<string, HelpArticle[]>();
  for (const article of articles) {
    const known = topics.get(article.category);
    if (known) known.push(article);
    else topics.set(article.category, [article]);
  }
  return [...topics].map(([category, listed]) => ({ category, articles: listed }));
}
