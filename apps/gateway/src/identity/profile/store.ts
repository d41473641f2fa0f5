import type { Runner } from '../../base/database/database.ts';
import { type KeptProfile, openProfile, type Profile, sealProfile } from '../sealing/sealed.ts';

/** What a member keeps about itself. */
export interface ProfileRow {
  merchantId: number;
  username: string;
  usernameKey: string;
  nickname: string;
  nicknameChangedAt: Date | null;
  profile: Profile;
  avatar: number;
  language: string | null;
  verifyNewAddress: boolean;
  loginNotice: boolean;
}

/** The profile of an account; null when there is no such account. */
export async function readProfile(db: Runner, accountId: bigint): Promise<ProfileRow | null> {
  const [row] = await db.query<ProfileRow>({
    name: 'identity-profile',
    text: `select merchant_id as "merchantId", username, username_key as "usernameKey", nickname, nickname_changed_at as "nicknameChangedAt", profile, avatar, language,
             verify_new_address as "verifyNewAddress", login_notice as "loginNotice" from account where id = $1`,
    values: [accountId],
  });
  return row ? { ...row, profile: openProfile(db, row) } : null;
}

/** Adds to what an account's holder told about itself, in the place of what it told before. Under the account's lock. */
export async function mergeProfile(tx: Runner, accountId: bigint, values: Readonly<Profile>): Promise<void> {
  const row = await readProfile(tx, accountId);
  if (!row) return;
  await tx.query({
    text: 'update account set profile = $2::jsonb where id = $1',
    values: [accountId, JSON.stringify(sealProfile(tx, { ...row, profile: { ...row.profile, ...values } }))],
  });
}

/** Writes the profile, and the nickname where `nicknameAt` tells when it was changed. */
export async function writeProfile(
  tx: Runner,
  accountId: bigint,
  { row, nickname, nicknameAt }: { row: KeptProfile; nickname: string; nicknameAt: Date | null },
): Promise<void> {
  await tx.query({
    text: `update account set profile = $2::jsonb, nickname = $3, nickname_changed_at = coalesce($4, nickname_changed_at)
           where id = $1`,
    values: [accountId, JSON.stringify(sealProfile(tx, row)), nickname, nicknameAt],
  });
}

/** Writes the number of the picture. */
export async function writeAvatar(db: Runner, accountId: bigint, avatar: number): Promise<void> {
  await db.query({ text: 'update account set avatar = $2 where id = $1', values: [accountId, avatar] });
}

/** Writes the language of the account's messages. */
export async function writeLanguage(db: Runner, accountId: bigint, language: string): Promise<void> {
  await db.query({ text: 'update account set language = $2 where id = $1', values: [accountId, language] });
}

/** What a member chose of its logins; what is not given stays. */
export async function writeChoices(
  db: Runner,
  accountId: bigint,
  { verifyNewAddress, loginNotice }: { verifyNewAddress?: boolean | undefined; loginNotice?: boolean | undefined },
): Promise<boolean> {
  const [row] = await db.query<{ isOnNow: boolean }>({
    text: `update account a set verify_new_address = coalesce($2, a.verify_new_address), login_notice = coalesce($3, a.login_notice)
           from account before where a.id = $1 and before.id = $1
           returning a.verify_new_address and not before.verify_new_address as "isOnNow"`,
    values: [accountId, verifyNewAddress ?? null, loginNotice ?? null],
  });
  return row?.isOnNow ?? false;
}
