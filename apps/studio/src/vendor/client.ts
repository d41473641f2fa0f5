import type { BodyOf, ReplyOf } from '@marquee/contract/define';
import { type MoveReply, VENDOR_HEADERS, VENDOR_STATUSES, type VendorStatus, vendorCalls } from '@marquee/contract/vendor';
import { sendSigned } from '@marquee/service/signature';

type Calls = typeof vendorCalls;

/**
 * What a call to the wallet came to. `done`: it happened. `refused`: it did not and will not, for a reason of the wallet's rules.
 * `unknown`: nobody can say (no answer, a fault, a bad signature, an answer that does not fit the call); the same call may be sent
 * again, and `status` tells what became of it.
 */
export type Answer<R = MoveReply> =
  | { kind: 'done'; reply: R }
  | { kind: 'refused'; status: VendorStatus; reply: R }
  | { kind: 'unknown'; why: string };

export type DebitBody = BodyOf<Calls['vendorDebit']>;
export type CreditBody = BodyOf<Calls['vendorCredit']>;
export type RollbackBody = BodyOf<Calls['vendorRollback']>;
export type ReturnStakeBody = BodyOf<Calls['vendorReturnStake']>;
export type RoundDetailBody = BodyOf<Calls['vendorRoundDetail']>;
export type PromotionBody = BodyOf<Calls['vendorPromotionWin']>;
export type StatusBody = BodyOf<Calls['vendorStatus']>;
export type RoundsBody = BodyOf<Calls['vendorRounds']>;
type MovementsReply = ReplyOf<Calls['vendorMovements']>;
export type RoundsReply = ReplyOf<Calls['vendorRounds']>;
export type AuthenticateReply = ReplyOf<Calls['vendorAuthenticate']>;
export type StatusReply = ReplyOf<Calls['vendorStatus']>;

/** A call of the wallet that may be sent with others in one request. */
export type Movement =
  | { call: 'credit'; body: CreditBody }
  | { call: 'rollback'; body: RollbackBody }
  | { call: 'return-stake'; body: ReturnStakeBody }
  | { call: 'round-detail'; body: RoundDetailBody };

/** The wallet as the studio sees it; `vendor` names the key that signs. No call throws. */
export interface Wallet {
  authenticate(vendor: string, token: string): Promise<Answer<AuthenticateReply>>;
  debit(vendor: string, body: DebitBody): Promise<Answer>;
  credit(vendor: string, body: CreditBody): Promise<Answer>;
  rollback(vendor: string, body: RollbackBody): Promise<Answer>;
  /** Gives a part of a stake back that was taken for certain, or all of it. */
  returnStake(vendor: string, body: ReturnStakeBody): Promise<Answer>;
  /** Tells what was bet on beside the money, before the credit that ends the round. Moves nothing. */
  roundDetail(vendor: string, body: RoundDetailBody): Promise<Answer>;
  /**
   * Several of these in one request, 50 at most. Those of one player are done in their order: what follows one that is unknown is not begun, and
   * unknown too. One answer for each.
   */
  movements(vendor: string, movements: readonly Movement[]): Promise<Answer[]>;
  /** Pays a pot of a pool: a credit that no debit precedes. */
  promotionWin(vendor: string, body: PromotionBody): Promise<Answer>;
  status(vendor: string, body: StatusBody): Promise<Answer<StatusReply>>;
  /** Reports settled rounds, of vendors whose players' money lies here. */
  rounds(vendor: string, body: RoundsBody): Promise<Answer<RoundsReply>>;
}

export interface WalletOptions {
  gatewayUrl: string;
  keys: ReadonlyMap<string, string>;
  now: () => number;
  /** A signal that aborts when an answer has taken too long; asked for once a call. */
  deadline: () => AbortSignal;
}

const isStatus = (value: unknown): value is VendorStatus => VENDOR_STATUSES.some((status) => status === value);

/** Why each call may be refused for good. Any other answer says something of the request or of the way to the wallet, not of the money. */
const BET = [
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'WRONG_CURRENCY',
  'WRONG_GAME',
  'GAME_DISABLED',
];
const PAY = ['WRONG_CURRENCY', 'WRONG_GAME', 'TX_MISMATCH', 'TX_NOT_FOUND', 'TX_ROLLED_BACK', 'TX_SETTLED', 'ROUND_CLOSED'];
const REFUSALS: Record<Exclude<keyof Wallet, 'movements'>, readonly string[]> = {
  authenticate: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'PLAYER_BLOCKED'],
  debit: [...BET, 'INSUFFICIENT_FUNDS', 'TX_ROLLED_BACK', 'ROUND_CLOSED'],
  credit: PAY,
  rollback: PAY,
  returnStake: PAY,
  promotionWin: ['WRONG_CURRENCY', 'WRONG_GAME', 'TX_MISMATCH', 'TX_ROLLED_BACK'],
  // Whatever the wallet thinks of the details, no money hangs on them.
  roundDetail: VENDOR_STATUSES.filter((status) => status !== 'TEMPORARY' && status !== 'BAD_SIGNATURE'),
  status: [],
  rounds: [],
};

/** An object with a status that the contract knows is an answer; anything else settles nothing. */
function replyOf<R extends { status: VendorStatus }>(value: unknown): R | null {
  if (typeof value !== 'object' || value === null || !('status' in value) || !isStatus(value.status)) return null;
  if ('balance' in value && !(typeof value.balance === 'string' && /^-?\d{1,18}$/.test(value.balance))) return null;
  return value as R;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a reply to a call of the name comes to. */
function answerOf<R extends { status: VendorStatus }>(name: keyof typeof REFUSALS, reply: R): Answer<R> {
  if (reply.status === 'OK') return { kind: 'done', reply };
  if (!REFUSALS[name].includes(reply.status)) return { kind: 'unknown', why: reply.status };
  return { kind: 'refused', status: reply.status, reply };
}

/** The calls of movements, by their names among the others. */
const NAMES = {
  credit: 'credit',
  rollback: 'rollback',
  'return-stake': 'returnStake',
  'round-detail': 'roundDetail',
} as const;

/** A client of the vendor API over HTTP. */
export function createWallet(options: WalletOptions): Wallet {
  /** Sends a call; what came back, or why nobody can say. */
  async function ask<R extends { status: VendorStatus }>(
    vendor: string,
    path: string,
    body: object,
  ): Promise<{ reply: R } | { why: string }> {
    const key = options.keys.get(vendor);
    if (key === undefined) return { why: `no key for vendor ${vendor}` };
    const signer = { header: VENDOR_HEADERS.vendor, code: vendor, key, now: options.now(), deadline: options.deadline() };
    try {
      const response = await sendSigned(signer, new URL(path, options.gatewayUrl), JSON.stringify(body));
      const reply = replyOf<R>(parsed(await response.text()));
      return reply && response.status < 500 ? { reply } : { why: `HTTP ${response.status} without an answer` };
    } catch (error) {
      return { why: error instanceof Error ? error.name : 'no answer' };
    }
  }

  async function call<R extends { status: VendorStatus }>(
    name: keyof typeof REFUSALS,
    vendor: string,
    path: string,
    body: object,
  ): Promise<Answer<R>> {
    const asked = await ask<R>(vendor, path, body);
    return 'reply' in asked ? answerOf(name, asked.reply) : { kind: 'unknown', ...asked };
  }

  async function movements(vendor: string, list: readonly Movement[]): Promise<Answer[]> {
    const asked = await ask<MovementsReply>(vendor, vendorCalls.vendorMovements.path, { movements: list });
    const why = 'why' in asked ? asked.why : asked.reply.status;
    const answers: unknown = 'reply' in asked && asked.reply.status === 'OK' ? asked.reply.answers : [];
    return list.map(({ call: name }, at) => {
      const reply = Array.isArray(answers) ? replyOf<MoveReply>(answers[at]) : null;
      return reply ? answerOf(NAMES[name], reply) : { kind: 'unknown', why };
    });
  }

  return {
    authenticate: (vendor, token) => call('authenticate', vendor, vendorCalls.vendorAuthenticate.path, { token }),
    debit: (vendor, body) => call('debit', vendor, vendorCalls.vendorDebit.path, body),
    credit: (vendor, body) => call('credit', vendor, vendorCalls.vendorCredit.path, body),
    rollback: (vendor, body) => call('rollback', vendor, vendorCalls.vendorRollback.path, body),
    returnStake: (vendor, body) => call('returnStake', vendor, vendorCalls.vendorReturnStake.path, body),
    roundDetail: (vendor, body) => call('roundDetail', vendor, vendorCalls.vendorRoundDetail.path, body),
    movements,
    promotionWin: (vendor, body) => call('promotionWin', vendor, vendorCalls.vendorPromotionWin.path, body),
    status: (vendor, body) => call('status', vendor, vendorCalls.vendorStatus.path, body),
    rounds: (vendor, body) => call('rounds', vendor, vendorCalls.vendorRounds.path, body),
  };
}
