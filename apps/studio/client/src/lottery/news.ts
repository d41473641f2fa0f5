import type { DrawView, LobbyView } from '../../../src/shared/lottery-protocol.ts';

/** The last draw of a game, whether it has one to bet on or rests. */
export function lastOf({ games, resting = [] }: LobbyView, code: string): DrawView | null {
  return [...games, ...resting].find((each) => each.code === code)?.last ?? null;
}

/** How often draws of a game before its last one were decided anew. */
export function changesOf({ games, resting = [] }: LobbyView, code: string): number {
  return [...games, ...resting].find((each) => each.code === code)?.changes ?? 0;
}

/** What is shown of each game of a lobby. */
function shownOf({ games, resting = [] }: LobbyView): ReadonlyMap<string, string> {
  return new Map([
    ...games.map(({ code, last, changes, returns }) => [code, JSON.stringify([last, changes, returns])] as const),
    ...resting.map(({ code, last, changes }) => [code, JSON.stringify([last, changes])] as const),
  ]);
}

/** The games of which a lobby shows something else than the one before: a draw that was held or corrected, the last one or an older one, other odds, another way to or from rest. */
export function newsOf(before: LobbyView, lobby: LobbyView): ReadonlySet<string> {
  const [old, now] = [shownOf(before), shownOf(lobby)];
  return new Set([...old.keys(), ...now.keys()].filter((code) => old.get(code) !== now.get(code)));
}
