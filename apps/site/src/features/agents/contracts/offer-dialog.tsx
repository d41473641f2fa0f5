import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Offered } from '../../../domain/agents/contract-form.ts';
import { type Contract, type ContractKind, type Limits, limitsQuery } from '../../../domain/agents/contracts.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import styles from './editor.module.css';
import { OfferForm } from './editor.tsx';
import { useContractWords } from './use-contract-words.ts';

interface OfferDialogProps {
  /** To whom; empty: to be typed. */
  holder: string;
  /** Of what kind; absent: to be chosen. */
  kind?: ContractKind;
  /** The contract in force that the offer is to take the place of. */
  current?: Contract;
  onClose: () => void;
}

const keyOf = ({ kind, salaryType }: Pick<Offered, 'kind' | 'salaryType'>): string => `${kind}.${salaryType ?? ''}`;

/** What the agent can offer: of what it has itself. */
const offeredOf = ({ kinds }: Limits, kind: ContractKind | undefined): Offered[] =>
  kinds.flatMap((each) => {
    const { own } = each;
    return own !== null && (kind === undefined || each.kind === kind) ? [{ ...each, own }] : [];
  });

/** The choice of kind and type where there is one, and the offer. */
function Choice({ limits, ...props }: OfferDialogProps & { limits: Limits }) {
  const t = useT();
  const words = useContractWords();
  const agent = useSession(({ userName }) => userName);
  const { holder, kind, current, onClose } = props;
  const all = offeredOf(limits, kind).filter((each) => !current || keyOf(each) === keyOf(current));
  const [chosen, setChosen] = useState('');
  const [sentTo, setSentTo] = useState('');
  const offered = all.find((each) => keyOf(each) === chosen) ?? all[0];
  if (!offered) return <p className={styles.quiet}>{t('ct_nothing_to_offer')}</p>;
  if (sentTo !== '')
    return (
      <div className={styles.done} role="status">
        <Icon name="send" size={36} />
        <p className={styles.doneTitle}>{t('ct_offer_sent', { name: sentTo })}</p>
        <p className={styles.quiet}>{t('ct_offer_open', { count: limits.requestDays })}</p>
        <Button tone="primary" isWide onClick={onClose}>
          {t('ct_go_on')}
        </Button>
      </div>
    );
  return (
    <div className={styles.choice}>
      {all.length > 1 && (
        <Chips
          isWrapped
          label={t('ct_contract')}
          options={all.map((each) => ({ value: keyOf(each), label: words.title(each) }))}
          value={keyOf(offered)}
          onChange={setChosen}
        />
      )}
      <OfferForm
        key={keyOf(offered)}
        agent={agent}
        holder={holder}
        offered={offered}
        tiersMax={limits.tiersMax}
        current={current ?? null}
        onDone={setSentTo}
      />
    </div>
  );
}

/** Offers a contract to somebody right below: docs/rules/contracts.md#proposing. */
export function OfferDialog(props: OfferDialogProps) {
  const t = useT();
  const { holder, current, onClose } = props;
  const { data: limits, error, isFetching, refetch } = useQuery(limitsQuery());
  return (
    <PageDialog
      size="modal"
      title={t(current ? 'ct_change' : 'ct_new')}
      description={holder === '' ? undefined : holder}
      onClose={onClose}
    >
      {!limits && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!limits && !error && <Skeleton height="24rem" />}
      {limits && <Choice {...props} limits={limits} />}
    </PageDialog>
  );
}
