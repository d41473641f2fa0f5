import type { MessageId } from './message-id.ts';

/** Statuses to choose from, with the number by which the gateway knows them: docs/rules/records.md#betting-record. */
export const STATUS_CHOICES = [
  { name: 'won', code: 1, label: 'bet_won' },
  { name: 'lost', code: 2, label: 'bet_lost' },
  { name: 'draw', code: 3, label: 'bet_draw' },
  { name: 'cancelled', code: 4, label: 'bet_cancelled' },
  { name: 'unsettled', code: 0, label: 'bet_unsettled' },
] as const satisfies readonly { name: string; code: number; label: MessageId }[];

const LABELS: Readonly<Record<string, MessageId>> = {
  ...Object.fromEntries(STATUS_CHOICES.map(({ name, label }) => [name, label])),
  corrected: 'bet_corrected',
};

/** The gateway's number of a status; null for all. */
export function statusCodeOf(name: string | null): number | null {
  return STATUS_CHOICES.find((choice) => choice.name === name)?.code ?? null;
}

/** Words of a bet's status. */
export function statusLabel(status: string): MessageId {
  return LABELS[status] ?? 'bet_unknown';
}
