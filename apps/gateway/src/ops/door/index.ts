import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { hashSecret, newSecret } from '../../base/ids.ts';
import { isBreached, newTotpSecret, type Passwords, stepOf, totpUri } from '../../identity/index.ts';
import { auditEntry, type Operator } from '../store.ts';
import {
  advanceSession,
  type DoorSession,
  endSession,
  endSessions,
  giveTryBack,
  insertSession,
  type Person,
  readHistory,
  readSession,
  readSessions,
  type Stage,
  takeTotpStep,
  takeTry,
  touchSession,
  writePassword,
  writeTotp,
} from './store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PASSWORD_LENGTH = 12;
const PASSWORD_AGE_MS = 90 * DAY_MS;
const HISTORY = 5;

/** Where somebody stands at the door. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/** The bearer of the next step, and what it is; null: the session is open. */
export interface Step {
  token: string;
  next: Exclude<Stage, 'open'> | null;
}

/**
 * The operators' door: persons log in with a password and an authenticator app, and get a session. Whoever is refused learns only
 * `ops.login`: for a wrong name, a wrong password and a locked person alike, at the same cost.
 */
export interface Door {
  login(name: string, password: string, visitor: Visitor): Promise<Step>;
  /** Makes the key of an authenticator, to be confirmed with its first code. Throws `ops.key`. */
  setup(token: string): Promise<{ secret: string; uri: string }>;
  /** Goes on with a code. Throws `ops.key`, `ops.code`. */
  code(token: string, code: string, visitor: Visitor): Promise<Step>;
  /** Throws `ops.key`, `ops.login` for a wrong current one, and `ops.password` for one that must not be taken. */
  password(token: string, current: string, password: string, visitor: Visitor): Promise<Step>;
  /** The open session of a token, which counts as used by this; null when there is none. */
  session(token: string): Promise<DoorSession | null>;
  sessions(session: DoorSession): ReturnType<typeof readSessions>;
  /** Ends a session of the person. Throws `ops.unknown`. */
  logout(session: DoorSession, id: bigint, visitor: Visitor): Promise<void>;
}

const contextOf = (id: number): string => `ops-totp|${id}`;
const nobody = (): BusinessError => new BusinessError('ops.key', { status: 401 });
const wrong = (): BusinessError => new BusinessError('ops.login', { status: 401 });
const rejected = (reason: string): BusinessError => new BusinessError('ops.password', { params: { reason }, status: 400 });
const nextOf = (stage: Stage): Step['next'] => (stage === 'open' ? null : stage);

/** The operator that a session stands for. */
export const operatorOf = ({ name, roles, merchantId }: Person): Operator => ({
  name,
  kind: 'person',
  roles,
  merchantId,
  madeBy: null,
});

interface DoorDeps {
  db: Database;
  clock: Clock;
  passwords: Passwords;
}

/** What the steps share: the session that a token stands for, and the audit. */
function createSteps({ db, clock }: DoorDeps) {
  const note = (person: Person, action: string, subject: string, { address }: Visitor) =>
    auditEntry(
      { merchantId: person.merchantId, at: dateOf(clock), operator: person.name, action, subject, origin: address },
      { before: null, after: null },
    );

  const stepAt = async (token: string, ...stages: Stage[]): Promise<DoorSession> => {
    const found = await readSession(db, hashSecret(token), dateOf(clock));
    if (!found || !stages.includes(found.stage)) throw nobody();
    return found;
  };

  return { note, stepAt };
}

type Steps = ReturnType<typeof createSteps>;

/** The steps of a login: the password, and the authenticator. */
function createLogin({ db, clock, passwords }: DoorDeps, { note, stepAt }: Steps): Pick<Door, 'login' | 'setup' | 'code'> {
  const mustChange = ({ passwordAt }: Person): boolean =>
    passwordAt === null || passwordAt.getTime() + PASSWORD_AGE_MS <= clock.now();

  return {
    async login(name, password, { address, userAgent }) {
      const at = dateOf(clock);
      const person = await takeTry(db, { name }, at);
      const isRight = await passwords.verify(person?.passwordHash ?? null, password);
      const isOver = person !== null && person.passwordAt === null && person.expiresAt !== null && person.expiresAt <= at;
      if (!person || !isRight || isOver) throw wrong();
      // Only a whole login forgets the failures before: who knows the password alone gets no more tries at the code.
      await giveTryBack(db, person.id, false);
      const token = newSecret();
      const stage = person.totpAt === null ? 'setup' : 'code';
      await insertSession(db, { operatorId: person.id, tokenHash: hashSecret(token), stage, address, userAgent, at });
      return { token, next: nextOf(stage) };
    },
    async setup(token) {
      const person = await stepAt(token, 'setup');
      const secret = newTotpSecret();
      if (!(await writeTotp(db, person.id, db.seal.seal(secret, contextOf(person.id))))) throw nobody();
      return { secret, uri: totpUri('Marquee operators', person.name, secret) };
    },
    async code(token, code, visitor) {
      const at = dateOf(clock);
      const { sessionId, stage, id } = await stepAt(token, 'setup', 'code');
      const person = await takeTry(db, { id }, at);
      if (!person) throw wrong();
      const sealed = person.totpSecret;
      const secret = sealed === null ? null : db.seal.open(sealed, contextOf(id));
      const step = secret === null ? null : stepOf(secret, code, clock.now());
      if (sealed === null || step === null) throw new BusinessError('ops.code', { status: 401 });
      const next = newSecret();
      const to: Stage = mustChange(person) ? 'password' : 'open';
      await db.transaction(async (tx) => {
        if (!(await takeTotpStep(tx, id, sealed, step, at))) throw new BusinessError('ops.code', { status: 401 });
        if (!(await advanceSession(tx, { sessionId, from: stage, to, tokenHash: hashSecret(next), at }))) throw nobody();
        await giveTryBack(tx, id, true);
        await tx.query(note(person, 'opsLogin', 'session', visitor));
      });
      return { token: next, next: nextOf(to) };
    },
  };
}

/** The change of a password. */
function createPasswordChange({ db, clock, passwords }: DoorDeps, { note, stepAt }: Steps): Pick<Door, 'password'> {
  const demandGood = async (person: DoorSession, current: string, password: string): Promise<void> => {
    if (password.length < PASSWORD_LENGTH) throw rejected(`it has at least ${PASSWORD_LENGTH} characters`);
    if (isBreached(password)) throw rejected('it is known from leaks');
    if (password.normalize('NFKC').toLowerCase().includes(person.name)) throw rejected('it contains the name');
    if (password === current) throw rejected('it was used before');
    for (const hash of await readHistory(db, person.id, HISTORY))
      if (await passwords.verify(hash, password)) throw rejected('it was used before');
  };

  return {
    async password(token, current, password, visitor) {
      const at = dateOf(clock);
      const session = await stepAt(token, 'password', 'open');
      const { id, sessionId, stage } = session;
      const person = await takeTry(db, { id }, at);
      if (!(await passwords.verify(person?.passwordHash ?? null, current)) || !person) throw wrong();
      await giveTryBack(db, id, true);
      await demandGood(session, current, password);
      const [hash, next] = [await passwords.hash(password), newSecret()];
      await db.transaction(async (tx) => {
        if (!(await writePassword(tx, id, person.passwordHash, hash, at))) throw wrong();
        if (!(await advanceSession(tx, { sessionId, from: stage, to: 'open', tokenHash: hashSecret(next), at }))) throw nobody();
        await endSessions(tx, id, sessionId);
        await tx.query(note(person, 'opsPassword', 'password', visitor));
      });
      return { token: next, next: null };
    },
  };
}

/** Makes the door. */
export function createDoor(deps: DoorDeps): Door {
  const { db, clock } = deps;
  const steps = createSteps(deps);

  return {
    ...createLogin(deps, steps),
    ...createPasswordChange(deps, steps),
    async session(token) {
      const found = await readSession(db, hashSecret(token), dateOf(clock));
      if (found?.stage !== 'open') return null;
      if (clock.now() - found.seenAt.getTime() >= MINUTE_MS) await touchSession(db, found.sessionId, dateOf(clock));
      return found;
    },
    sessions: (session) => readSessions(db, session.id, dateOf(clock)),
    async logout(session, id, visitor) {
      if (!(await endSession(db, session.id, id))) throw new BusinessError('ops.unknown', { status: 404 });
      await db.query(steps.note(session, 'opsLogout', 'session', visitor));
    },
  };
}
