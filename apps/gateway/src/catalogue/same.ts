/** Do two records say the same? By their texts as JSON, amounts included. */
export const isSame = (a: unknown, b: unknown): boolean => asText(a) === asText(b);

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
