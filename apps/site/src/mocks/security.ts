import type { Body, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { RIGHT_CODE } from './registration.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 9, 30);
const PASSWORD = 'Demo2026';
const SENT: Reply<'contactCode'> = { expiredMinutes: 1, expirationTime: Date.UTC(2100, 0, 1) };
const RECOVERY = Array.from({ length: 10 }, (_, at) => `c0de-${1000 + at}-abcd`);
const FIXED: readonly string[] = ['payeeName', 'birthday'];
const MASK: Readonly<Record<string, (value: string) => string>> = {
  payeeName: (value) => value.replaceAll(/\B\w+/g, '***'),
  birthday: (value) => `${value.slice(0, 4)}-**-**`,
};

type Config = Reply<'securityConfig'>;
type Session = Reply<'sessions'>[number];

const session = (id: string, device: string, address: string, isCurrent = false): Session => ({
  id,
  isCurrent,
  device,
  address,
  startedAt: NOW - DAY,
  lastSeenAt: NOW,
  expiresAt: NOW + DAY,
});

function demandPassword(given: string | null | undefined): void {
  if (given !== PASSWORD) throw new FakeFailure('password.wrong');
}

function demandCode(given: string | null | undefined): void {
  if (given !== RIGHT_CODE) throw new FakeFailure('code.invalid');
}

/** A member who has done nothing yet. */
const freshConfig = (): Config => ({
  level: { done: 1, of: 5, name: 'low' },
  hasPassword: true,
  passwordChangedAt: NOW - 30 * DAY,
  passwordExpiresAt: null,
  hasPaymentPassword: false,
  hasRealName: false,
  hasPayoutAccount: false,
  mobile: null,
  email: null,
  totp: { isOn: false, recoveryCodesLeft: 0 },
  passkeys: [],
  verifyNewAddress: false,
  loginNotice: true,
  addresses: [{ address: '198.51.100.4', firstSeen: NOW - DAY, lastSeen: NOW, isCurrent: false }],
  devices: [
    {
      id: '7',
      device: 'Chrome · Linux',
      address: '203.0.113.7',
      trustedAt: NOW - DAY,
      lastSeenAt: NOW,
      expiresAt: NOW + 29 * DAY,
      isCurrent: true,
    },
  ],
  trustDays: 30,
  idleMinutes: 30,
  nicknameChangeableAt: null,
});

const levelOf = ({ hasPaymentPassword, hasRealName, mobile, email }: Config): Config['level'] => {
  const done = 1 + [hasPaymentPassword, hasRealName, mobile, email].filter(Boolean).length;
  return { done, of: 5, name: done >= 5 ? 'high' : done >= 3 ? 'medium' : 'low' };
};

type DemandProof = (body: Pick<Body<'forgetDevice'>, 'password' | 'code'>) => void;

const proofOf =
  (config: Config): DemandProof =>
  ({ password, code }) => {
    demandPassword(password);
    if (config.totp.isOn) demandCode(code);
  };

/** What the member chose, and what is trusted. */
function choiceHandlers(config: Config, demandProof: DemandProof) {
  return {
    securityConfig: (): Config => ({ ...config, level: levelOf(config) }),
    updateSecurity({ body }: { body: Body<'updateSecurity'> }) {
      const { password: _password, code: _code, ...choices } = body;
      if (Object.values(choices).includes(false)) demandProof(body);
      else if (choices.verifyNewAddress && !config.mobile && !config.email && !config.totp.isOn) {
        throw new FakeFailure('security.contact.needed');
      }
      Object.assign(config, choices);
      return null;
    },
    forgetDevice({ body }: { body: Body<'forgetDevice'> }) {
      demandProof(body);
      config.devices = config.devices.filter(({ id }) => id !== body.id);
      return null;
    },
    forgetAddress({ body }: { body: Body<'forgetAddress'> }) {
      demandProof(body);
      config.addresses = config.addresses.filter(({ address }) => address !== body.address);
      return null;
    },
  };
}

function profileHandlers(config: Config) {
  const values: Record<string, string> = { nickname: 'demoplayer' };
  let avatar = 0;
  return {
    profile(): Reply<'profile'> {
      const shown = Object.entries(values).map(([name, value]) => [name, MASK[name]?.(value) ?? value] as const);
      return { values: Object.fromEntries(shown), fixed: FIXED.filter((name) => values[name]) };
    },
    updateProfile({ body }: { body: Body<'updateProfile'> }) {
      for (const [name, value] of Object.entries(body)) if (typeof value === 'string') values[name] = value;
      config.hasRealName = Boolean(values['payeeName']);
      if (body.nickname) config.nicknameChangeableAt = NOW + 30 * DAY;
      return null;
    },
    avatar: (): Reply<'avatar'> => ({ avatar: String(avatar), avatarType: 'STATIC' }),
    memberIcon: (): Reply<'memberIcon'> => avatar,
    setMemberIcon({ body }: { body: Body<'setMemberIcon'> }) {
      avatar = Number(body.icon);
      return null;
    },
  };
}

/** Contacts, and the payment password. */
function proofHandlers(config: Config, demandProof: DemandProof) {
  return {
    contactCode: () => SENT,
    bindContact({ body }: { body: Body<'bindContact'> }) {
      demandProof(body);
      demandCode(body.verificationCode);
      const value = body.kind === 'email' ? (body.email ?? '') : (body.mobileNum ?? '');
      config[body.kind] = { value: `${value.slice(0, 2)}***${value.slice(-2)}`, isVerified: true };
      return null;
    },
    setPaymentPassword({ body }: { body: Body<'setPaymentPassword'> }) {
      if (!config.hasPaymentPassword) demandPassword(body.loginPassword);
      else if (body.verificationCode) demandCode(body.verificationCode);
      else if (body.oldPaymentPassword !== '482913') throw new FakeFailure('invalid.payment.pw');
      if (config.totp.isOn) demandCode(body.code);
      config.hasPaymentPassword = true;
      return null;
    },
  };
}

function authenticatorHandlers(config: Config) {
  return {
    totpSetup({ body }: { body: Body<'totpSetup'> }) {
      demandPassword(body.password);
      return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Marquee:demoplayer?secret=JBSWY3DPEHPK3PXP&issuer=Marquee' };
    },
    totpEnable({ body }: { body: Body<'totpEnable'> }) {
      demandCode(body.code);
      config.totp = { isOn: true, recoveryCodesLeft: RECOVERY.length };
      return { recoveryCodes: RECOVERY };
    },
    totpDisable({ body }: { body: Body<'totpDisable'> }) {
      demandPassword(body.password);
      demandCode(body.code);
      config.totp = { isOn: false, recoveryCodesLeft: 0 };
      return null;
    },
    recoveryCodes({ body }: { body: Body<'recoveryCodes'> }) {
      demandPassword(body.password);
      demandCode(body.code);
      return { recoveryCodes: RECOVERY.toReversed() };
    },
  };
}

function passkeyHandlers(config: Config, demandProof: DemandProof) {
  return {
    passkeyOptions({ body }: { body: Body<'passkeyOptions'> }) {
      demandProof(body);
      return { challengeId: 'c1', options: { challenge: 'AAAA' } };
    },
    addPasskey({ body }: { body: Body<'addPasskey'> }) {
      config.passkeys.push({ id: `k${config.passkeys.length + 1}`, name: body.name, createdAt: NOW, lastUsedAt: null });
      return null;
    },
    removePasskey({ body }: { body: Body<'removePasskey'> }) {
      demandProof(body);
      config.passkeys = config.passkeys.filter(({ id }) => id !== body.id);
      return null;
    },
  };
}

function sessionHandlers(demandProof: DemandProof) {
  let sessions = [
    session('1', 'Chrome · Linux', '203.0.113.7', true),
    session('2', 'Safari · iPhone', '198.51.100.4'),
    session('3', 'Firefox · Windows', '198.51.100.9'),
  ];
  return {
    sessions: (): Session[] => sessions,
    endSession({ body }: { body: Body<'endSession'> }) {
      demandProof(body);
      sessions = sessions.filter(({ id, isCurrent }) => isCurrent || (!body.others && id !== body.id));
      return null;
    },
  };
}

const logHandlers = {
  loginLog: (): Reply<'loginLog'> =>
    Array.from({ length: 30 }, (_, at) => ({
      at: NOW - at * DAY,
      device: 'Chrome · Linux',
      address: '203.0.113.7',
      place: '-',
      way: at === 0 ? 'passkey' : 'password',
    })),
  outbox: (): Reply<'outbox'> => [
    {
      id: '2',
      channel: 'sms',
      to: '+84912***678',
      subject: '',
      text: 'Marquee: 482130 is your code to log in. Valid for 1 min. Never share it with anyone.',
      at: NOW,
    },
    {
      id: '1',
      channel: 'mail',
      to: 'a***@example.com',
      subject: 'Marquee: set a new password',
      text: `Set it with this link within 30 min:\n${location.origin}/login#reset=abc`,
      at: NOW - DAY,
    },
  ],
};

/** Answers of the security centre, about one member whose password is the demo's and who has done nothing yet. */
export function makeSecurity() {
  const config = freshConfig();
  const demandProof = proofOf(config);
  const handlers = {
    ...choiceHandlers(config, demandProof),
    ...profileHandlers(config),
    ...proofHandlers(config, demandProof),
    ...authenticatorHandlers(config),
    ...passkeyHandlers(config, demandProof),
    ...sessionHandlers(demandProof),
    ...logHandlers,
  };
  return { config, handlers };
}
