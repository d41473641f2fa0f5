import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Reader } from 'maxmind';
import type { Clock } from '../calendar/clock.ts';
import type { Log } from '../log.ts';
import { ConfigError } from '../settings/config.ts';
import { plainAddress } from './address.ts';

/** Where callers are, by their addresses. */
export interface Regions {
  /** The country code (ISO 3166-1) of an address; null when the database does not know it, and without a database. */
  regionOf(address: string): string | null;
  /** Reads the file again when it has been replaced. Resolves when that is done; a file that cannot be read leaves the old one in use. */
  refresh(): Promise<void>;
}

/** What the usual databases of countries hold of a network, by whom they are made. */
interface NetworkRecord {
  country?: { iso_code?: unknown } | string;
  registered_country?: { iso_code?: unknown };
  country_code?: unknown;
}

const CHECK_EVERY_MS = 30_000;
const CODE = /^[A-Za-z]{2}$/;

const noRegions: Regions = { regionOf: () => null, refresh: async () => {} };

function codeOf(record: NetworkRecord | null): string | null {
  const { country } = record ?? {};
  const named = typeof country === 'object' ? country?.iso_code : country;
  // Where an address is, else where its network is registered.
  const code = [named, record?.country_code, record?.registered_country?.iso_code].find(
    (text): text is string => typeof text === 'string' && CODE.test(text),
  );
  return code?.toUpperCase() ?? null;
}

const open = (path: string): Reader<never> => new Reader<never>(readFileSync(path));

/** Tells one state of the file from the next. */
async function stateOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path);
  return `${mtimeMs}:${size}:${ino}`;
}

/**
 * Opens the region database that the setting `REGION_DB` names, a file in MaxMind's format; null: no address has a region.
 * Throws a ConfigError with one clear line when the file cannot be read. A file that takes its place later is in use within half
 * a minute; replace it whole, by renaming.
 */
export async function openRegions(path: string | null, { clock, log }: { clock: Clock; log: Log }): Promise<Regions> {
  if (path === null) return noRegions;
  let known: string;
  let reader: Reader<never>;
  try {
    known = await stateOf(path);
    reader = open(path);
  } catch (error) {
    throw new ConfigError(`REGION_DB must name a readable database of regions: ${(error as Error).message}`);
  }
  let checkedAt = clock.now();

  const refresh = async (): Promise<void> => {
    try {
      const state = await stateOf(path);
      if (state === known) return;
      // Tried once for each state, so that a broken file is mentioned once.
      known = state;
      reader = open(path);
      log.info({ path }, 'the region database was read again');
    } catch (error) {
      log.error({ err: error, path }, 'the region database cannot be read; the one before stays in use');
    }
  };

  return {
    regionOf(address) {
      if (clock.now() - checkedAt >= CHECK_EVERY_MS) {
        checkedAt = clock.now();
        void refresh();
      }
      try {
        return codeOf(reader.get(plainAddress(address)));
      } catch {
        // Not an address, or a damaged place in the file: nothing is known of it.
        return null;
      }
    },
    refresh,
  };
}
