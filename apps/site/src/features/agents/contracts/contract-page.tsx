import { useSearchParams } from 'react-router';
import type { ContractKind } from '../../../domain/agents/contracts.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import { BillRecord } from '../bills/bill-record.tsx';
import styles from './contracts.module.css';
import { DownlineContracts } from './downline-contracts.tsx';
import { OwnContracts } from './own-contracts.tsx';

const BILLS = [
  { value: 'own', label: 'bl_own' },
  { value: 'downline', label: 'bl_downline' },
] as const;
/** The agreements are between the two that signed them: assistants read the bills. */
const TABS = [
  ...BILLS,
  { value: 'contract', label: 'ct_my_contract' },
  { value: 'contracts', label: 'ct_down_contract' },
] as const;

/**
 * A page about one kind of contract: what the agent is paid and pays by it, its own agreements and those that it has given.
 * See docs/rules/settlement.md#screens and docs/rules/contracts.md#screens.
 */
export function ContractPage({ kind, title }: { kind: ContractKind; title: MessageId }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  useTitle(t(title));
  const shown = useIsAssistant() ? BILLS : TABS;
  const tab = shown.find(({ value }) => value === search.get('tab'))?.value ?? 'own';
  return (
    <section aria-label={t(title)} className={styles.page}>
      <FormTabs
        label={t('ct_contract')}
        tabs={shown.map(({ value, label }) => ({ value, label: t(label) }))}
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
      >
        {(tab === 'own' || tab === 'downline') && <BillRecord key={tab} kind={kind} side={tab} />}
        {tab === 'contract' && <OwnContracts kind={kind} />}
        {tab === 'contracts' && <DownlineContracts kind={kind} />}
      </FormTabs>
    </section>
  );
}
