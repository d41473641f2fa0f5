import type { Body, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

export type Question = Reply<'feedback'>['list'][number];

/** Characters of a question: docs/rules/messages.md#feedback. */
export const CONTENT = { min: 5, max: 140 } as const;

/** A page of the member's own questions, newest first. */
export const questionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['feedback', page],
    queryFn: ({ signal }) => call('feedback', { query: { page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** Asks again for the member's questions. */
export const readQuestionsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['feedback'] });

/** Sends a question. Rejects with the gateway's error. */
export async function ask(body: Body<'sendFeedback'>): Promise<void> {
  await call('sendFeedback', { body });
  await readQuestionsAgain();
}
