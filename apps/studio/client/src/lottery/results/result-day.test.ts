import { expect, it } from 'vitest';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { ResultDay } from './result-day.ts';

const STATION = 'xsmn-tp-hcm';
const HOUSE = 'vn-north-sea-1m';
const DAY = 24 * 3_600_000;
/** Noon of a Thursday in Viet Nam. */
const NOW = Date.UTC(2026, 10, 26, 5);

const draw = (drawsAt: number, state: DrawView['state'] = 'settled'): DrawView => ({
  ...{ game: STATION, drawNo: '20261123', drawsAt, state, numbers: [], commitment: '', seed: null, isSample: false },
});
/** Results of a player whose games had these draws, newest first. */
function dayOf(draws: readonly DrawView[]) {
  const asked: string[] = [];
  const api = {
    draws: async (code: string) => {
      asked.push(code);
      return { draws };
    },
  };
  return { day: new ResultDay(api, () => NOW), asked };
}

it('is that of the last draw of a station, also on days without one in sight', async () => {
  const { day } = dayOf([draw(NOW - 3 * DAY), draw(NOW - 5 * DAY)]);
  expect(await day.of(STATION)).toBe('2026-11-23');
  expect(await dayOf([]).day.of(STATION)).toBe('2026-11-26');
  expect(await dayOf([draw(NOW + 2 * DAY, 'void'), draw(NOW - DAY)]).day.of(STATION)).toBe('2026-11-25');
});

it('is today of a game of the house, after a station too', async () => {
  const { day, asked } = dayOf([draw(NOW - 3 * DAY)]);
  await day.of(STATION);
  expect(await day.of(HOUSE)).toBe('2026-11-26');
  expect(asked).toEqual([STATION]);
});

it('is the one that the player chose, whatever game is shown', async () => {
  const { day, asked } = dayOf([draw(NOW - 3 * DAY)]);
  day.chosen = '2026-11-20';
  expect([await day.of(STATION), await day.of(HOUSE), asked]).toEqual(['2026-11-20', '2026-11-20', []]);
});
