import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { DepositDesk } from './deposit-desk.tsx';
import { DepositHistory } from './deposit-history.tsx';

/** Money in: the ways, the order that is open, and what was paid in before. What is shown is in the address. */
export function DepositPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'history' ? 'history' : 'pay';
  useTitle(t('in_increase_deposit'));
  const show = useCallback(
    (orderNo: string | null) => setSearch(orderNo === null ? {} : { order: orderNo }, { preventScrollReset: true }),
    [setSearch],
  );
  return (
    <section aria-label={t('in_increase_deposit')}>
      <FormTabs
        label={t('in_increase_deposit')}
        tabs={[
          { value: 'pay', label: t('deposit') },
          { value: 'history', label: t('dp_history') },
        ]}
        value={view}
        onChange={(value) => setSearch(value === 'history' ? { view: value } : {}, { replace: true, preventScrollReset: true })}
      >
        {view === 'history' ? <DepositHistory onShow={show} /> : <DepositDesk orderNo={search.get('order')} onShow={show} />}
      </FormTabs>
    </section>
  );
}
