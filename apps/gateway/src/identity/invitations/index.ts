import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { usernameKey } from '../names.ts';
import type { Account, AccountType, RegisteredVia } from '../store.ts';
import {
  endInvitation,
  type Invitation,
  type InvitationKind,
  type InvitationRow,
  insertInvitation,
  readInvitation,
  readInvitations,
  readRecommender,
} from './store.ts';

export type { Invitation, InvitationKind } from './store.ts';

/**
 * What stands behind those of agents' codes that are links: kept by the module of agents, which gives them terms. Without it every code of an
 * agent opens players.
 */
export interface AffiliateLinks {
  /** What a registration by a code opens now; null for a code that is no link. Throws `invitation_code_error` for one that opens nothing. */
  offer(merchantId: number, key: string): Promise<{ type: AccountType } | null>;
  /**
   * Counts a registration and gives the new account the link's terms, in the transaction that makes it. Throws
   * `invitation_code_error` when the link opens nothing any more.
   */
  use(tx: Transaction, link: { merchant: Merchant; key: string; account: Account }): Promise<void>;
  /** Counts somebody who has come by a link. */
  visit(merchantId: number, key: string): Promise<void>;
  /** Ends the link of a code that was ended. */
  end(db: Runner, merchantId: number, key: string): Promise<void>;
}

/** Where an invitation puts a new account: docs/rules/accounts.md#invitations. */
export interface Origin {
  parentId: bigint | null;
  referrerId: bigint | null;
  registeredVia: RegisteredVia;
  /** What is opened. */
  type: AccountType;
  /** The compared form of the agent's link that it is opened by; null: by none. */
  link: string | null;
}

/** What a registration says of who brought it. Empty: nobody. */
export interface Claim {
  affiliateCode: string;
  referralCode: string;
  recommenderId: string;
}

/** Codes by which members and agents bring others. */
export interface Invitations {
  /** Is the code good at this domain? Gives it as its owner wrote it, and counts who has come by a link. Throws `invitation_code_error`. */
  check(merchant: Merchant, code: string, domain: string): Promise<string>;
  /** Where the account is put. Throws `invitation_code_error` for a wrong code, `register.rejected` for a recommender who is not there. */
  resolve(merchant: Merchant, claim: Claim, domain: string): Promise<Origin>;
  /** Makes a code. False when the brand has or had one of that form. Throws an Error for a code of another form. */
  create(input: {
    merchantId: number;
    accountId: bigint;
    kind: InvitationKind;
    code: string;
    domain?: string | null;
  }): Promise<boolean>;
  /** Ends a code; false when there is none that is good. */
  end(merchantId: number, code: string): Promise<boolean>;
  /** The codes of an account, the newest first. */
  list(accountId: bigint): Promise<Invitation[]>;
}

/** No code at all: docs/rules/accounts.md#invitations. */
const NONE = 'www';
const AGENT_TYPES: readonly AccountType[] = [1, 2, 41, 42];

/** A code as it is compared. */
export const keyOf = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/** The host of a domain as clients give it: with or without scheme, port and path. */
function hostIn(domain: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(domain) ? domain : `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

/** A friend of an agent stands under it, a player's friend beside the player: only agents have accounts under them. */
const placeOf = ({ accountId, type, parentId }: Pick<InvitationRow, 'accountId' | 'type' | 'parentId'>): bigint | null =>
  AGENT_TYPES.includes(type) ? accountId : parentId;

/** Whom somebody names as the one who brought them, by its number or name; null for nobody. Throws `register.rejected`. */
async function recommenderOf(
  db: Runner,
  merchant: Merchant,
  text: string,
): Promise<Pick<InvitationRow, 'accountId' | 'type' | 'parentId'> | null> {
  if (text === '') return null;
  const id = /^\d{1,15}$/.test(text) ? BigInt(text) : null;
  const row = await readRecommender(db, merchant.id, id, usernameKey(text));
  if (row) return row;
  const field = 'recommenderId';
  throw new BusinessError('register.rejected', { params: { field }, value: { field, rule: 'pattern', min: null, max: null } });
}

/** Makes the invitations. */
export function createInvitations({
  db,
  clock,
  links,
}: {
  db: Runner;
  clock: Clock;
  links?: AffiliateLinks | undefined;
}): Invitations {
  /** The row of a code; null for none given. */
  const find = async (merchant: Merchant, code: string, domain: string): Promise<InvitationRow | null> => {
    if (code === '' || code.toLowerCase() === NONE) return null;
    const row = await readInvitation(db, merchant.id, keyOf(code));
    const isGood =
      row !== null &&
      row.status !== 'NO_LOGIN' &&
      (row.domain === null || row.domain === hostIn(domain)) &&
      (row.kind === 'referral' || AGENT_TYPES.includes(row.type));
    if (!isGood) throw new BusinessError('invitation_code_error');
    return row;
  };

  return {
    async check(merchant, code, domain) {
      const row = await find(merchant, code.trim(), domain);
      if (row?.kind === 'affiliate' && (await links?.offer(merchant.id, keyOf(row.code))))
        await links?.visit(merchant.id, keyOf(row.code));
      return row?.code ?? NONE;
    },
    async resolve(merchant, { affiliateCode, referralCode, recommenderId }, domain) {
      // People put either code into either field: what it is decides, not where it stands.
      const codes = [await find(merchant, affiliateCode, domain), await find(merchant, referralCode, domain)];
      const agent = codes.find((row) => row?.kind === 'affiliate') ?? null;
      const friend = codes.find((row) => row?.kind === 'referral') ?? (await recommenderOf(db, merchant, recommenderId));
      const from = agent ?? friend;
      if (!from) return { parentId: null, referrerId: null, registeredVia: 'SELF', type: 0, link: null };
      const key = agent ? keyOf(agent.code) : null;
      const offer = key === null ? null : ((await links?.offer(merchant.id, key)) ?? null);
      return {
        parentId: placeOf(from),
        referrerId: friend?.accountId ?? null,
        registeredVia: agent ? 'LINK' : 'REFERRAL',
        type: offer?.type ?? 0,
        link: offer ? key : null,
      };
    },
    async create({ merchantId, accountId, kind, code, domain = null }) {
      const key = keyOf(code);
      if (!/^[A-Z0-9_-]{3,40}$/.test(key) || key === NONE.toUpperCase()) {
        throw new Error('an invitation code has 3 to 40 letters, digits, dashes or underscores');
      }
      const host = domain === null ? null : hostIn(domain);
      if (host === '') throw new Error('that is no domain');
      return insertInvitation(db, { merchantId, key, code: code.trim(), kind, domain: host, accountId, at: dateOf(clock) });
    },
    async end(merchantId, code) {
      const isEnded = await endInvitation(db, merchantId, keyOf(code), dateOf(clock));
      if (isEnded) await links?.end(db, merchantId, keyOf(code));
      return isEnded;
    },
    list: (accountId) => readInvitations(db, accountId),
  };
}
