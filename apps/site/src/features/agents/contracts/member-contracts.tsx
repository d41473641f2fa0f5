import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractsQuery, requestsQuery } from '../../../domain/agents/contracts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import styles from './contracts.module.css';
import { GivenContract } from './given-contract.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { RequestCards } from './request-card.tsx';

const MOST = 100;

/** The contracts that the member has given to one right below, of every kind, and the way to another. */
export function MemberContracts({ username }: { username: string }) {
  const t = useT();
  const [isOffering, setIsOffering] = useState(false);
  const of = { side: 'downline', username, size: MOST } as const;
  const contracts = useQuery(contractsQuery({ ...of, status: 'LIVE' }));
  const { data: requests } = useQuery(requestsQuery({ ...of, status: 'PENDING' }));
  const open = requests?.list ?? [];
  const none = open.length === 0 ? <p className={styles.quiet}>{t('ct_none_down')}</p> : null;
  return (
    <div className={styles.panel}>
      <Button tone="primary" onClick={() => setIsOffering(true)}>
        {t('ct_new')}
      </Button>
      <RequestCards requests={open} />
      <RecordView query={contracts} height="16rem" empty={none}>
        {(data) => (
          <ul className={styles.cards}>
            {data.list.map((contract) => (
              <GivenContract key={contract.id} contract={contract} open={open} />
            ))}
          </ul>
        )}
      </RecordView>
      {isOffering && <OfferDialog holder={username} onClose={() => setIsOffering(false)} />}
    </div>
  );
}
