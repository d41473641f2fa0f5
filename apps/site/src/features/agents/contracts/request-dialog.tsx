import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContractRequest, limitsQuery } from '../../../domain/agents/contracts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './contracts.module.css';
import { TermsView } from './terms-view.tsx';
import { TierList } from './tier-list.tsx';
import { useContractWords } from './use-contract-words.ts';

interface RequestDialogProps {
  /** A request that waits for the member. */
  request: ContractRequest;
  /** What leaving without an answer is called. */
  leave: 'later' | 'close';
  onClose: () => void;
}

type Outcome = 'asked' | 'accepted' | 'declined';

const outcomeWords = {
  NEW: { accepted: 'ct_done_accepted', declined: 'ct_done_rejected' },
  TERMINATE: { accepted: 'ct_done_ending', declined: 'ct_done_kept' },
} as const;

/** What has come of a request. */
function Done({
  request,
  outcome,
  onClose,
}: {
  request: ContractRequest;
  outcome: 'accepted' | 'declined';
  onClose: () => void;
}) {
  const t = useT();
  const words = useContractWords();
  return (
    <div className={styles.done} role="status">
      <span className={styles.seal} data-good={outcome === 'accepted' && request.type === 'NEW'}>
        <Icon name={outcome === 'accepted' ? 'seal' : 'check'} size={36} />
      </span>
      <p className={styles.doneTitle}>{t(outcomeWords[request.type][outcome])}</p>
      <p className={styles.quiet}>{words.title(request)}</p>
      {outcome === 'accepted' && request.type === 'NEW' && <TierList tiers={request.tiers} />}
      <Button tone="primary" isWide onClick={onClose}>
        {t('ct_go_on')}
      </Button>
    </div>
  );
}

/** A request with all that it says, and the answer to it: accepted once, with a moment of its own. */
export function RequestDialog({ request, leave, onClose }: RequestDialogProps) {
  const t = useT();
  const words = useContractWords();
  const [outcome, setOutcome] = useState<Outcome>('asked');
  const { data: limits } = useQuery(limitsQuery());
  const { kind, salaryType, type, upline, holder, askedBy, askedAt, expiresAt } = request;
  // Who offers has a contract above it too: what may be replaced is the one of who is asked.
  const live = limits?.kinds.find((each) => each.kind === kind && each.salaryType === salaryType)?.live ?? null;
  const isReplacing = type === 'NEW' && live !== null;
  // What is put off was opened after a login, by an entry of the history; what is closed, by the page.
  const Frame = leave === 'later' ? Dialog : PageDialog;
  const dates = [
    { name: t('ct_asked_by'), value: words.nameOf(askedBy) },
    { name: t('ct_asked_at'), value: words.moment(askedAt) },
    { name: t('ct_answer_until'), value: words.moment(expiresAt) },
  ];
  return (
    <Frame size="modal" title={t(type === 'NEW' ? 'ct_new_request' : 'ct_term_request')} onClose={onClose}>
      {outcome === 'asked' ? (
        <div className={styles.request}>
          <h3 className={styles.kind}>{words.title(request)}</h3>
          <TermsView terms={request} upline={upline} holder={holder} facts={dates} />
          {isReplacing && (
            <details className={styles.fold}>
              <summary>{t('ct_now')}</summary>
              <TierList tiers={live.tiers} />
            </details>
          )}
          {type === 'TERMINATE' && <p className={styles.quiet}>{t('ct_end_note')}</p>}
          <AnswerForm
            request={request}
            isReplacing={isReplacing}
            onDone={(isAccepted) => setOutcome(isAccepted ? 'accepted' : 'declined')}
          />
          {leave === 'later' && (
            <Button tone="quiet" isWide onClick={onClose}>
              {t('ct_later')}
            </Button>
          )}
        </div>
      ) : (
        <Done request={request} outcome={outcome} onClose={onClose} />
      )}
    </Frame>
  );
}
