import type { Agents, Announcements, Commissions, Contracts, Settlement } from '../agent/index.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Log } from '../base/log.ts';
import type { Pictures } from '../base/pictures/pictures.ts';
import type { Merchant } from '../brand/index.ts';
import type { Cashier } from '../cashier/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Messages } from '../message/index.ts';
import type { Play } from '../play/index.ts';
import type { Report } from '../report/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** The modules as of a moment that has passed: the same that real traffic goes through, with a clock of their own. */
export interface PastModules {
  identity: Pick<Identity, 'accountByName' | 'createAccount' | 'seedDemo' | 'setStatus'>;
  cashier: Cashier;
  pictures: Pick<Pictures, 'add' | 'tie'>;
  play: Pick<Play, 'houseRounds'>;
  wallet: Pick<Wallet, 'post' | 'postIn' | 'holdMains' | 'house' | 'accountOf' | 'drain'>;
  agents: Pick<Agents, 'links' | 'moving'>;
  contracts: Contracts;
  announcements: Pick<Announcements, 'write'>;
  commissions: Pick<Commissions, 'payTickets' | 'periodJobs'>;
  report: Pick<Report, 'catchUp' | 'teams'>;
  settlement: Pick<Settlement, 'run'>;
  messages: Pick<Messages, 'sendMany'>;
}

export interface DoingDeps {
  db: Database;
  clock: Clock & { set(moment: number): void };
  log: Log;
  modules: PastModules;
  merchant: Merchant;
  /** Brings what was posted by now into records and report rows. */
  untilRead(): Promise<void>;
  /** Has everybody hear of what happened by now. */
  untilHeard(): Promise<void>;
}
