import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Game } from '../engine/game.ts';
import { type RoundOutcome, roundOf } from '../engine/round.ts';
import { launch, sessionOf } from '../server/sessions.ts';
import { CYCLE_MS } from '../shared/cycle.ts';
import type { SessionView, SpinReply, StudioError, VerifyView } from '../shared/protocol.ts';
import { type OwnRound, Witness } from '../shared/witness.ts';
import { FAKE_TOKEN } from './fake-wallet.ts';
import { LAUNCH, type TestApp } from './test-app.ts';

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  token?: string | undefined;
  body?: object | undefined;
}

/** How a studio answers; a dishonest one wraps the answers of an honest one. */
export type Studio = (asked: Asked) => Promise<{ status: number; value: object }>;

/** The studio as it is. */
export function honest({ app }: TestApp): Studio {
  return async ({ method, path, token, body }) => {
    const headers = token === undefined ? {} : { authorization: token };
    const reply = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) });
    return { status: reply.statusCode, value: reply.json<object>() };
  };
}

/** A studio over HTTP, for a checker that is a program of its own. */
export async function serve(studio: Studio): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    void studio({ method: 'GET', path: request.url ?? '' }).then(({ status, value }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const TEXT = 'my own text';

/** What a player is told instead of a spin. */
export class Told extends Error {}

/**
 * A player's device before a studio that may be dishonest: it keeps what was announced to it and what it sent (its `record`), and compares
 * as the game client does when `isWatching`. Its numbers are drawn until the round is as `wanted`, which only a test can know.
 */
export async function openDevice(
  { base, clock }: TestApp,
  studio: Studio,
  { game, isWatching, wanted = () => true }: { game: Game; isWatching: boolean; wanted?: (round: RoundOutcome) => boolean },
) {
  const own = new Map<string, OwnRound>();
  const draw = (): string => {
    const secret = sessionOf(base, token).nextSecret;
    for (;;) {
      const clientRandom = randomBytes(32).toString('hex');
      if (wanted(roundOf(game, { secret, clientRandom, clientSeed: TEXT }))) return clientRandom;
    }
  };
  const witness = new Witness({
    own: { find: (roundId) => own.get(roundId) ?? null, save: (round) => void own.set(round.roundId, round) },
    gameCode: game.code,
    draw,
    now: clock.now,
  });
  const { url = '' } = launch(base, game.vendor, { ...LAUNCH, gameCode: game.code, token: FAKE_TOKEN }, () => 'http://x.test');
  const token = url.split('#t=')[1] ?? '';
  const ask = async <T>(method: Asked['method'], path: string, body?: object): Promise<T & Partial<StudioError>> =>
    (await studio({ method, path, token, body })).value as T & Partial<StudioError>;

  const session = await ask<SessionView>('GET', '/api/session');
  const record: Pick<OwnRound, 'roundId' | 'commitment' | 'clientRandom' | 'clientSeed'>[] = [];
  let announced = session.nextCommitment;
  if (isWatching) witness.announce(announced);

  /** A paid spin and its free spins. Returns the last answer; throws `Told` for a refusal and `Mismatch` for a breach. */
  async function spin(): Promise<SpinReply> {
    clock.advance(CYCLE_MS);
    const sent = isWatching ? witness.request(TEXT) : { clientRandom: draw(), clientSeed: TEXT };
    record.push({ roundId: announced.slice(0, 32), commitment: announced, ...sent });
    const request = { requestKey: randomBytes(8).toString('hex'), stake: session.stakes[0], ...sent };
    let reply = await ask<SpinReply>('POST', '/api/spin', request);
    announced = reply.nextCommitment ?? announced;
    if (reply.error !== undefined) {
      const roundId = isWatching ? witness.refused(reply.nextCommitment) : null;
      if (roundId !== null) {
        const view = await ask<VerifyView>('GET', `/api/verify/${roundId}`);
        witness.givenUp(view.error === undefined ? view : null, announced);
      }
      throw new Told(reply.error);
    }
    if (isWatching) witness.played(reply.round, reply.nextCommitment);
    while (reply.round.state === 'open') {
      clock.advance(CYCLE_MS);
      const next = { roundId: reply.round.roundId, index: reply.round.spins.length };
      reply = await ask<SpinReply>('POST', '/api/free-spin', next);
      if (isWatching) witness.compare(reply.round);
    }
    return reply;
  }

  /** So many paid spins, refused ones counted. */
  async function play(rounds: number): Promise<void> {
    for (let n = 0; n < rounds; n += 1) {
      try {
        await spin();
      } catch (error) {
        if (!(error instanceof Told)) throw error;
      }
    }
  }
  return { spin, play, record, token };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;
