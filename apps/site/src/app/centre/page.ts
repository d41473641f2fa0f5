import type { MessageId } from '../../shared/i18n/message-id.ts';
import type { IconName } from '../../shared/ui/base/icon.tsx';

/** A page of a centre, as its menu has it. */
export interface CentreEntry {
  /** Its key and the last part of its address: docs/rules/screens.md#member-centre and #agent-centre. */
  page: string;
  label: MessageId;
  icon: IconName;
  /** The folder of the features that draws it. */
  feature: string;
}

/** What is new in a page, by its key: shown beside its entry when above zero. */
export type Badges = Readonly<Record<string, number>>;

/** The page of an address' last part, whatever its case; null for one that there is not. */
export function pageIn<Page extends CentreEntry>(pages: readonly Page[], name: string): Page | null {
  return pages.find(({ page }) => page.toLowerCase() === name.toLowerCase()) ?? null;
}
