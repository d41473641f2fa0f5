import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { verifiedContacts } from '../contacts/index.ts';
import { deviceName } from '../device.ts';
import type { IdentityEvents } from '../events.ts';
import { writeLogin } from '../sessions/login-log.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import { noteLogin, readWantsNotice } from '../store.ts';
import type { Verification } from '../verification/index.ts';
import type { LoginClient } from './client.ts';
import { noteDevice, registerAddress } from './known.ts';

/** How somebody logged in. */
export type LoginWay = 'password' | 'sms' | 'firebase' | 'passkey' | 'remembered' | 'register' | 'guest';

/** A session that was opened, and what its holder is told once that is true. */
export interface OpenedLogin extends OpenedSession {
  /** Call it after the commit: tells those who count logins, and the member of a login on a new device. Never fails the caller. */
  news(): Promise<void>;
}

/** The one way in which a login becomes a session. */
export interface Opening {
  /**
   * Opens a session in the caller's transaction: notes the login and the device, and the address as a registered one where the
   * way, or a second step (`isVerified`), proved more than a password. `until` ends the session sooner than the brand does.
   */
  openLogin(
    tx: Runner,
    merchant: Merchant,
    accountId: bigint,
    client: LoginClient,
    way: LoginWay,
    options?: { isVerified?: boolean; until?: Date },
  ): Promise<OpenedLogin>;
}

/** The ways that prove the possession of something, and the first login, which has nothing to compare with. */
const STRONG: readonly LoginWay[] = ['sms', 'firebase', 'passkey', 'register'];

/** Makes the opening. */
export function createOpening(deps: {
  db: Database;
  clock: Clock;
  sessions: Pick<Sessions, 'open'>;
  verification: Pick<Verification, 'tell'>;
  news: Pick<IdentityEvents, 'loggedIn' | 'nudge'>;
}): Opening {
  const { db, clock, sessions, verification, news } = deps;

  const tellOfDevice = async (merchant: Merchant, accountId: bigint, client: LoginClient): Promise<void> => {
    if (!(await readWantsNotice(db, accountId))) return;
    const { email, mobile } = await verifiedContacts(db, accountId);
    const target = email ?? mobile;
    if (!target) return;
    const { language, address } = client;
    const params = { device: deviceName(client.userAgent) || '?', address };
    await verification.tell({ merchant, target, name: 'device.new', params, language, address });
  };

  return {
    async openLogin(tx, merchant, accountId, client, way, { isVerified = false, until } = {}) {
      const at = dateOf(clock);
      const owner = { merchantId: merchant.id, accountId };
      await noteLogin(tx, accountId, at);
      await writeLogin(tx, { ...owner, at, way, address: client.address, userAgent: client.userAgent });
      if (isVerified || STRONG.includes(way)) await registerAddress(tx, owner, client.address, at);
      const isNews = await noteDevice(tx, owner, { id: client.deviceId, userAgent: client.userAgent }, at);
      const opened = await sessions.open(tx, merchant, accountId, client, until);
      await news.loggedIn(tx, owner, way, at);
      const tell = async (): Promise<void> => {
        news.nudge();
        if (isNews) await tellOfDevice(merchant, accountId, client);
      };
      return { ...opened, news: tell };
    },
  };
}
