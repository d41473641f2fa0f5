import {
  LaunchRequest,
  TrialRequest,
  VENDOR_HEADERS,
  type VendorStatus,
  WalletBalanceRequest,
  WalletStatusRequest,
  WalletTransferRequest,
} from '@marquee/contract/vendor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { isSigned } from '../vendor/signature.ts';
import type { Base } from './base.ts';
import { type Config, VENDOR_CODE } from './config.ts';
import type { Limits } from './limits.ts';
import { balance, transfer, transferStatus } from './own-wallet/own-transfers.ts';
import { launch } from './sessions.ts';
import { vendorGames } from './vendor-games.ts';

const GamesQuery = Type.Object({ vendor: Type.String({ pattern: VENDOR_CODE.source }) });

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The origin of the studio for a frame inside the given page: the same host, on the studio's port. */
export function publicUrlFor(config: Pick<Config, 'publicUrl' | 'port'>, parentOrigin: string): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const url = new URL(parentOrigin);
  url.port = String(config.port);
  return url.origin;
}

function readJson(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return null;
  }
}

/** What the gateway calls: the launch, the trial and the transfers of money, signed over the raw bytes, and the list of games. */
export function vendorRoutes(base: Base, config: Config, limits: Limits) {
  type Reply = { status: VendorStatus; message?: string };
  const answer = <S extends TSchema>(
    request: FastifyRequest,
    rawBody: string,
    path: string,
    schema: S,
    handle: (vendor: string, body: Static<S>) => Reply,
  ): Reply => {
    const vendor = header(request, VENDOR_HEADERS.vendor);
    const keys = [config.vendorKeys, config.otherVendorKeys].flatMap((each) => each.get(vendor) ?? []);
    const now = base.clock.now();
    const nonce = header(request, VENDOR_HEADERS.nonce);
    const signed = {
      timestamp: header(request, VENDOR_HEADERS.timestamp),
      nonce,
      signature: header(request, VENDOR_HEADERS.signature),
      path,
      rawBody,
    };
    if (!keys.some((key) => isSigned(key, signed, now))) return { status: 'BAD_SIGNATURE' };
    if (!base.store.sessions.claimNonce(vendor, nonce, now))
      return { status: 'BAD_SIGNATURE', message: 'this nonce was used before' };
    const body = readJson(rawBody);
    if (!Check(schema, body)) return { status: 'BAD_REQUEST', message: 'the body is not a request of this call' };
    return handle(vendor, body);
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    const entry = <S extends TSchema>(path: string, schema: S, handle: (vendor: string, body: Static<S>) => Reply): void => {
      app.post(path, async (request) => {
        const reply = answer(request, typeof request.body === 'string' ? request.body : '', path, schema, handle);
        // Only what is not signed is counted: nobody can keep the gateway out by calling from its address.
        if (reply.status === 'BAD_SIGNATURE') limits.stranger(request);
        return reply;
      });
    };
    const opened = (vendor: string, body: LaunchRequest | TrialRequest): Reply =>
      launch(base, vendor, body, (origin) => publicUrlFor(config, origin));
    entry('/vendor/launch', LaunchRequest, opened);
    entry('/vendor/trial', TrialRequest, opened);
    entry('/vendor/wallet/transfer', WalletTransferRequest, (vendor, body) => transfer(base, vendor, body));
    entry('/vendor/wallet/status', WalletStatusRequest, (vendor, body) => transferStatus(base, vendor, body));
    entry('/vendor/wallet/balance', WalletBalanceRequest, (vendor, body) => balance(base, vendor, body));

    app.get<{ Querystring: Static<typeof GamesQuery> }>(
      '/vendor/games',
      { schema: { querystring: GamesQuery } },
      async (request) => {
        limits.stranger(request);
        return { games: config.vendorKeys.has(request.query.vendor) ? vendorGames(request.query.vendor) : [] };
      },
    );
  };
}
