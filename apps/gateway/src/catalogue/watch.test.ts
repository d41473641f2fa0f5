import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../base/log.ts';
import { createMetrics } from '../base/metrics.ts';
import type { Vendor } from './game.ts';
import { createVendorWatch } from './watch.ts';

it('sees which vendors are there, by any answer of their own', async () => {
  const codes = { RLT: 404, PXY: 502 };
  const server = createServer((request, response) =>
    response.writeHead(codes[request.url?.slice(1) as keyof typeof codes] ?? 200).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metrics = createMetrics();
  const vendors = ['RLT', 'PXY'].map((code) => ({ code, baseUrl: `${base}/${code}` }) as Vendor);
  let open = vendors;
  const watch = createVendorWatch({ log: createLog('silent'), metrics, fetch, openVendors: async () => open });
  const up = async () => {
    await watch.look();
    return Object.fromEntries((await metrics.vendorUp.get()).values.map(({ labels, value }) => [labels.vendor, value]));
  };
  expect(await up()).toEqual({ RLT: 1, PXY: 0 });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await up()).toEqual({ RLT: 0, PXY: 0 });
  // One that is closed is not missed.
  open = vendors.slice(1);
  expect(await up()).toEqual({ PXY: 0 });
});
