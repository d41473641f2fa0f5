import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { depositCompleted } from '../cashier/index.ts';
import type { AccountDesk, Identity } from '../identity/index.ts';
import type { Messages } from '../message/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { RatesGuard } from './commissions/margin.ts';
import type { Links } from './links/links.ts';
import { countDepositor } from './links/store.ts';
import type { MoveCheck } from './moves.ts';
import { type Changing, createChanging } from './network/changing.ts';
import { createMoving, type Moving } from './network/moving.ts';
import { createOpening, type OpenByHand } from './network/opening.ts';
import { createTeam, type Team } from './network/team.ts';
import { createTeamFile } from './network/team-file.ts';

/** The network of agents: docs/rules/agents.md. */
export interface Agents {
  links: Links;
  /** Opens accounts by an agent's own hand. */
  open: OpenByHand;
  team: Team;
  /** Those below an agent as a file. */
  teamFile: ReturnType<typeof createTeamFile>;
  changing: Changing;
  moving: Moving;
  /** Counts first deposits for the links by which their members came. */
  follow(events: Pick<Events, 'consume'>): void;
}

/** What the module needs. */
export interface AgentDeps {
  db: Database;
  clock: Clock;
  identity: Pick<Identity, 'openByAgent'> & { desk: Pick<AccountDesk, 'names'> };
  wallet: Pick<Wallet, 'totalsOf' | 'ownersBetween' | 'firstDepositsOf'>;
  events: Pick<Events, 'emit'>;
  messages: Pick<Messages, 'send'>;
  /** Made before the identity, which asks them at registrations. */
  links: Links;
  /** Looks at the rates that the house gives. */
  guardRates?: RatesGuard;
  /** What modules that bind accounts to those above them have against moves. */
  moveChecks?: readonly MoveCheck[];
}

/** Makes the module of agents. */
export function createAgents({
  db,
  clock,
  identity,
  wallet,
  links,
  events,
  messages,
  guardRates = async () => {},
  moveChecks = [],
}: AgentDeps): Agents {
  const team = createTeam({ db, clock, wallet, accounts: identity.desk });
  return {
    links,
    open: createOpening({ identity }),
    team,
    teamFile: createTeamFile(team),
    changing: createChanging({ db, guardRates }),
    moving: createMoving({ db, clock, events, messages, checks: moveChecks }),
    follow(events) {
      events.consume('agent.depositors', [depositCompleted], async ({ accountId, payload }, tx) => {
        if (accountId === null || payload.state !== 'SUCCESS') return;
        await countDepositor(tx, accountId, new Date(payload.completedAt));
      });
    },
  };
}
