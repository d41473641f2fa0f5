import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type FakeGateway, startFakeGateway } from './fake-gateway.ts';
import { FakeWallet } from './fake-wallet.ts';
import { KEY, testClock } from './studio.ts';

type Clock = ReturnType<typeof testClock>;

/** What a test has of its own; the gateway is that of its file. */
interface Started<Studio> {
  gateway: FakeGateway;
  clock: Clock;
  studio: Studio;
}

/** Before each test of a file: an empty studio whose jobs ran once, before a gateway that behaves, and a wallet with `balance`. */
export function startedBeforeEach<Studio extends { tick(): Promise<void>; close(): void }>(
  { balance, now }: { balance: bigint; now: number },
  make: (options: { folder: string; gatewayUrl: string; clock: Clock }) => Studio,
  take: (started: Started<Studio>) => void,
): void {
  let gateway: FakeGateway;
  beforeAll(async () => {
    gateway = await startFakeGateway(KEY, balance);
  });
  afterAll(() => gateway.close());

  let folder: ReturnType<typeof temporaryFolder>;
  let studio: Studio;
  beforeEach(async () => {
    gateway.wallet = new FakeWallet(balance);
    gateway.fate = () => 'fine';
    gateway.calls = [];
    gateway.isOlder = false;
    folder = temporaryFolder();
    const clock = testClock(now);
    studio = make({ folder: folder.path, gatewayUrl: gateway.url, clock });
    take({ gateway, clock, studio });
    await studio.tick();
  });
  afterEach(() => {
    studio.close();
    folder.remove();
  });
}
