/** Error codes that any call can answer with, and the HTTP status that they travel with: docs/rules/calls.md#error-codes. */
export const TRANSPORT_ERRORS = {
  'function.not.available': 400,
  request_param_err: 400,
  request_body_required: 400,
  'decryption.err': 400,
  'request.too.large': 413,
  'not.found': 404,
  'customer.not.login': 401,
  in_need_true_account: 403,
  TOO_MANY_REQUEST: 429,
  domain_not_available: 400,
  /** The brand is closed for maintenance: only calls that say so, and the vendor API, are answered. */
  system_maintenance: 503,
  /** The caller's region is not served. */
  access_restricted: 403,
  system_error: 500,
  system_busy: 503,
} as const;

/** What single calls are refused with, by topic. A new code stands here first, then in the calls that answer with it. */
const REFUSALS = [
  // Registration and profile
  'age.required',
  'field.pattern',
  'freeplay.disabled',
  'invitation_code_error',
  'profile.fixed',
  'profile.too.soon',
  'profile.underage',
  'register.disabled',
  'register.rejected',
  'username.taken',
  // Login
  'login.agent.only',
  'login.cred.err',
  'login.locked',
  'login.member.only',
  'login.remember.over',
  'login.type.unavailable',
  'login_verify_required',
  'us_forbidden_login_error',
  // Codes, captchas, numbers and addresses
  'captcha.invalid',
  'captcha.required',
  'code.expired',
  'code.invalid',
  'email.invalid',
  'email.taken',
  'mail.unknown',
  'mobile.taken',
  'phone.forbidden',
  'phone.invalid',
  'phone.missing',
  'phone.quota',
  'phone.too.many',
  'phone.unknown',
  // Passwords and second factors
  'invalid.payment.pw',
  'modify.new.old.same',
  'not.exists.payment.password',
  'passkey.invalid',
  'password.breached',
  'password.rejected',
  'password.wrong',
  'payment.pw.locked',
  'security.contact.needed',
  'totp.on',
  // Transfers between members
  'transfer.amount',
  'transfer.count',
  'transfer.funds',
  'transfer.off',
  'transfer.receiver',
  'transfer.repeated',
  'transfer.turnover',
  // Games
  '#727',
  'account.blocked',
  'favourites.full',
  'game.closed',
  'game.no.trial',
  'game.unknown',
  'transfer.funds',
  'vendor.unavailable',
  // Deposits
  'deposit.amount',
  'deposit.blocked',
  'deposit.method',
  'deposit.open',
  'deposit.state',
  'deposit.unknown',
  // Pictures of members
  'picture.invalid',
  'picture.too.large',
  'picture.too.many',
  // Payout accounts
  'payout.account.invalid',
  'payout.account.taken',
  'payout.account.many',
  'payout.holder.other',
  'payout.real.name',
  'payout.remove.early',
  'payout.remove.open',
  // Withdrawals
  'withdraw.status',
  'withdraw.locked',
  'withdraw.account',
  'withdraw.account.new',
  'withdraw.debt',
  'withdraw.turnover',
  'withdraw.amount',
  'withdraw.funds',
  'withdraw.daily.count',
  'withdraw.daily.amount',
  'withdraw.hours',
  'withdraw.closed',
  'withdraw.state',
  // Records
  'record.too.long',
  // The operator's calls
  'ops.code',
  'ops.insecure',
  'ops.key',
  'ops.login',
  'ops.overtaken',
  'ops.password',
  'ops.refused',
  'ops.role',
  'ops.second',
  'ops.unknown',
] as const;

/** The code of a refusal. Nothing is refused with any other. */
export type ErrorCode = keyof typeof TRANSPORT_ERRORS | (typeof REFUSALS)[number];

/** Every error code, for what has words or documents for all of them. */
export const ERROR_CODES: readonly ErrorCode[] = [
  ...(Object.keys(TRANSPORT_ERRORS) as (keyof typeof TRANSPORT_ERRORS)[]),
  ...REFUSALS,
];
