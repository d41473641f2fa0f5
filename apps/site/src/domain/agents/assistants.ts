import type { AssistantPage, Body, Reply } from '@marquee/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

/** A login of the agent that reads chosen pages: docs/rules/agents.md#assistants. */
export type Assistant = Reply<'assistants'>['list'][number];
/** The same with its password, where that is new. */
export type ToldAssistant = Reply<'createAssistant'>;
export type { AssistantPage };

/** The pages that may be given, in the order of the centre. */
export const ASSISTANT_PAGES = [
  'agentTeamOverview',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const satisfies readonly AssistantPage[];

/** What an assistant's own name is made of. */
export const ASSISTANT_NAME = /^[A-Za-z0-9]{2,16}$/;

/** The agent's assistants, and how many more there may be. */
export const assistantsQuery = () =>
  queryOptions({
    queryKey: ['agent', 'assistants'],
    queryFn: ({ signal }) => call('assistants', { signal }),
    staleTime: STALE_MS.money,
  });

const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['agent', 'assistants'] });

/** Makes an assistant. Rejects with the gateway's error, as do all of these. */
export async function createAssistant(body: Body<'createAssistant'>): Promise<ToldAssistant> {
  const made = await call('createAssistant', { body });
  await reread();
  return made;
}

/** Chooses an assistant's pages, locks it out or lets it in, or gives it another password. */
export async function updateAssistant(body: Body<'updateAssistant'>): Promise<ToldAssistant> {
  const changed = await call('updateAssistant', { body });
  await reread();
  return changed;
}

/** Removes an assistant. */
export async function removeAssistant(id: number): Promise<void> {
  await call('removeAssistant', { query: { id } });
  await reread();
}
