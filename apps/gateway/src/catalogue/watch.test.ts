import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../base/log.ts';
import { createMetrics } from '../base/metrics.ts';
import type { Vendor } from './game.ts';
import { createVendorWatch } from './watch.ts';

type Told = [level: string, vendor: string, words: string];

/** Two vendors at a server of their own: one that answers for itself, and one in whose place a proxy does. */
async function open(hasKey: (code: string) => boolean = () => true) {
  const codes = { RLT: 404, PXY: 502 };
  const server = createServer((request, response) =>
    response.writeHead(codes[request.url?.slice(1) as keyof typeof codes] ?? 200).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const vendors = ['RLT', 'PXY'].map((code) => ({ code, baseUrl: `${base}/${code}` }) as Vendor);
  const told: Told[] = [];
  const levels = ['info', 'warn', 'error'].map((level) => [
    level,
    ({ vendor }: { vendor: string }, words: string) => void told.push([level, vendor, words]),
  ]);
  const metrics = createMetrics();
  const shown = { vendors };
  const watch = createVendorWatch({
    log: Object.assign(createLog('silent'), Object.fromEntries(levels)),
    metrics,
    fetch,
    openVendors: async () => shown.vendors,
    hasKey,
  });
  const valuesOf = async (figure: typeof metrics.vendorUp) =>
    Object.fromEntries((await figure.get()).values.map(({ labels, value }) => [labels.vendor, value]));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { metrics, shown, told, watch, valuesOf, close };
}

it('sees which vendors are there, by any answer of their own, and tells the log what changes', async () => {
  const { metrics, shown, told, watch, valuesOf, close } = await open();
  const up = async () => {
    await watch.look();
    return valuesOf(metrics.vendorUp);
  };
  expect(await up()).toEqual({ RLT: 1, PXY: 0 });
  expect(watch.states()).toMatchObject({ RLT: { ok: true }, PXY: { ok: false, cause: 'away', message: 'HTTP 502' } });
  expect(told).toEqual([['warn', 'PXY', 'the vendor does not answer']]);
  await close();
  expect(await up()).toEqual({ RLT: 0, PXY: 0 });
  expect(watch.states()).toMatchObject({ RLT: { ok: false, cause: 'away', message: expect.stringContaining('ECONNREFUSED') } });
  expect(told.slice(1)).toEqual([['warn', 'RLT', 'the vendor does not answer']]);
  // One that is closed is not missed.
  shown.vendors = shown.vendors.slice(1);
  expect(await up()).toEqual({ PXY: 0 });
  expect(Object.keys(watch.states())).toEqual(['PXY']);
  expect(told).toHaveLength(2);
});

it('is not ready for an open vendor without a key, though it answers, and is loud about it once', async () => {
  const { metrics, told, watch, valuesOf, close } = await open((code) => code !== 'RLT');
  await watch.look();
  await watch.look();
  await close();
  expect(watch.states()['RLT']).toMatchObject({ ok: false, cause: 'no key', message: expect.stringMatching(/^VENDOR_KEY_RLT /) });
  expect(await valuesOf(metrics.vendorKeyMissing)).toEqual({ RLT: 1, PXY: 0 });
  const [loud, ...others] = told.filter(([, vendor]) => vendor === 'RLT');
  expect(loud).toEqual(['error', 'RLT', expect.stringContaining('VENDOR_KEY_RLT is not set')]);
  expect(others).toEqual([]);
});
