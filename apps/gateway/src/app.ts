import { setTimeout as pause } from 'node:timers/promises';
import { agentRecount, seedDemoAgents } from './agent/index.ts';
import { type AppOptions, type Base, createModules, type Modules, openBase, pastOf } from './assembly.ts';
import type { IntervalJob } from './base/background/job.ts';
import { createJobs, type Jobs } from './base/background/jobs.ts';
import type { Database } from './base/database/database.ts';
import { exclusively } from './base/database/exclusive.ts';
import { continueAfterRestore } from './base/database/restored.ts';
import { accountChannel } from './base/live/live.ts';
import type { Config } from './base/settings/config.ts';
import { type Merchant } from './brand/index.ts';
import { countCompleted, followBets, startDemoCredit, startTrialCredit } from './cashier/index.ts';
import { type Past } from './demo/index.ts';
import { sessionsEnded } from './identity/index.ts';
import { forgetNames } from './lottery/index.ts';
import { chatJob, followEvents, letterJob } from './message/index.ts';
import { tellFindings } from './ops/index.ts';
import { followEarnings } from './points/index.ts';
import { followCounts, followRewards } from './reward/index.ts';
import { audit, buildServers, closeServers, type Doors, listen } from './serving.ts';

const MINUTE_MS = 60_000;
const AUDIT_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EVENT_DAYS = 30;
/** Less than the time in which the process has to end. */
const SEED_LOCK = 728_114_002;

export interface App extends Pick<Doors, 'server' | 'ops'> {
  db: Database;
  listen(): Promise<void>;
  /** Does now what would be done in a moment: events, rounds of the ledger, jobs that are due. */
  settle(): Promise<void>;
  /**
   * Says that it is not ready and goes on for the grace, in which whoever sends requests here turns elsewhere. Then it takes no
   * more, answers those it has, ends the streams, settles what was posted and closes the database.
   */
  close(graceMs?: number): Promise<void>;
}

/** What modules tell each other without knowing each other. */
function connectModules(
  { db, clock, events, live }: Base,
  { brand, identity, wallet, play, reward, messages, report, agents, settlement, commissions, publishing }: Modules,
  past: Past | null,
): void {
  startDemoCredit({
    events,
    wallet,
    demoCurrency: async (merchantId) => {
      const merchant = await brand.byId(merchantId);
      return merchant?.demo ? merchant.currency : null;
    },
  });
  startTrialCredit({ events, wallet, currencyOf: async (merchantId) => (await brand.byId(merchantId))?.currency ?? null });
  // Whoever ended a session, a command or another gateway too: its streams end everywhere.
  events.relay('live.sessions', [sessionsEnded], async ({ accountId, payload: { sessions } }) => {
    if (accountId !== null) live.publish(accountChannel(accountId), { type: 'session', sessions });
  });
  followBets({ events, live, betsOf: play.betsOf });
  countCompleted({ events, calendarOf: brand.byId });
  followEarnings({ events, levelsOf: identity.ranks.levels });
  followRewards({ events, live });
  followCounts(reward, { events, live, also: publishing.automatic.counted });
  publishing.depositBonuses.follow(events);
  report.follow(events);
  agents.follow(events);
  settlement.follow(events);
  commissions.follow(events, () => past === null || past.isMade());
  followEvents({ db, clock, events, live, messages, accountOf: identity.details });
  wallet.onPosted(({ ownerId, kind, version }) => {
    if (kind === 'main') live.publish(accountChannel(ownerId), { type: 'balance', version: Number(version) });
  });
}

/** A job that does nothing while a past is made: its clock is today's, and what it would find is not whole yet. */
const afterPast = (past: Past, job: IntervalJob): IntervalJob => ({
  ...job,
  run: async (context) => {
    if (past.isMade()) await job.run(context);
  },
});

function addJobs(base: Base, jobs: Jobs, modules: Modules, past: Past | null): void {
  const { events } = base;
  const {
    brand,
    identity,
    catalogue,
    play,
    cashier,
    moneyOut,
    reward,
    wallet,
    pictures,
    messages,
    points,
    report,
    feeds,
    contracts,
    settlement,
    commissions,
    publishing,
  } = modules;
  const lists = [
    identity.jobs,
    catalogue.jobs,
    play.jobs,
    cashier.jobs,
    moneyOut.jobs,
    reward.jobs,
    pictures.jobs,
    messages.jobs,
    points.jobs,
    report.jobs,
    feeds.jobs,
    contracts.jobs,
    [...settlement.jobs, ...commissions.jobs].map((job) => (past ? afterPast(past, job) : job)),
    [letterJob({ ...base, messages }), chatJob(base), forgetNames(base)],
    publishing.jobs,
  ];
  for (const job of lists.flat()) jobs.add(job);
  const recount = agentRecount({ ...base, wallet, teams: report.teams, merchants: brand.all });
  for (const job of [...reward.periodJobs, ...report.periodJobs, ...commissions.periodJobs, ...publishing.periodJobs, recount])
    jobs.addPeriodic(job);
  jobs.add({
    name: 'base.forget-events',
    everyMs: DAY_MS,
    run: async ({ start }) => void (await events.forget(new Date(start.getTime() - EVENT_DAYS * DAY_MS))),
  });
  jobs.add({
    name: 'wallet.audit',
    everyMs: AUDIT_MS,
    run: async () => void (await audit(base, modules)),
  });
  // A database that is replaced by a restored one while gateways run is noticed too.
  jobs.add({ name: 'base.restored', everyMs: MINUTE_MS, run: () => continueAfterRestore(base.db, base.log) });
  jobs.add({ name: 'wallet.days', everyMs: MINUTE_MS, run: async () => void (await wallet.record.countDays()) });
  jobs.add({ name: 'wallet.roll-up', everyMs: MINUTE_MS, run: async () => void (await wallet.rollUp()) });
}

/** The demo brand, its accounts and our own vendors. Gateways that start together on a new database make them once. */
function seedDemo(
  { config, db }: Base,
  past: Past | null,
  { brand, identity, catalogue, cashier, agents, publishing }: Modules,
): Promise<Merchant> {
  return exclusively(db, SEED_LOCK, async () => {
    const merchant = await brand.seedDemo();
    await (past ? past.seed(merchant) : identity.seedDemo(merchant.id));
    await seedDemoAgents({ db, links: agents.links, createAccount: identity.createAccount }, merchant);
    await cashier.seedDemo(merchant.id, config.bankUrl);
    await catalogue.seedDemo(merchant.id, config.studioUrl);
    await publishing.seedDemo(merchant.id);
    return merchant;
  });
}

/** Puts the modules together: the one place that knows all of them. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const base = await openBase(config, options);
  const { db, log, clock, events, live, shared } = base;
  const modules = createModules(base);
  const jobs = createJobs(db, clock, log, async () =>
    (await modules.brand.all()).map((calendar) => ({ id: calendar.id, calendar })),
  );
  const { catalogue, play, publishing, wallet } = modules;
  const works = config.role !== 'serve';
  const past = config.demo && config.demoPast ? pastOf(base, modules) : null;
  connectModules(base, modules, past);
  addJobs(base, jobs, modules, past);
  const demo = config.demo ? await seedDemo(base, past, modules) : null;
  /** Waits for the messages that were begun. The links of forgotten passwords come first: they are messages then. */
  const messagesSent = async (): Promise<void> => {
    await modules.identity.security.forgotten.settled();
    await modules.identity.verification.settled();
  };
  let stopWatching = (): void => {};
  const doors = await buildServers(base, modules);

  return {
    server: doors.server,
    ops: doors.ops,
    db,
    async listen() {
      catalogue.startWatch();
      if (works) {
        // Consumers look at brands' calendars within their transactions, from which nothing is read that is not held yet.
        await modules.brand.all();
        events.start();
        play.start();
        catalogue.startSync();
      }
      stopWatching = publishing.watch();
      if (!config.demo) await tellFindings({ config, db, clock, brand: modules.brand, catalogue }, log);
      await listen(doors, config);
      log.info({ port: config.port, opsPort: config.opsPort, database: db.kind, role: config.role }, 'listening');
      if (!works) return;
      // The jobs' clock is today's: they would take what is being made of the past for what was left undone long ago.
      const ready = past && demo ? past.start(demo) : Promise.resolve();
      void ready.then(() => {
        if (!doors.draining.isOn()) jobs.start();
      });
    },
    async settle() {
      await events.runAll();
      await play.catchUp();
      await events.runAll();
      await jobs.runDue();
      await messagesSent();
    },
    async close(graceMs = 0) {
      doors.draining.begin();
      if (graceMs > 0) await pause(graceMs);
      stopWatching();
      live.close();
      await closeServers(doors);
      await past?.stop();
      await Promise.all([catalogue.stopSync(), jobs.stop(), events.stop()]);
      await play.stop();
      await wallet.drain();
      await messagesSent();
      base.channels.close();
      shared?.close();
      await db.close();
    },
  };
}
