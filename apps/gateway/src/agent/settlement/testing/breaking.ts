import type { Events } from '../../../base/background/events.ts';

/** The events of a gateway that fail where they are about a broken account. */
export const breaking = (events: Events, broken: ReadonlySet<bigint>): Pick<Events, 'consumeBatches'> => ({
  consumeBatches: (name, definitions, handle, options) =>
    events.consumeBatches(
      name,
      definitions,
      async (batch, tx) => {
        const about = batch.flatMap(({ accountId, payload }) => [
          ...(accountId === null ? [] : [accountId]),
          ...((payload as { rows?: { accountId: string }[] }).rows ?? []).map((row) => BigInt(row.accountId)),
        ]);
        if (about.some((id) => broken.has(id))) throw new Error('planted');
        return handle(batch, tx);
      },
      options,
    ),
});
