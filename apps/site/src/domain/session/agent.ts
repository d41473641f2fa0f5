/** Account types that see what agents see: docs/rules/accounts.md#account-types. */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** Does an account of this type see what agents see? */
export const isAgentType = (customerType: number): boolean => AGENT_TYPES.includes(customerType);
