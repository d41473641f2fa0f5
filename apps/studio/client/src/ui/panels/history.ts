export function openHistory(..._a: unknown[]): void {}
