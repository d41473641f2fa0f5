import { PLAIN, site } from './vitest.config.ts';

/** Tests that need no page, nor a process for each file. */
export default site('site plain', { environment: 'node', pool: 'forks', isolate: false, include: PLAIN });
