/** Address of a game's screen. */
export function gamePath(nodeId: string): string {
  return `/game?${new URLSearchParams({ nodeId })}`;
}

/** Address of a game's screen in the vendor's trial mode, open to visitors. */
export function trialPath(nodeId: string): string {
  return `/game?${new URLSearchParams({ nodeId, mode: 'trial' })}`;
}

/** State of the history for a link that is itself the wish for the trial: a visitor is then not asked once more. */
export const TRIAL_STATE = { isTrialChosen: true };

/** Did such a link lead here? */
export function isTrialState(state: unknown): boolean {
  return (state as Partial<typeof TRIAL_STATE> | null)?.isTrialChosen === true;
}

/**
 * Address of a game that takes a page of its own: sports and what is bet on like them have theirs:
 * docs/rules/games.md#launch-places.
 */
export function routePath(nodeId: string, gameType: string): string {
  const page = SPORTS_TYPES.includes(gameType) ? '/fbsports' : '/seamless';
  return `${page}?${new URLSearchParams({ nodeId })}`;
}

/** Game types whose pages are launched by the call for sports. */
export const SPORTS_TYPES: readonly string[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT'];
