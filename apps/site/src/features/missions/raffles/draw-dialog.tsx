import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { drawTicket, freshSeed, type RaffleShown, type TicketShown, ticketsQuery } from '../../../domain/raffles/raffles.ts';
import { usePrize } from '../../../domain/rewards/use-worth.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { ShortId } from '../../../shared/ui/text/short-id.tsx';
import { type Before, Fact, TicketProof } from './proof.tsx';
import styles from './raffles.module.css';

const SEED = /^[\x21-\x7e]{1,64}$/;

/** The shares of the numbers as a band, on which the mark comes to rest where the number is. */
function Band({ proof }: { proof: NonNullable<TicketShown['proof']> }) {
  const { weights, number } = proof;
  const shares = weights.map((weight, index) => ({ weight, place: index + 1 }));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <div className={styles.band} aria-hidden="true">
      {shares.map(({ place, weight }) => (
        <span
          key={place}
          className={styles.share}
          data-blank={place === weights.length}
          style={{ flexGrow: weight } as CSSProperties}
        />
      ))}
      <span className={styles.mark} style={{ '--at': `${((number + 0.5) / total) * 100}%` } as CSSProperties} />
    </div>
  );
}

/** What came of the ticket, with its check. */
function Outcome({ ticket, before, onClose }: { ticket: TicketShown; before: Before; onClose: () => void }) {
  const t = useT();
  const prize = usePrize();
  return (
    <div className={styles.outcome}>
      {ticket.proof && <Band proof={ticket.proof} />}
      <p className={styles.news} role="status">
        {ticket.prize ? t('rf_won', { prize: prize(ticket.prize) }) : t('rf_lost')}
      </p>
      {ticket.prize && (
        <div className={styles.foot}>
          <Note>{t('rf_waits')}</Note>
          <Link className={buttonClass({ size: 'small' })} to="/member/rewardCenter">
            {t('rf_to_centre')}
          </Link>
        </div>
      )}
      <TicketProof ticket={ticket} before={before} />
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  );
}

/** The next ticket before it is drawn: its fingerprint, and the seed that the member adds. */
function Draw({ ticket, onDrawn }: { ticket: TicketShown; onDrawn: (drawn: TicketShown, seed: string) => void }) {
  const t = useT();
  const [chosen] = useState(freshSeed);
  const form = useForm<'seed'>({ seed: chosen });
  const { seed } = form.values;
  const { raffleId, ticketNo, commitment } = ticket;
  return (
    <Form
      form={form}
      check={() => (SEED.test(seed) ? {} : { seed: { id: 'rf_seed_wrong' } as const })}
      send={async () => onDrawn(await drawTicket({ raffleId, ticketNo, seed }), seed)}
    >
      <dl className={styles.facts}>
        <Fact name={t('rf_commitment')}>{commitment !== null && <ShortId id={commitment} />}</Fact>
      </dl>
      <Note>{t('rf_commitment_note')}</Note>
      <TextField
        label={t('rf_seed')}
        required
        hint={t('rf_seed_note')}
        autoComplete="off"
        spellCheck={false}
        {...form.input('seed')}
      />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('rf_draw')}
      </Button>
    </Form>
  );
}

/** Draws a ticket of an instant raffle, the one that was given last, and shows what came of it. */
export function DrawDialog({ raffle, onClose }: { raffle: RaffleShown; onClose: () => void }) {
  const t = useT();
  const [drawn, setDrawn] = useState<{ ticket: TicketShown; before: Before } | null>(null);
  const asked = { raffleId: raffle.raffleId, status: 'VALID', size: 1 } as const;
  const { data, error, isFetching, refetch } = useQuery(ticketsQuery(asked));
  const next = data?.list[0];
  const shown = drawn?.ticket ?? next;
  return (
    <Dialog title={raffle.title} description={shown && t('rf_ticket_no', { no: shown.ticketNo })} size="form" onClose={onClose}>
      {error && !data && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="12rem" />}
      {drawn && <Outcome ticket={drawn.ticket} before={drawn.before} onClose={onClose} />}
      {!drawn && next && (
        <Draw ticket={next} onDrawn={(ticket, seed) => setDrawn({ ticket, before: { commitment: next.commitment, seed } })} />
      )}
      {!drawn && data && !next && <Empty icon="ticket" title={t('rf_mine_none')} tiles={[]} />}
    </Dialog>
  );
}
