import type { AssistantPage, Body, Reply } from '@marquee/contract';
import { ASSISTANT_NAME } from '@marquee/contract/states';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

/** A login of the agent that reads chosen pages: docs/rules/agents.md#assistants. */
export type Assistant = Reply<'assistants'>['list'][number];
/** The same with its password, where that is new. */
export type ToldAssistant = Reply<'createAssistant'>;
export { ASSISTANT_PAGES } from '@marquee/contract/states';
export type { AssistantPage };

/** The longest that an assistant's own name may be. */
export const NAME_LENGTH = ASSISTANT_NAME.maxLength;
const NAME = new RegExp(ASSISTANT_NAME.pattern);

/** May an assistant be called so? */
export const isAssistantName = (name: string): boolean => NAME.test(name);

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
