import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { setLanguage } from '../../text/text.ts';
import { speak } from '../text/text.ts';
import { hearStations } from '../told/stations.ts';
import { report } from './report.ts';

const STATION = 'xsmn-tay-ninh';
const draw: DrawView = {
  ...{ game: STATION, drawNo: '20261126', drawsAt: 1, state: 'settled', commitment: '', seed: null, isSample: false },
  ...{ numbers: [], isOfficial: true },
};

beforeEach(async () => {
  vi.stubGlobal('document', new Window().document);
  await Promise.all([setLanguage('EN'), speak('EN')]);
});
afterEach(() => {
  hearStations();
  vi.unstubAllGlobals();
});
const headingOf = (shown: DrawView): string | null | undefined => report(shown)[0]?.textContent;

it('names the station of a draw as operators call it, in the language of the page', async () => {
  expect(headingOf(draw)).toBe('XSMN Tây Ninh · Draw 20261126');
  const station = { code: STATION, name: 'Tân Ninh', names: { VI: 'Tân Ninh', EN: 'New Ninh' }, weekdays: [4] };
  expect(headingOf({ ...draw, station })).toBe('XSMN New Ninh · Draw 20261126');
  await speak('VI');
  expect(headingOf({ ...draw, station })).toBe('XSMN Tân Ninh · Kỳ 20261126');
  await speak('EN');
  // One that was added is in no table.
  const added = { ...station, code: 'xsmn-tan-lap', name: 'Tân Lập', names: {} };
  expect(headingOf({ ...draw, game: added.code, station: added })).toBe('XSMN Tân Lập · Draw 20261126');
  expect(headingOf({ ...draw, game: 'xsmb' })).toBe('XSMB North · Draw 20261126 · Hà Nội');
});
