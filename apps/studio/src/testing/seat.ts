import { temporaryFolder } from '@marquee/service/testing';
import { recover } from '../server/recovery.ts';
import { sessionOf, sessionView } from '../server/sessions.ts';
import type { FakeGateway } from './fake-gateway.ts';
import { FakeWallet } from './fake-wallet.ts';
import { testClock, testStudio } from './studio.ts';

/** A studio with one seated player, over a wallet that holds `balance` and behaves. */
export async function openSeat(gateway: FakeGateway, balance: bigint) {
  gateway.wallet = new FakeWallet(balance);
  gateway.fate = () => 'fine';
  gateway.calls.length = 0;
  const folder = temporaryFolder();
  const clock = testClock();
  const studio = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
  const token = studio.launch();
  await studio.authenticate(token);
  return { folder, clock, studio, token };
}

export type Seat = Awaited<ReturnType<typeof openSeat>>;

/** The studio after it was closed and started again on the same folder. */
export async function restarted({ studio, folder, clock }: Omit<Seat, 'token'>, gateway: FakeGateway): Promise<Seat['studio']> {
  studio.close();
  const next = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
  await recover(next.base, next.lock);
  return next;
}

/** What the player's client is told when it opens. */
export function viewOf({ studio, token }: Pick<Seat, 'studio' | 'token'>) {
  const session = sessionOf(studio.base, token);
  return sessionView(studio.base, { ...session, player: session.player ?? '' });
}
