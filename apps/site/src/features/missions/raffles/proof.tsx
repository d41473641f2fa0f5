import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { checkTicket, type Verdict } from '../../../domain/raffles/check.ts';
import type { TicketShown } from '../../../domain/raffles/raffles.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { ShortId } from '../../../shared/ui/text/short-id.tsx';
import styles from './raffles.module.css';

const WORD = { right: 'rf_checked', wrong: 'rf_wrong', unable: 'rf_unchecked' } as const;

/** What came of a check in this browser. `name` tells one check from another. */
export function CheckLine({ name, check }: { name: string; check: () => Promise<Verdict> }) {
  const t = useT();
  const { data: verdict } = useQuery({ queryKey: ['raffle-check', name], queryFn: check, staleTime: Infinity, gcTime: 0 });
  if (!verdict) return null;
  return (
    <p className={styles.verdict} data-verdict={verdict} role="status">
      <Icon name={verdict === 'right' ? 'check' : 'alert'} size={16} /> {t(WORD[verdict])}
    </p>
  );
}

/** A fact of a proof with its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was there before a ticket was drawn: its fingerprint, and the member's seed. */
export interface Before {
  commitment: string | null;
  seed: string;
}

/** All that a ticket's number is computed from, and whether it agrees, also with what was there before. */
export function TicketProof({ ticket, before }: { ticket: TicketShown; before?: Before }) {
  const t = useT();
  const { raffleId, ticketNo, commitment, proof } = ticket;
  if (!proof || commitment === null) return null;
  const total = proof.weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <div className={styles.proof}>
      <CheckLine name={`${raffleId} ${ticketNo}`} check={() => checkTicket(ticket, before)} />
      <dl className={styles.facts}>
        <Fact name={t('rf_number')}>{t('rf_number_of', { number: formatCount(proof.number), total: formatCount(total) })}</Fact>
        <Fact name={t('rf_seed')}>
          <ShortId id={proof.seed} />
        </Fact>
        <Fact name={t('rf_secret')}>
          <ShortId id={proof.secret} />
        </Fact>
        <Fact name={t('rf_commitment')}>
          <ShortId id={commitment} />
        </Fact>
      </dl>
      {proof.isGone && <Note>{t('rf_gone')}</Note>}
    </div>
  );
}
