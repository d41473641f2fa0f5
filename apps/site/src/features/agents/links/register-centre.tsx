import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type AgentTerms, agentTermsQuery } from '../../../domain/agents/agents.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTitle } from '../../../shared/lib/use-title.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Assistants } from '../assistants/assistants.tsx';
import styles from './agent-links.module.css';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { OpenForm } from './open-form.tsx';

const TABS = [
  { value: 'open', label: 'rg_open' },
  { value: 'create', label: 'rg_link_create' },
  { value: 'links', label: 'rg_link_manage' },
  { value: 'assistants', label: 'as_assistants' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** The ways in which an agent's kind of account brings others. */
const tabsOf = ({ formTypes }: AgentTerms) => TABS.filter(({ value }) => value !== 'open' || formTypes.length > 0);

/** Accounts that an agent brings, by its own hand and by links, and who helps it: docs/rules/agents.md. */
export function RegisterCentre() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data: terms, error, isFetching, refetch } = useQuery(agentTermsQuery());
  useTitle(t('ac_register'));
  if (!terms && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!terms) return <Skeleton height="30rem" />;
  const tabs = tabsOf(terms).map(({ value, label }) => ({ value, label: t(label) }));
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? tabs[0]?.value ?? 'links';
  const show = (next: Tab) => setSearch({ tab: next }, { replace: true, preventScrollReset: true });
  return (
    <section aria-label={t('ac_register')} className={styles.page}>
      <FormTabs label={t('rg_ways')} tabs={tabs} value={tab} onChange={show}>
        {tab === 'open' && <OpenForm terms={terms} />}
        {tab === 'create' && <LinkForm terms={terms} />}
        {tab === 'assistants' && <Assistants />}
        {tab === 'links' && <LinkList onCreate={() => show('create')} />}
      </FormTabs>
    </section>
  );
}
