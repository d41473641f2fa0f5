/** Address of a game's screen. */
export function gamePath(nodeId: string): string {
  return `/game?${new URLSearchParams({ nodeId })}`;
}
