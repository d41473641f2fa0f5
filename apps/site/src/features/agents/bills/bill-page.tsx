import { useSearchParams } from 'react-router';
import type { BillKind } from '../../../domain/agents/bills.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import { BillRecord } from './bill-record.tsx';
import styles from './bills.module.css';

const TABS = [
  { value: 'own', label: 'bl_own' },
  { value: 'downline', label: 'bl_downline' },
] as const;

/** What contracts of a kind came to: the agent's own, and those that it pays: docs/rules/settlement.md#screens. */
export function BillPage({ kind, title }: { kind: BillKind; title: MessageId }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  useTitle(t(title));
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'own';
  return (
    <section aria-label={t(title)} className={styles.page}>
      <FormTabs
        label={t('bl_bills')}
        tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
      >
        <BillRecord key={tab} kind={kind} side={tab} />
      </FormTabs>
    </section>
  );
}
