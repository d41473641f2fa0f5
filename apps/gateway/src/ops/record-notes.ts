import { createApartBets } from '../cashier/index.ts';
import { type ChangeNote, createRecordDesk, type RecordDesk, readBets } from '../play/index.ts';
import { type AuditHead, auditEntry } from './store.ts';

/** The records of bets, with what sets those apart that are made with a bonus. */
export const recordsOf = (deps: Omit<Parameters<typeof createRecordDesk>[0], 'apartBets'>): RecordDesk =>
  createRecordDesk({ ...deps, apartBets: createApartBets({ db: deps.db, betsOf: readBets }) });

type Changes = Parameters<ChangeNote>[0];

const figuresOf = (round: Changes[number]['before']) =>
  round && {
    roundRef: round.roundRef,
    accountId: round.accountId,
    status: round.status,
    stake: round.stake,
    payout: round.payout,
  };

/** Writes changes of betting records down, an entry for each brand that they are of. */
export const recordNotes =
  (head: Omit<AuditHead, 'merchantId' | 'subject'>): ChangeNote =>
  async (changes) =>
    [...Map.groupBy(changes, ({ after }) => after.merchantId)].map(([merchantId, own]) =>
      auditEntry(
        { ...head, merchantId, subject: `betting records: ${own.length}` },
        { before: own.map(({ before }) => figuresOf(before)), after: own.map(({ after }) => figuresOf(after)) },
      ),
    );
