import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import type { browser } from './app.ts';

type Page = ReturnType<typeof browser>;

/** What a player tries with the calls of agents, and somebody's name: the answer tells nothing of whom it named. */
export function agentCases(
  stranger: () => Page,
): Record<'downline' | 'updateDownlineRebates' | 'promoteDownline', () => Promise<void>> {
  const refuses = async (name: CallName, input: Parameters<Page['call']>[1]): Promise<void> => {
    expect(await stranger().call(name, input)).toMatchObject({ success: false, errorCode: 'agent.off', value: null });
  };
  const username = 'walkowner1';
  return {
    downline: () => refuses('downline', { query: { username } }),
    updateDownlineRebates: () => refuses('updateDownlineRebates', { body: { username, series: 1_700 } }),
    promoteDownline: () => refuses('promoteDownline', { body: { username } }),
  };
}
