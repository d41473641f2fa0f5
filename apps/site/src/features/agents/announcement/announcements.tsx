import { useSearchParams } from 'react-router';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import styles from './announcement.module.css';
import { AnnouncementForm } from './announcement-form.tsx';
import { OwnAnnouncements } from './own-announcements.tsx';
import { ReceivedNotices } from './received-notices.tsx';

const TABS = [
  { value: 'received', label: 'an_received' },
  { value: 'own', label: 'an_own' },
  { value: 'write', label: 'an_write' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** What agents are told, and what they tell all below them: docs/rules/agents.md#announcements. */
export function Announcements() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  useTitle(t('ac_announcement'));
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'received';
  const show = (next: Tab) => setSearch({ tab: next }, { replace: true, preventScrollReset: true });
  return (
    <section aria-label={t('ac_announcement')} className={styles.page}>
      <FormTabs
        label={t('an_ways')}
        tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={tab}
        onChange={show}
      >
        {tab === 'received' && <ReceivedNotices />}
        {tab === 'own' && <OwnAnnouncements onWrite={() => show('write')} />}
        {tab === 'write' && <AnnouncementForm onSent={() => show('own')} />}
      </FormTabs>
    </section>
  );
}
