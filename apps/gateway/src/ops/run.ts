import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { createAgents, createLinks, createRatesGuard, findAgentDifferences } from '../agent/index.ts';
import { createEvents } from '../base/background/events.ts';
import { type Clock, dateOf, systemClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { demandCurrent, type Schema } from '../base/database/migrations.ts';
import { openConfigured } from '../base/database/open.ts';
import { continueAfterRestore } from '../base/database/restored.ts';
import { BusinessError } from '../base/errors.ts';
import { memoryRateLimiter } from '../base/limits/rate-limit.ts';
import { createLog, type Log } from '../base/log.ts';
import { messageOf } from '../base/messages.ts';
import { createMetrics } from '../base/metrics.ts';
import { outwardOf } from '../base/security/outward.ts';
import type { Config } from '../base/settings/config.ts';
import { VERSION } from '../base/version.ts';
import { type Brand, createBrand } from '../brand/index.ts';
import { findWageringDifferences } from '../cashier/index.ts';
import { createCatalogue } from '../catalogue/index.ts';
import { createIdentity, createPasswords, demandSealingKey } from '../identity/index.ts';
import { createMessages } from '../message/index.ts';
import { createVendorAsker, createWalletComparison, hasPlayers, readSettledAfter } from '../play/index.ts';
import { createPoints, findPointDifferences } from '../points/index.ts';
import { createCheckIn, createPromotions, promotionShares } from '../promotion/index.ts';
import { findReportDifferences, forgetMoney, teams } from '../report/index.ts';
import { createReward, findRewardDifferences, findVipDifferences, rebateLoads } from '../reward/index.ts';
import { createWallet } from '../wallet/index.ts';
import { accountCommands } from './account-commands.ts';
import { createOpsActions } from './actions.ts';
import { backgroundCommands } from './background-commands.ts';
import { brandCommands } from './brands.ts';
import { bundleCommands } from './bundle/commands.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { type Command, type Desk, type Given, textOf } from './command.ts';
import { contentCommands } from './content-commands.ts';
import { doctor } from './doctor/command.ts';
import { heldCommands } from './held-commands.ts';
import { loginCommands } from './login-commands.ts';
import { resultFeedsOf } from './lottery/result-feeds.ts';
import { lotteriesOf } from './lottery/vendors.ts';
import { migrate } from './migrate.ts';
import { agentCommands } from './money/agent-commands.ts';
import { contractCommands } from './money/contract-commands.ts';
import { depositCommands } from './money/deposit-commands.ts';
import { marginOf, moneyOf } from './money/modules.ts';
import { pointCommands } from './money/point-commands.ts';
import { rebateCommands } from './money/rebate-commands.ts';
import { referralCommands } from './money/referral-commands.ts';
import { reportCommands } from './money/report-commands.ts';
import { rewardCommands } from './money/reward-commands.ts';
import { settlementCommands } from './money/settlement-commands.ts';
import { moneyShown } from './money/shown.ts';
import { transferCommands } from './money/transfer-commands.ts';
import { turnoverCommands } from './money/turnover-commands.ts';
import { withdrawalCommands } from './money/withdrawal-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import type { ModuleOpsCalls, OperatedModules } from './own-calls.ts';
import { proposalCommands } from './proposal-commands.ts';
import { reconcile } from './reconcile.ts';
import { recordCommands } from './record-commands.ts';
import { recordNotes, recordsOf } from './record-notes.ts';
import { chatCommands } from './support/chat-commands.ts';
import { supportCommands } from './support/commands.ts';
import { messageCommands } from './support/message-commands.ts';
import { vendorCommands } from './vendors.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  reconcile,
  ...recordCommands,
  ...brandCommands,
  ...bundleCommands,
  ...loginCommands,
  ...accountCommands,
  ...depositCommands,
  ...heldCommands,
  ...withdrawalCommands,
  ...backgroundCommands,
  ...vendorCommands,
  ...catalogueCommands,
  ...contentCommands,
  ...operatorCommands,
  ...proposalCommands,
  ...rewardCommands,
  ...rebateCommands,
  ...referralCommands,
  ...turnoverCommands,
  ...transferCommands,
  ...agentCommands,
  ...contractCommands,
  ...settlementCommands,
  ...reportCommands,
  ...pointCommands,
  ...supportCommands,
  ...chatCommands,
  ...messageCommands,
};

/** Those that work on a system that is not up to date, or not well. */
const EARLY: Readonly<Record<string, Pick<Command, 'options' | 'usage' | 'about'>>> = { doctor, migrate };

const USAGE = `npm run ops -- <command>

${Object.entries({ ...EARLY, ...COMMANDS })
  .map(([name, { usage, about }]) => `  ${`${name} ${usage}`.trim()}\n      ${about}`)
  .join('\n')}

The settings are the gateway's own (DATA_DIR, DATABASE_URL, DEMO). On the embedded database stop the gateway first.`;

/** Where a command runs: the process's surroundings, or a test's. */
export interface Surroundings {
  /** Reads the gateway's settings. Throws an Error with one clear line for a wrong one. */
  settings(): Config;
  /** The schema that the commands demand, and `migrate` makes. */
  schema: Schema;
  /** The operator's calls of the modules that a command makes. */
  calls(modules: OperatedModules): ModuleOpsCalls;
  print(line: string): void;
  /** Says why a command was refused or failed. */
  complain(line: string): void;
  open?: (config: Config) => Promise<Database>;
  clock?: Clock;
  log?: Log;
}

/** What was asked for waits for another person. */
class Waiting extends Error {
  constructor(proposal: number) {
    super(`nothing is done yet: proposal ${proposal} waits for another person’s proposal-approve`);
  }
}

/** The options of a command. Throws an Error with one clear line for an option that it does not have. */
function optionsOf(command: Pick<Command, 'options'>, args: readonly string[]): Given {
  try {
    return parseArgs({ args: [...args], options: { ...command.options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    // After the first sentence it explains how one passes arguments that look like options: nothing here takes any.
    throw new Error((error as Error).message.split(/\.(?:\s|$)/)[0]);
  }
}

/** The database is as this code wants it, and the one whose key is given. Throws an Error with one clear line. */
async function demandReady(
  db: Database,
  { schema, clock, log }: Pick<Surroundings, 'schema'> & { clock: Clock; log: Log },
): Promise<void> {
  await demandCurrent(db, schema);
  await continueAfterRestore(db, log);
  await demandSealingKey(db, clock);
}

/** Where it is noted that operators' deeds came from. */
const ORIGIN = 'command line';
/** Nobody waits for news at a command line. */
const live = { publish: () => {} };

async function runCommand(command: Command, given: Given, surroundings: Surroundings): Promise<number> {
  const { settings, schema, print, open = openConfigured, clock = systemClock } = surroundings;
  const log = surroundings.log ?? createLog('warn', process.stderr);
  const config = settings();
  const db = await open(config);
  try {
    await demandReady(db, { schema, clock, log });
    const brand: Brand = createBrand({
      ...{ db, clock, demo: config.demo },
      guardTiers: (tx, id, tiers) => margin.guard('rebates')(tx, id, rebateLoads(tiers)),
    });
    const outward = outwardOf(config);
    const ofVendors = { hasKey: (code: string) => config.vendorKeys.has(code), isPlayed: (id: number) => hasPlayers(db, id) };
    const catalogue = createCatalogue({ db, clock, log, images: brand.images, ...ofVendors, ...outward });
    const brands = async () => (await brand.all()).map((calendar) => ({ id: calendar.id, calendar }));
    const wallet = createWallet({ db, clock, log, brands });
    const promotions = createPromotions({ db, clock, content: brand.content, figures: catalogue.figures });
    const events = createEvents(db, clock, log);
    const links = createLinks({ db, clock });
    const identity = createIdentity({ db, clock, events, rates: memoryRateLimiter(clock), brand, links: links.affiliate });
    const { desk: accounts, details, kin, ranks } = identity;
    const messages = createMessages({ db, clock, events, live, brandOf: brand.byId, accountOf: details });
    const { wagering, ...money } = moneyOf({ db, clock, log, events, wallet, brand }, config, outward);
    const margin = marginOf({ db, clock, log, brands: brand.all });
    const points = createPoints({ db, clock, log, events, wallet, requirements: wagering, guardLoads: margin.guard('points') });
    const reward = createReward({
      ...{ db, clock, log, events, wallet, memberOf: kin, postPoints: points.post, prizes: points, requirements: wagering },
      ...{ calendarOf: brand.byId, detailsOf: details, vipBrandOf: brand.byId, ranks, margin },
    });
    margin.enterRules(promotionShares(promotions));
    const checkIn = createCheckIn({ db, clock, items: reward.items, calendarOf: brand.byId, memberOf: details });
    const agents = createAgents({ db, clock, identity, wallet, links, events, messages, guardRates: createRatesGuard(margin) });
    const own = { accounts, wallet, messages, events, reward, ranks, checkIn, agents, ruleMemberOf: details };
    const lotteries = lotteriesOf({ clock, log, catalogue }, config, outward);
    const feeds = resultFeedsOf({ db, clock, log, catalogue, vendors: lotteries }, config, outward);
    const calls = surroundings.calls({ db, clock, brand, promotions, points, catalogue, lotteries, feeds, ...money, ...own });
    const actions = createOpsActions({ db, clock, brand, passwords: createPasswords(), calls });
    const operator = { name: operatorName(), kind: 'person', roles: ['owner'], merchantId: null, madeBy: null } as const;
    const act: Desk['act'] = async (name, input) => {
      const outcome = await actions.run(name, input, { operator, origin: ORIGIN });
      if ('proposed' in outcome) throw new Waiting(outcome.proposed.proposal);
      return outcome.value;
    };
    try {
      return await command.run(given, {
        brand,
        catalogue,
        wallet,
        wageringDifferences: () => findWageringDifferences({ db, clock, settledAfter: readSettledAfter }),
        pointDifferences: () => findPointDifferences({ db, clock }),
        countDifferences: () => findRewardDifferences({ db, clock }),
        reportDifferences: () => findReportDifferences({ db, clock, brands }),
        settlementDifferences: () => findAgentDifferences({ db, clock, wallet, teams, merchants: brand.all }),
        levelDifferences: () => findVipDifferences({ db, clock, levelsOf: ranks.levels }),
        records: recordsOf({ db, clock, log, events, wallet, catalogue, live, calendarOf: brand.byId }),
        compareWallets: createWalletComparison({
          ...{ db, log, wallet, catalogue },
          askVendor: createVendorAsker({ clock, metrics: createMetrics(), vendorKeys: config.vendorKeys, fetch: outward.fetch }),
        }),
        noteRecords: recordNotes({ at: dateOf(clock), operator: operator.name, action: 'rounds-rebuild', origin: ORIGIN }),
        accountOf: async (merchant, username) => (await accounts.account(merchant, username)).id,
        ...{ act, print, now: clock.now, reportsAnew: () => forgetMoney(db), money: moneyShown(brand, money.deposits) },
      });
    } finally {
      await Promise.all([catalogue.stopSync(), wallet.drain()]);
    }
  } finally {
    await db.close();
  }
}

/** Runs the one command that works on a database whose schema is not this code's yet. */
async function runMigrate(given: Given, { settings, schema, print, open = openConfigured }: Surroundings): Promise<number> {
  const db = await open(settings());
  try {
    return await migrate.run(given, { db, schema, print });
  } finally {
    await db.close();
  }
}

/** Runs the command that looks at what keeps others from running. */
const runDoctor = ({ settings, schema, print, open = openConfigured, clock = systemClock, log }: Surroundings): Promise<number> =>
  doctor.run({ settings, open, schema, clock, print, log: log ?? createLog('warn', process.stderr) });

/** Whom the audit names: the machine's user, by its number where it has no name, as in a container. */
export function operatorName(nameOf = () => userInfo().username): string {
  try {
    return `cli:${nameOf()}`;
  } catch {
    return `cli:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Why a command was refused or failed, in one line. */
function lineOf(error: unknown, given: Given): string {
  if (error instanceof BusinessError) {
    // To a visitor it says that the brand does not serve this.
    if (error.code === 'function.not.available') return `there is no brand ${textOf(given, 'code')}`;
    const words = messageOf(error.code, 'EN', error.params);
    if (error.code !== 'request_param_err') return words;
    const { choices = [] } = (error.value ?? {}) as { choices?: readonly string[] };
    return `${words} (${error.params['field']}${choices.length > 0 ? `: one of ${choices.join(', ')}` : ''})`;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs one command of the operator. Returns the process's exit code: 0 done, 1 done and something is wrong (see the command),
 * 2 refused or failed, with one line that says why.
 */
export async function runOps(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help') {
    surroundings.print(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    surroundings.print(`marquee ${VERSION}, schema ${surroundings.schema.version}`);
    return 0;
  }
  let given: Given = {};
  try {
    const command = Object.hasOwn(EARLY, name) ? EARLY[name] : Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new Error(`there is no command "${name}"; --help lists them`);
    given = optionsOf(command, rest);
    if (given['help'] === true) {
      surroundings.print(`npm run ops -- ${`${name} ${command.usage}`.trim()}\n    ${command.about}`);
      return 0;
    }
    if (command === doctor) return await runDoctor(surroundings);
    return command === migrate
      ? await runMigrate(given, surroundings)
      : await runCommand(command as Command, given, surroundings);
  } catch (error) {
    if (error instanceof Waiting) {
      surroundings.print(error.message);
      return 1;
    }
    surroundings.complain(`ops: ${lineOf(error, given)}`);
    return 2;
  }
}
