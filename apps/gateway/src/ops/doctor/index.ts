import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import type { Config } from '../../base/settings/config.ts';
import type { Brand } from '../../brand/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { databaseFindings } from './database.ts';
import type { Finding } from './finding.ts';
import { backupFinding, diskFinding } from './machine.ts';
import { networkFindings } from './network.ts';
import { offerFindings } from './offers.ts';
import { secretFindings } from './secrets.ts';

/** What can be looked at while there is no database. */
export const settingFindings = (config: Config, clock: Clock): Finding[] => [
  ...secretFindings(config),
  ...networkFindings(config),
  diskFinding(config),
  ...backupFinding(config, clock),
];

/** What the doctor looks at besides the settings. */
export interface Patient {
  config: Config;
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'all'>;
  catalogue: Pick<Catalogue, 'allVendors'>;
}

/** What can be looked at in a database of this code's schema. */
export const storedFindings = async ({ config, db, clock, brand, catalogue }: Patient): Promise<Finding[]> => [
  ...(await databaseFindings(db, clock, config.demo)),
  ...(await offerFindings(config, brand, catalogue)),
];

/** Writes what is not well into the log of a gateway that starts, each with what to do. A look that fails stops no start. */
export async function tellFindings(patient: Patient, log: Log): Promise<void> {
  try {
    for (const { state, about, line, advice } of [
      ...settingFindings(patient.config, patient.clock),
      ...(await storedFindings(patient)),
    ]) {
      if (state === 'ok') continue;
      log[state === 'fail' ? 'error' : 'warn']({ check: about, advice }, `${about}: ${line}`);
    }
  } catch (error) {
    log.warn({ err: error }, 'the doctor could not finish');
  }
}
