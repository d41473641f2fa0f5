import { useState } from 'react';
import { Link } from 'react-router';
import { joinPromotion, leavePromotion, requestPromotion, type Standing } from '../../domain/promotions/states.ts';
import { collectReward } from '../../domain/rewards/rewards.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Modal } from '../../shared/ui/overlay/modal.tsx';
import styles from './promotion-facts.module.css';
import { RequestForm } from './request-form.tsx';
import { TermsFigures, WagerCalculator } from './terms-figures.tsx';

type State = NonNullable<Standing['state']>;

/** The one button of each state: docs/rules/rewards.md#promotions. */
const BUTTONS: Readonly<Record<State, { label: MessageId; isOpen: boolean }>> = {
  COMING_SOON: { label: 'pm_coming_soon', isOpen: false },
  CLOSED: { label: 'pm_closed', isOpen: false },
  JOIN: { label: 'pm_join', isOpen: true },
  SIGNED_UP: { label: 'pm_signed_up', isOpen: false },
  CLAIM: { label: 'pm_claim', isOpen: true },
  APPLYING: { label: 'pm_applying', isOpen: false },
  PROCESSING: { label: 'pm_processing', isOpen: false },
  REJECTED: { label: 'pm_rejected', isOpen: false },
  ISSUED: { label: 'rw_collect', isOpen: true },
  CLAIMED: { label: 'pm_claimed', isOpen: false },
};

/** Of a promotion that is given by itself there is nothing to sign up for. */
const AUTO = { label: 'pm_auto', isOpen: false } as const satisfies { label: MessageId; isOpen: boolean };

/** Does something once at a time, and says what came of it. */
function useDoing(): { isBusy: boolean; run: (work: () => Promise<unknown>, done?: string) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    async run(work, done) {
      setIsBusy(true);
      try {
        await work();
        if (done) showToast({ title: done, tone: 'good' });
      } catch (error) {
        showToast({ title: errorText(error), tone: 'bad' });
      }
      setIsBusy(false);
    },
  };
}

interface ActionProps {
  standing: Standing;
  title: string;
}

/** What is accepted, with what is to be wagered then, and the button that accepts it; or the form of a request. */
function Accepting({ standing, title, onClose }: ActionProps & { onClose: () => void }) {
  const t = useT();
  const { isBusy, run } = useDoing();
  const { promotionId, state, joinMode } = standing;
  const isRequest = joinMode === 'APPLY_WITH_PROOF';
  const handleAccept = () =>
    void run(
      () => (state === 'JOIN' ? joinPromotion(promotionId) : requestPromotion({ promotionId })),
      t(state === 'JOIN' ? 'pm_joined_done' : 'pm_claimed_done'),
    ).then(onClose);
  return (
    <Modal title={title} description={t('pm_before')} onClose={onClose}>
      <div className={styles.figures}>
        <TermsFigures standing={standing} />
        <WagerCalculator standing={standing} />
        {isRequest ? (
          <RequestForm standing={standing} onDone={onClose} />
        ) : (
          <Button tone="primary" isBusy={isBusy} onClick={handleAccept}>
            {t(state === 'JOIN' ? 'pm_accept_join' : 'pm_accept_claim')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** What is chosen with a deposit is chosen in the cashier. */
function ToDeposit({ title }: Pick<ActionProps, 'title'>) {
  const t = useT();
  return (
    <div className={styles.buttons}>
      <Link className={buttonClass({ tone: 'primary' })} to="/member/depositv2" aria-label={`${t('pm_to_deposit')}: ${title}`}>
        {t('pm_to_deposit')}
      </Link>
    </div>
  );
}

/** The one button of a promotion's state, and what it leads to. */
export function PromotionAction({ standing, title }: ActionProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useDoing();
  const { state, canRetry, canLeave, reason, rewardId, promotionId, bonus, joinMode } = standing;
  if (state === null) return null;
  const { label, isOpen } = state === 'SIGNED_UP' && joinMode === 'AUTO' ? AUTO : BUTTONS[state];
  const isActive = isOpen || canRetry;
  if (state === 'JOIN' && bonus?.of === 'DEPOSIT') return <ToDeposit title={title} />;
  const handleClick = () => {
    if (state === 'ISSUED' && rewardId !== null) void run(() => collectReward(rewardId), t('pm_collected_done'));
    else setIsAsking(true);
  };
  return (
    <div className={styles.buttons}>
      {reason !== '' && (
        <p role="status">
          {t('pm_reason')}: {reason}
        </p>
      )}
      <Button
        tone={isActive ? 'primary' : 'secondary'}
        disabled={!isActive}
        isBusy={isBusy}
        aria-label={`${t(canRetry ? 'pm_again' : label)}: ${title}`}
        onClick={handleClick}
      >
        {t(canRetry ? 'pm_again' : label)}
      </Button>
      {canLeave && (
        <Button tone="quiet" isBusy={isBusy} onClick={() => void run(() => leavePromotion(promotionId), t('pm_left_done'))}>
          {t('pm_leave')}
        </Button>
      )}
      {isAsking && <Accepting standing={standing} title={title} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** A promotion's figures, what must be wagered, and the button of its state. */
export function PromotionPanel({ standing, title }: ActionProps) {
  const t = useT();
  return (
    <section className={styles.next} aria-label={t('pm_rules')}>
      <TermsFigures standing={standing} />
      <WagerCalculator standing={standing} />
      <PromotionAction standing={standing} title={title} />
    </section>
  );
}
