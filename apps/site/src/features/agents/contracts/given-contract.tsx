import { useState } from 'react';
import type { Contract, ContractRequest } from '../../../domain/agents/contracts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { AskEnd } from './ask-end.tsx';
import { ContractCard } from './contract-card.tsx';
import { History } from './history.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { isAskedOf } from './own-contracts.tsx';

/** A contract that the member has given, and what can be done about it; `open` are the requests that wait. */
export function GivenContract({ contract, open }: { contract: Contract; open: readonly ContractRequest[] }) {
  const t = useT();
  const [shown, setShown] = useState<'history' | 'offer' | null>(null);
  const { kind, holder, status } = contract;
  const isFree = status === 'ACTIVE' && !isAskedOf(contract, open);
  const close = () => setShown(null);
  return (
    <ContractCard contract={contract} isOwn={false}>
      {isFree && <Button onClick={() => setShown('offer')}>{t('ct_change')}</Button>}
      {isFree && <AskEnd contract={contract} other={holder} />}
      <Button tone="quiet" onClick={() => setShown('history')}>
        {t('ct_history')}
      </Button>
      {shown === 'history' && (
        <PageDialog size="modal" title={t('ct_history')} description={holder} onClose={close}>
          <History kind={kind} holder={holder} />
        </PageDialog>
      )}
      {shown === 'offer' && <OfferDialog holder={holder} kind={kind} current={contract} onClose={close} />}
    </ContractCard>
  );
}
