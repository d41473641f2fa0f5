/** Groups of movements to choose from: docs/rules/records.md#account-record. */
export const MOVEMENT_GROUPS = ['deposit', 'withdraw', 'transfer', 'betting', 'winning', 'other'] as const;

/** All groups of the ledger, with those of what lines earn: docs/rules/agents.md#reports. */
export const LINE_GROUPS = [
  ...MOVEMENT_GROUPS,
  'dividend',
  'daily_wage',
  'hour_wage',
  'agent_rebate',
  'betting_rebate',
  'share_bonus',
  'referral_rebate',
] as const;

/** The group of a text; undefined for anything else. */
export const movementGroup = (text: string): (typeof MOVEMENT_GROUPS)[number] | undefined =>
  MOVEMENT_GROUPS.find((name) => name === text);
