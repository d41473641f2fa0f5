import { expect, it, vi } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { createLog } from '../base/log.ts';
import { createMetrics } from '../base/metrics.ts';
import { NOW } from './testing/told.ts';
import { createLotteryVendors, type LotteryVendorDeps } from './vendor.ts';

/** Vendors of which each answers so, and what they were asked. */
function vendorsThat(answer: () => Response | Promise<Response>, clock = manualClock(NOW)) {
  const asked: string[] = [];
  const vendors = createLotteryVendors({
    ...{ clock, log: createLog('silent'), metrics: createMetrics() },
    catalogue: { vendorByCode: async (code: string) => ({ code, baseUrl: 'http://vendor.test' }) },
    vendorKeys: new Map([['LOTT', 'a key of both']]),
    fetch: async (address: URL) => {
      asked.push(address.pathname);
      return answer();
    },
  } as unknown as LotteryVendorDeps);
  return { vendors, asked };
}

const STATION = { gameCode: 'xsmb', from: '20260601', isOpen: false };

it.each([
  ['agrees', () => Response.json({ status: 'OK' }), null],
  ['objects', () => Response.json({ status: 'BAD_REQUEST', message: 'from today on' }), 'from today on'],
  ['does not know the game', () => Response.json({ status: 'WRONG_GAME' }), 'WRONG_GAME'],
  // Vendors of before have no such address, and are asked for the decision alone.
  ['does not know the question', () => Response.json({ statusCode: 404, error: 'Not Found' }, { status: 404 }), null],
  ['answers no JSON', () => new Response('not found', { status: 404 }), null],
] as const)('a vendor that %s is heard about a decision before it is taken', async (_, answer, objection) => {
  const { vendors, asked } = vendorsThat(answer);
  expect(await vendors.check('LOTT', 'station', STATION)).toBe(objection);
  expect(await vendors.check('LOTT', 'calendar', { gameCode: 'xsmb', weekdays: [1] })).toBe(objection);
  expect(asked).toEqual(['/vendor/lottery/station-check', '/vendor/lottery/calendar-check']);
});

it('a vendor that says nothing is waited for once: its lotteries are there as it told them last, until it tells them again', async () => {
  const clock = manualClock(NOW);
  const told = (...codes: string[]) =>
    Response.json({
      status: 'OK',
      games: codes.map((gameCode) => ({ gameCode, group: 'VN', mode: 'SEA', intervalSeconds: 60 })),
    });
  let answer: () => Response | Promise<Response> = () => told('xsmb');
  const { vendors, asked } = vendorsThat(() => answer(), clock);
  const known = async () => [...(await vendors.states('LOTT')).keys()];
  expect(await known()).toEqual(['xsmb']);
  answer = () => Promise.reject(new Error('no answer in time'));
  clock.advance(2_000);
  expect(await known()).toEqual(['xsmb']);
  let waiting = Promise.withResolvers<Response>();
  answer = () => {
    waiting = Promise.withResolvers();
    return waiting.promise;
  };
  expect(await known()).toEqual(['xsmb']);
  waiting.reject(new Error('no answer in time'));
  await new Promise(setImmediate);
  clock.advance(29_999);
  expect(await known()).toEqual(['xsmb']);
  waiting.resolve(told('xsmb', 'vn-south-sea-1m'));
  await vi.waitFor(async () => expect(await known()).toEqual(['xsmb', 'vn-south-sea-1m']));
  expect(asked).toHaveLength(4);
  // Nobody is told what was known long ago without a look.
  answer = () => Promise.reject(new Error('no answer in time'));
  clock.advance(2_000);
  await known();
  answer = () => told('xsmb');
  clock.advance(30_000);
  expect(await known()).toEqual(['xsmb']);
});
