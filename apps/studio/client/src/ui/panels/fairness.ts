export function openFairness(..._a: unknown[]): void {}
