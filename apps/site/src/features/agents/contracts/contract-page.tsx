import { useSearchParams } from 'react-router';
import type { ContractKind } from '../../../domain/agents/contracts.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import styles from './contracts.module.css';
import { DownlineContracts } from './downline-contracts.tsx';
import { OwnContracts } from './own-contracts.tsx';

const TABS = [
  { value: 'own', label: 'ct_my_contract' },
  { value: 'downline', label: 'ct_down_contract' },
] as const;

/** A page about contracts of one kind: the member's own, and what it has given below: docs/rules/contracts.md#screens. */
export function ContractPage({ kind, title }: { kind: ContractKind; title: MessageId }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  useTitle(t(title));
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'own';
  const show = (next: string) => setSearch({ tab: next }, { replace: true, preventScrollReset: true });
  return (
    <section aria-label={t(title)} className={styles.page}>
      <FormTabs
        label={t('ct_contract')}
        tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={tab}
        onChange={show}
      >
        {tab === 'own' ? <OwnContracts kind={kind} /> : <DownlineContracts kind={kind} />}
      </FormTabs>
    </section>
  );
}
