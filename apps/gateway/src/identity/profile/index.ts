import type { Body, Reply } from '@marquee/contract';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError, inputError } from '../../base/errors.ts';
import { AVATARS, type Merchant } from '../../brand/index.ts';
import { lockAccount } from '../contacts/index.ts';
import { cleanText } from '../names.ts';
import { ageOn, checkField, FIELDS, type Field, masked, ONCE } from './rules.ts';
import { type ProfileRow, readProfile, writeAvatar, writeChoices, writeLanguage, writeProfile } from './store.ts';

export type { ProfileRow } from './store.ts';

const DAY_MS = 86_400_000;
/** Days between two changes of a nickname: docs/rules/accounts.md#profile. */
const NICKNAME_DAYS = 30;
/** Nobody who is alive is older. */
const OLDEST = 120;

/** What members keep about themselves. */
export interface Profiles {
  read(accountId: bigint): Promise<ProfileRow>;
  /** What the holder sees of it: what is set once masked, and marked as fixed. */
  shown(accountId: bigint): Promise<Reply<'profile'>>;
  /**
   * Changes the given fields, all or none. Throws `register.rejected` with the field and its rule as value, `profile.fixed`,
   * `profile.too.soon` with {changeableAt}, `profile.underage`.
   */
  update(merchant: Merchant, accountId: bigint, body: Body<'updateProfile'>): Promise<void>;
  /** When the nickname may be changed again; null: now. */
  nicknameChangeableAt(row: ProfileRow): number | null;
  /** Chooses a picture, counted from 0. Throws `request_param_err` when there is none of that number. */
  setAvatar(accountId: bigint, avatar: number): Promise<void>;
  /** Throws `request_param_err` for a language that the brand does not speak. */
  setLanguage(merchant: Merchant, accountId: bigint, language: string): Promise<void>;
  /** What the member chose of its logins. True when the second step at new addresses was off before, and is on now. */
  setChoices(
    accountId: bigint,
    choices: { verifyNewAddress?: boolean | undefined; loginNotice?: boolean | undefined },
    tx: Runner,
  ): Promise<boolean>;
}

const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** What may be changed of a profile, and when. */
function createChangeRules(clock: Clock) {
  const nicknameChangeableAt: Profiles['nicknameChangeableAt'] = ({ nicknameChangedAt }) => {
    const at = (nicknameChangedAt?.getTime() ?? 0) + NICKNAME_DAYS * DAY_MS;
    return nicknameChangedAt !== null && at > clock.now() ? at : null;
  };

  /** Refuses what the row does not allow any more, or not yet. */
  const checkChange = (merchant: Merchant, row: ProfileRow, field: Field, value: string): void => {
    const { minimumAge } = merchant;
    if (ONCE.includes(field) && row.profile[field] !== undefined) throw new BusinessError('profile.fixed', { params: { field } });
    const rejection = checkField(merchant, field, value);
    if (rejection) throw new BusinessError('register.rejected', { params: { field }, value: rejection });
    if (field === 'birthday' && value !== '') {
      const age = ageOn(value, businessDayOf(merchant, clock.now()));
      if (age > OLDEST)
        throw new BusinessError('register.rejected', {
          params: { field },
          value: { field, rule: 'pattern', min: null, max: null },
        });
      if (age < minimumAge) throw new BusinessError('profile.underage', { params: { age: minimumAge } });
    }
    const changeableAt = field === 'nickname' ? nicknameChangeableAt(row) : null;
    if (changeableAt !== null) {
      throw new BusinessError('profile.too.soon', { params: { days: NICKNAME_DAYS }, value: { changeableAt } });
    }
  };

  return { nicknameChangeableAt, checkChange };
}

/** Makes the profiles. */
export function createProfiles({ db, clock }: { db: Database; clock: Clock }): Profiles {
  const { nicknameChangeableAt, checkChange } = createChangeRules(clock);

  const read: Profiles['read'] = async (accountId) => {
    const row = await readProfile(db, accountId);
    if (!row) throw new BusinessError('customer.not.login');
    return row;
  };

  return {
    read,
    async shown(accountId) {
      const { profile, nickname } = await read(accountId);
      const values: Record<string, string> = { nickname };
      const fixed: string[] = [];
      for (const field of FIELD_NAMES) {
        const value = profile[field];
        if (field === 'nickname' || value === undefined) continue;
        values[field] = ONCE.includes(field) ? masked(field, value) : value;
        if (ONCE.includes(field)) fixed.push(field);
      }
      return { values, fixed };
    },
    update: (merchant, accountId, body) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const row = await readProfile(tx, accountId);
        if (!row) throw new BusinessError('customer.not.login');
        const { profile } = row;
        let { nickname } = row;
        for (const field of FIELD_NAMES) {
          const given = body[field];
          if (given === undefined || given === null) continue;
          const value = cleanText(given).replace(/ {2,}/g, ' ');
          if (value === (field === 'nickname' ? nickname : profile[field])) {
            if (!ONCE.includes(field)) continue;
          }
          checkChange(merchant, row, field, value);
          if (field === 'nickname') nickname = value;
          else if (value === '') delete profile[field];
          else profile[field] = value;
        }
        await writeProfile(tx, accountId, { row, nickname, nicknameAt: nickname === row.nickname ? null : dateOf(clock) });
      }),
    nicknameChangeableAt,
    async setAvatar(accountId, avatar) {
      if (!Number.isInteger(avatar) || avatar < 0 || avatar >= AVATARS) throw inputError('icon');
      await writeAvatar(db, accountId, avatar);
    },
    async setLanguage(merchant, accountId, language) {
      if (!merchant.languages.includes(language)) throw inputError('language');
      await writeLanguage(db, accountId, language);
    },
    setChoices: (accountId, choices, tx) => writeChoices(tx, accountId, choices),
  };
}
