import { join } from 'node:path';
import { createEvents } from '../../apps/gateway/src/base/background/events.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import type { SqlModule } from '../../apps/gateway/src/base/database/migrations.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createPlayers } from '../../apps/gateway/src/play/launch/players.ts';
import { findRecordDifferences } from '../../apps/gateway/src/play/rounds/audit.ts';
import type { Projection } from '../../apps/gateway/src/play/rounds/projection.ts';
import { createRecordKeeping } from '../../apps/gateway/src/play/rounds/record-keeping.ts';
import { testCatalogue, testGame } from '../../apps/gateway/src/play/testing/catalogue.ts';
import { createWallet } from '../../apps/gateway/src/wallet/index.ts';
import { WORKLOAD_GAME } from '../../apps/gateway/src/wallet/testing/workload.ts';
import { root } from './run.ts';

/** The SQL of the records. */
export const recordSql: SqlModule = { name: 'play', directory: join(root, 'apps/gateway/src/play') };

/** The making of betting records as every gateway does it. */
export function recordKeeper(db: Database): Projection {
  const log = createLog('silent');
  const wallet = createWallet({ db, clock: systemClock });
  return createRecordKeeping({
    db,
    clock: systemClock,
    log,
    wallet,
    players: createPlayers(db, wallet, systemClock),
    catalogue: testCatalogue([testGame(WORKLOAD_GAME, 1, 'seven')]),
    events: createEvents(db, systemClock, log),
    live: { publish: () => {} },
    calendarOf: async () => ({ businessTimezone: 'UTC', dayStart: 0 }),
  }).projection;
}

/** Makes every account a player of the workload's two vendors. */
export async function namePlayers(db: Database): Promise<void> {
  await db.query({
    text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at)
           select 'p' || a.id || '-' || vendor, merchant_id, owner_id, vendor, currency, a.id, now()
           from ledger_account a, generate_series(1, 2) vendor where kind = 'main' and owner_id is not null`,
  });
}

/**
 * Faults of the records and of what was told of bets: each record against the ledger's recount, and the sum of all that was
 * told of each bet against its record. A bet that is not settled must sum up to nothing.
 */
export async function auditRecords(db: Database): Promise<{ rounds: number; faults: string[] }> {
  await recordKeeper(db).runAll();
  const differences = await findRecordDifferences(db, systemClock);
  const told = await db.query<{ fault: string }>({
    text: `select 'bet ' || r.bet_no || ', ' || r.status || ': told stake ' || coalesce(e.stake, 0) || ' payout ' || coalesce(e.payout, 0)
             || ', recorded ' || r.stake || ' and ' || r.payout as fault
           from play_round r
           left join (select payload->>'betNo' as bet_no, sum((payload->>'stake')::bigint) as stake, sum((payload->>'payout')::bigint) as payout
                      from outbox_event group by 1) e on e.bet_no = r.bet_no
           where (coalesce(e.stake, 0), coalesce(e.payout, 0)) is distinct from
             (case when r.status = 'completed' then r.stake else 0 end, case when r.status = 'completed' then r.payout else 0 end)
           limit 100`,
  });
  const [count] = await db.query<{ rounds: number }>({ text: 'select count(*)::int as rounds from play_round' });
  const parked = await db.query<{ reason: string; movements: number }>({
    text: 'select reason, count(*)::int as movements from play_parked group by reason order by reason',
  });
  return {
    rounds: count?.rounds ?? 0,
    faults: [
      ...parked.map(({ reason, movements }) => `${movements} movements are parked: ${reason}`),
      ...differences.map(({ detail }) => detail),
      ...told.map(({ fault }) => fault),
    ],
  };
}
