import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractCalls } from './build/calls.ts';
import { catalogs } from './build/catalogs.ts';
import { CHUNKS } from './build/chunks.ts';
import { fakeGateway } from './build/fake-gateway.ts';
import { gatewayPlace } from './build/gateway-place.ts';
import { finishHtml } from './build/html.ts';
import { leanRouter } from './build/lean-router.ts';
import { serviceWorker } from './build/service-worker.ts';

const here = import.meta.dirname;
const locales = join(here, 'locales');
const studio = join(here, '../studio/client');
const gateway = process.env.GATEWAY_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const isFake = process.env.FAKE_GATEWAY === '1';
// The development server's page carries no boot data, from which a page knows its brand.
const headers = { merchant: process.env.MERCHANT ?? 'marquee' };
const proxy = Object.fromEntries(
  ['/wps', '/lgw', '/lotto', '/images'].map((path) => [path, { target: gateway, xfwd: true, headers }]),
);

export default defineConfig({
  root: here,
  plugins: [
    react(),
    catalogs(locales),
    contractCalls(),
    leanRouter(),
    gatewayPlace(process.env),
    finishHtml(locales),
    serviceWorker(here, locales),
    ...(isFake ? [fakeGateway({ posters: join(studio, 'posters'), marks: join(studio, 'marks') }, join(here, 'dist'))] : []),
  ],
  server: { proxy: isFake ? {} : proxy },
  preview: { proxy: isFake ? {} : proxy },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
