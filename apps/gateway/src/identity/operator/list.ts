import { TRIAL_TYPE } from '@marquee/contract';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { usernameKey } from '../names.ts';
import type { AccountStatus, AccountType } from '../store.ts';
import type { Verification } from '../verification/index.ts';

/** An account in the operators' list. */
export interface ListedAccount {
  id: bigint;
  username: string;
  type: AccountType;
  status: AccountStatus;
  /** The account above it; null: the house. */
  parent: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  key: string;
}

/** What a page of the list is asked for. */
export interface AccountPage {
  merchantId: number;
  /** How the compared names begin; empty: all. */
  prefix: string;
  /** The account that has proven the contact which was searched for; null: none was. */
  accountId: bigint | null;
  status: AccountStatus | null;
  agentsOnly: boolean;
  /** Only names after this compared one; empty: from the first. */
  after: string;
  count: number;
}

/** A character that stands after all others of names in the order of bytes. */
const LAST = '\u{10FFFF}';

const LISTED = `a.id, a.username, a.type, a.status, p.username as parent, a.created_at as "createdAt", a.last_login_at as "lastLoginAt",
  a.username_key as key`;

/** Accounts of a brand by name; guests and the accounts of our own checks are none. */
export function readAccounts(db: Runner, asked: AccountPage): Promise<ListedAccount[]> {
  // Said in the statement itself, so that the small indexes of agents and of restricted accounts serve it.
  const parts = [
    ...(asked.status === null ? [] : [`a.status = $7 and a.status ${asked.status === 'ACTIVE' ? '=' : '<>'} 'ACTIVE'`]),
    ...(asked.agentsOnly ? ['a.type in (1, 2, 41, 42)'] : []),
  ];
  return db.query<ListedAccount>({
    text: `select ${LISTED} from account a left join account p on p.id = a.parent_id
           where a.merchant_id = $1 and a.username_key >= $2 and a.username_key < $3 and a.username_key > $4
             and ($5::bigint is null or a.id = $5) and a.type <> ${TRIAL_TYPE} and not a.is_test
             ${parts.map((part) => `and ${part}`).join(' ')}
           order by a.username_key limit $6`,
    values: [
      asked.merchantId,
      asked.prefix,
      `${asked.prefix}${LAST}`,
      asked.after,
      asked.accountId,
      asked.count,
      ...(asked.status === null ? [] : [asked.status]),
    ],
  });
}

/** What operators look for. */
export interface AccountSearch extends Pick<AccountPage, 'status' | 'agentsOnly' | 'count'> {
  /** A name's beginning, a mail address or a number; empty: everybody. */
  search: string;
  /** Names after this one; empty: from the first. */
  after: string;
}

/** Makes the search: a page of accounts whose names begin so, or the one that has proven the mail address or number. */
export function createAccountSearch({
  db,
  verification,
}: {
  db: Database;
  verification: Pick<Verification, 'mail' | 'anyNumber' | 'memberOf'>;
}): (merchant: Merchant, asked: AccountSearch) => Promise<ListedAccount[]> {
  /** Who has proven a mail address or number to be theirs; null for what is neither, and for nobody's. */
  const byContact = async (merchant: Merchant, text: string): Promise<bigint | null> => {
    if (!text.includes('@') && !/^\+?[\d\s]{6,20}$/.test(text)) return null;
    try {
      const target = text.includes('@') ? verification.mail(text) : verification.anyNumber(merchant, null, text);
      return await verification.memberOf(merchant, target);
    } catch (error) {
      if (error instanceof BusinessError) return null;
      throw error;
    }
  };

  return async (merchant, { search, after, ...asked }) => {
    const text = search.trim();
    const accountId = await byContact(merchant, text);
    const prefix = accountId === null ? usernameKey(text) : '';
    return readAccounts(db, { ...asked, merchantId: merchant.id, prefix, accountId, after: usernameKey(after) });
  };
}
