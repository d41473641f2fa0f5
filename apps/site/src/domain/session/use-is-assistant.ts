import { useSession } from './store.ts';

/** Is an agent's assistant looking, who reads and does nothing? docs/rules/agents.md#assistants. */
export const useIsAssistant = (): boolean => useSession(({ assistantPages }) => assistantPages !== null);
