export function openInfo(..._a: unknown[]): void {}
