/** Notices on a page: docs/rules/agents.md#announcements. */
export const PAGE_SIZE = 7;
