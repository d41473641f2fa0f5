import type { TestGatewayOptions } from '../../apps/gateway/src/play/testing/gateway.ts';

/** What is left of the last requests is released after this long: at the end of a run no others come. */
const LAST_MS = 20;

/** Postings and the groups that they left in, since the gateway's start. */
export interface Groups {
  groups: number;
  postings: number;
}

/**
 * Routes that do nothing, on the server of the bet benchmark. `/empty` answers at once: what the server costs by itself. `/grouped/N`
 * answers when N requests have come, all in one turn, as bets are answered when their group is committed. `/groups` says how large
 * the ledger's groups were.
 */
export const referenceRoutes: NonNullable<TestGatewayOptions['routes']> = (server, { groupSize }) => {
  server.post('/empty', async () => ({ status: 'OK' }));

  let waiting: (() => void)[] = [];
  let last: NodeJS.Timeout | null = null;
  const release = (): void => {
    if (last) clearTimeout(last);
    last = null;
    const group = waiting;
    waiting = [];
    for (const answer of group) answer();
  };
  server.post<{ Params: { size: string } }>('/grouped/:size', async ({ params }) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= Number(params.size)) release();
      else last ??= setTimeout(release, LAST_MS);
    });
    return { status: 'OK' };
  });

  server.get('/groups', async (): Promise<Groups> => {
    const { values } = await groupSize.get();
    const of = (name: string): number => values.find(({ metricName }) => metricName === `ledger_group_size_${name}`)?.value ?? 0;
    return { groups: of('count'), postings: of('sum') };
  });
};
