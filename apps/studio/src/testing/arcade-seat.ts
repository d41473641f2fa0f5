import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ArcadeGame } from '../arcade/game.ts';
import { arcadeStudio } from './arcade-studio.ts';
import { type FakeGateway, startFakeGateway } from './fake-gateway.ts';
import { FakeWallet } from './fake-wallet.ts';
import { KEY, testClock } from './studio.ts';

type Studio = ReturnType<typeof arcadeStudio>;
type Options = Omit<Parameters<typeof arcadeStudio>[1], 'folder' | 'gatewayUrl' | 'clock'>;

/**
 * What tests of a game share: for each test a studio in a folder of its own, with a player who has sat down, before a wallet that holds
 * `start` and answers well. `gateway.calls` begins with what comes after that.
 */
export function seatAt(game: ArcadeGame, start: bigint) {
  const clock = testClock();
  let folder: ReturnType<typeof temporaryFolder>;
  let gateway: FakeGateway;
  let studio: Studio;
  let token = '';
  const open = (options: Options = {}, other = game): Studio =>
    arcadeStudio(other, { ...options, folder: folder.path, gatewayUrl: gateway.url, clock });

  beforeAll(async () => {
    gateway = await startFakeGateway(KEY, start);
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    gateway.wallet = new FakeWallet(start);
    gateway.fate = () => 'fine';
    folder = temporaryFolder();
    studio = open();
    token = await studio.enter();
    gateway.calls.length = 0;
  });
  afterEach(() => {
    studio.close();
    folder.remove();
  });
  return {
    clock,
    get gateway(): FakeGateway {
      return gateway;
    },
    get studio(): Studio {
      return studio;
    },
    get token(): string {
      return token;
    },
    /** Another studio on what the last one left, which has ended; perhaps with other options, or another game. */
    reopen(options: Options = {}, other = game): void {
      studio = open(options, other);
    },
    /** The player sits down anew. */
    async enter(): Promise<void> {
      token = await studio.enter();
    },
  };
}
