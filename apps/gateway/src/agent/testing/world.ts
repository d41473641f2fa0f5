import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import { memoryRateLimiter } from '../../base/limits/rate-limit.ts';
import { createLog } from '../../base/log.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { type Brand, sql as brandSql, createBrand, type Merchant } from '../../brand/index.ts';
import { sql as catalogueSql } from '../../catalogue/index.ts';
import { createIdentity, type Identity, sql as identitySql, type TreeNode, tree } from '../../identity/index.ts';
import { lightPasswords } from '../../identity/testing/passwords.ts';
import { sql as reportSql } from '../../report/index.ts';
import { type Agents, type Contracts, createAgents, createContracts, createLinks, sql } from '../index.ts';

const base: SqlModule = { name: 'base', directory: `${import.meta.dirname}/../../base` };

/** One gateway of a network: several work on one database. */
export interface NetworkGateway {
  identity: Identity;
  agents: Agents;
  contracts: Contracts;
}

/** Agents over a fresh database, with the demo brand and its accounts. */
export interface NetworkWorld extends NetworkGateway {
  db: Database;
  brand: Brand;
  merchant: Merchant;
  clock: ReturnType<typeof manualClock>;
  /** Messages in the order in which they were sent: to whom, which, and about which kind of contract. */
  sent: { accountId: bigint; template: string; contract: unknown }[];
  /** Another gateway on the same database. */
  another(): NetworkGateway;
  node(username: string): Promise<TreeNode>;
  /** Registers a member by a code; the code of the refusal where it is refused, else null. */
  register(username: string, affiliateCode: string, by?: NetworkGateway): Promise<string | null>;
  close(): Promise<void>;
}

/** What writes nothing down. */
export const unrecorded = async (): Promise<void> => {};

/** Opens a world of agents. */
export async function openNetwork(kind: Database['kind']): Promise<NetworkWorld> {
  const db = await openTestDatabase(kind, [base, brandSql, identitySql, catalogueSql, reportSql, sql]);
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const brand = createBrand({ db, clock, demo: true });
  const merchant = await brand.seedDemo();
  const sent: NetworkWorld['sent'] = [];
  const another = (): NetworkGateway => {
    const events = createEvents(db, clock, createLog('silent'));
    const links = createLinks({ db, clock });
    const rates = memoryRateLimiter(clock);
    const identity = createIdentity({ db, clock, events, rates, brand, passwords: lightPasswords(), links: links.affiliate });
    const wallet = {
      totalsOf: async (owners: readonly unknown[]) => owners.map(() => 0n),
      ownersBetween: async () => [],
      firstDepositsOf: async () => new Map(),
    };
    const messages = {
      send: async (
        _: unknown,
        { accountId, template, params }: { accountId: bigint; template: string; params: Readonly<Record<string, unknown>> },
      ) => sent.push({ accountId, template, contract: params['contract'] }) > 0,
    };
    const agents = createAgents({ db, clock, identity, wallet, links, events, messages });
    return { identity, agents, contracts: createContracts({ db, clock, messages }) };
  };
  const own = another();
  await own.identity.seedDemo(merchant.id);
  const request = {
    address: '10.1.1.1',
    origin: 'http://localhost',
    userAgent: 'test',
    language: 'EN',
    cookies: {},
  } as RequestContext;

  return {
    ...own,
    ...{ db, brand, merchant, clock, another, sent },
    async node(username) {
      const node = await tree.byName(db, merchant.id, username);
      if (!node) throw new Error(`there is no ${username}`);
      return node;
    },
    async register(username, affiliateCode, by = own) {
      const body = { username, password: 'Harbour77x', agreed: true, login: false, affiliateCode };
      return by.identity.registration.register(merchant, body, request).then(
        () => null,
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
    },
    close: () => db.close(),
  };
}
