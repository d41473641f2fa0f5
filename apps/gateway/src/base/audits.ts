import { Gauge } from 'prom-client';
import { type Clock, dateOf } from './calendar/clock.ts';
import type { Database, Runner } from './database/database.ts';
import { lastKnown, secondsSince } from './known.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * What is audited: the ledger by itself, the betting records against it, what is to be wagered, points, counters of rewards with rebates,
 * and levels against those, orders of money against the ledger, report rows of teams against bets and ledger, salaries and dividends against
 * those and the ledger, and what games pay back with all that is given for bets.
 */
export type AuditName =
  | 'ledger'
  | 'records'
  | 'wagering'
  | 'cash'
  | 'points'
  | 'counters'
  | 'levels'
  | 'margin'
  | 'reports'
  | 'settlement';

interface AuditResult {
  audit: AuditName;
  at: Date;
  differences: number;
}

/** Keeps what an audit found, for every gateway's figures. */
export async function keepAudit(runner: Runner, clock: Clock, audit: AuditName, differences: number): Promise<void> {
  await runner.query({
    text: `insert into audit_result (audit, at, differences) values ($1, $2, $3)
           on conflict (audit) do update set at = excluded.at, differences = excluded.differences`,
    values: [audit, dateOf(clock), differences],
  });
}

/**
 * Publishes what the last audits found, whoever made them: it is read whenever the figures are asked for, so that every gateway
 * tells what stands there now. After a correction one `reconcile` is enough. What was never audited has no figure.
 */
export function publishAudits({ db, clock, log, metrics }: { db: Database; clock: Clock; log: Log; metrics: Metrics }): void {
  const registers = [metrics.registry];
  const read = lastKnown<AuditResult[]>([], 'the result of the last audit', log, () =>
    db.query<AuditResult>({ name: 'base-audits', text: 'select audit, at, differences from audit_result' }),
  );
  const differences = (audit: AuditName, name: string, help: string): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const result = (await read()).find((each) => each.audit === audit);
        if (result) this.set(result.differences);
      },
    });
  };
  differences('ledger', 'ledger_audit_differences', 'Differences of the ledger’s last audit');
  differences('records', 'play_record_differences', 'Differences between betting records and ledger at their last audit');
  differences(
    'wagering',
    'cashier_wagering_differences',
    'Differences between what is to be wagered and its recount at their last audit',
  );
  differences('cash', 'cashier_cash_differences', 'Movements of closed days that differ between orders of money and the ledger');
  differences('points', 'points_differences', 'Differences between points and their recount at their last audit');
  differences(
    'counters',
    'reward_counter_differences',
    'Differences between the counters of rewards and their recount at their last audit',
  );
  differences(
    'margin',
    'reward_margin_games_low',
    'Games that pay back more than is staked on them, with all that is given for bets',
  );
  differences('levels', 'reward_level_differences', 'Differences between VIP levels and their recount at their last audit');
  differences(
    'reports',
    'report_row_differences',
    'Differences between report rows of teams and their recount at their last audit',
  );
  differences(
    'settlement',
    'agent_settlement_differences',
    'Differences between salaries and dividends and their recount at their last audit',
  );
  new Gauge({
    name: 'audit_age_seconds',
    help: 'Time since the last audit, by what was audited',
    labelNames: ['audit'],
    registers,
    async collect() {
      for (const { audit, at } of await read()) this.set({ audit }, secondsSince(clock, at));
    },
  });
}
