/** Groups of movements to choose from: docs/rules/records.md#account-record. */
export const MOVEMENT_GROUPS = ['deposit', 'withdraw', 'transfer', 'betting', 'winning', 'other'] as const;

/** The group of a text; undefined for anything else. */
export const movementGroup = (text: string): (typeof MOVEMENT_GROUPS)[number] | undefined =>
  MOVEMENT_GROUPS.find((name) => name === text);
