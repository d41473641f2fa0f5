import { useT } from '../../shared/i18n/use-t.ts';
import { topicName } from './categories.ts';

/** A topic's name in the reader's language. */
export function TopicName({ category }: { category: string }) {
  const t = useT();
  const name = topicName(category);
  return 'message' in name ? t(name.message) : name.text;
}
