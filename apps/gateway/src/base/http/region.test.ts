import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { createLog } from '../log.ts';
import { ConfigError } from '../settings/config.ts';
import { regionFile } from '../testing/region-file.ts';
import { openRegions } from './region.ts';

const clock = manualClock(0);
const log = createLog('silent');

describe('the region database', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-regions-'));
    path = join(folder, 'regions.mmdb');
    writeFileSync(path, regionFile({ '203.0.113.0/24': 'XX', '198.51.100.128/25': 'VN', '2001:db8::/32': 'TH' }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['203.0.113.9', 'XX'],
    ['::ffff:203.0.113.9', 'XX'],
    ['198.51.100.200', 'VN'],
    ['198.51.100.1', null],
    ['2001:db8:1::5', 'TH'],
    ['fe80::1%eth0', null],
    ['nonsense', null],
  ])('knows that %s is in %s', async (address, region) => {
    expect((await openRegions(path, { clock, log })).regionOf(address)).toBe(region);
  });

  it('takes up the file that replaces it, and keeps the old one when the new one is damaged', async () => {
    const regions = await openRegions(path, { clock, log });
    const replace = async (content: Buffer | string): Promise<void> => {
      writeFileSync(`${path}.new`, content);
      renameSync(`${path}.new`, path);
      await regions.refresh();
    };
    await replace(regionFile({ '203.0.113.0/24': 'PH' }));
    expect(regions.regionOf('203.0.113.9')).toBe('PH');
    await replace('not a database');
    expect(regions.regionOf('203.0.113.9')).toBe('PH');
    await replace(regionFile({ '203.0.113.0/24': 'ID' }));
    expect(regions.regionOf('203.0.113.9')).toBe('ID');
  });

  it.each([
    ['is not there', () => rmSync(path)],
    ['is no database', () => writeFileSync(path, 'text')],
  ])('stops the start with one line when it %s', async (_why, break_) => {
    break_();
    const attempt = openRegions(path, { clock, log });
    await expect(attempt).rejects.toThrow(ConfigError);
    await expect(attempt).rejects.toThrow(/^REGION_DB [^\n]+$/);
  });

  it('is none by default: no address has a region', async () => {
    expect((await openRegions(null, { clock, log })).regionOf('203.0.113.9')).toBeNull();
  });
});
