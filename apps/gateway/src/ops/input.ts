/** What an operator sends with a call, not yet checked. */
export interface OpsInput {
  query?: unknown;
  body?: unknown;
}
