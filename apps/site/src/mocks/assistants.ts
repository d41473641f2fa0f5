import type { Body, Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';

type Assistant = Reply<'assistants'>['list'][number];

const MOST = 10;

/** Answers about an agent's assistants: one is there. */
export function assistantHandlers() {
  let list: Assistant[] = [
    {
      id: 1,
      username: 'demoplayer.anna',
      pages: ['agentTeamOverview', 'personalHistoryCopy'],
      isDisabled: false,
      createdAt: Date.UTC(2026, 4, 1),
      lastLoginAt: null,
    },
  ];
  const find = (id: number): Assistant => {
    const found = list.find((each) => each.id === id);
    if (!found) throw new FakeFailure('agent.assistant');
    return found;
  };
  return {
    assistants: (): Reply<'assistants'> => ({ list: [...list], left: MOST - list.length }),
    createAssistant({ body: { name, pages } }: { body: Body<'createAssistant'> }): Reply<'createAssistant'> {
      const made = {
        id: list.length + 1,
        username: `demoplayer.${name}`,
        pages,
        isDisabled: false,
        createdAt: 0,
        lastLoginAt: null,
      };
      list.push(made);
      return { ...made, password: 'Lamp77made' };
    },
    updateAssistant({ body: { id, isNewPassword, ...given } }: { body: Body<'updateAssistant'> }): Reply<'updateAssistant'> {
      const changed = { ...find(id), ...given };
      list = list.map((each) => (each.id === id ? changed : each));
      return { ...changed, password: isNewPassword ? 'Lamp88again' : null };
    },
    removeAssistant({ query: { id } }: { query: Query<'removeAssistant'> }): null {
      list = list.filter((each) => each !== find(id));
      return null;
    },
  };
}
