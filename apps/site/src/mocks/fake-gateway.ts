import { type Body, type Call, type CallName, callList, type Query, type Reply } from '@marquee/contract';
import { Value } from 'typebox/value';
import { agentHandlers, fakeAgent } from './agents.ts';
import { BRAND } from './brand.ts';
import { contentHandlers } from './content.ts';
import { DEMO_CREDIT, demoOfferOf } from './demo-credit.ts';
import { depositHandlers, fakeDeposits } from './deposits.ts';
import { FakeFailure } from './fake-failure.ts';
import { GAMES, lanesOf, MORE_GAMES } from './games.ts';
import { homeHandlers } from './home.ts';
import { launched } from './launched.ts';
import { GUEST_TYPE, memberOf, OPENING_CALLS, verificationHandlers } from './login.ts';
import { fakeInbox, feedbackHandlers, inboxHandlers } from './messages.ts';
import { missionHandlers, missionsOf } from './missions.ts';
import { programmeHandlers, programmesOf } from './programmes.ts';
import { betGames, betRows, betTotals, interruptedRound, pageOf, profitView, statementPage, TODAY, TX_CODES } from './records.ts';
import { passwordHandlers, registrationHandlers } from './registration.ts';
import { rewardHandlers, rewardsOf } from './rewards.ts';
import { encryptionKey, unseal } from './sealing.ts';
import { makeSecurity } from './security.ts';
import { vendorTransferOf, vendorWalletAnswers } from './vendor-wallets.ts';
import { wageringHandlers } from './wagering.ts';

export { FakeFailure } from './fake-failure.ts';

export interface FakeRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

export interface FakeAnswer {
  status: number;
  body: unknown;
  cookies: string[];
}

interface Account {
  id: number;
  userName: string;
  password: string;
  balance: number;
  version: number;
}

interface Input<N extends CallName> {
  query: Query<N>;
  body: Body<N>;
  account: Account | null;
}

type Handlers = { [N in CallName]?: (input: Input<N>) => Reply<N> | Promise<Reply<N>> };
type Signal = Reply<'live'>;

const WELCOME_DELAY_MS = 1_500;
const GUEST_CREDIT = 2_000;

/**
 * A gateway in memory, for tests and for developing the site by itself. It takes its calls from the contract: a call
 * without an answer of its own here returns an empty value of its reply schema.
 */
export class FakeGateway {
  readonly accounts = new Map<string, Account>();
  /** Answers that take the place of the usual ones, for tests. */
  readonly overrides: Handlers = {};
  /** What the security centre is told; tests change it. */
  readonly security = makeSecurity();
  readonly deposits = fakeDeposits();
  /** What the member was given. */
  readonly rewards = rewardsOf();
  readonly missions = missionsOf();
  readonly agent = fakeAgent();
  /** Levels, rebates, raffles, boards, friends and the daily check-in. */
  readonly programmes = programmesOf();
  /** Messages that the member has not read; tests change it. */
  unread = 0;
  readonly inbox = fakeInbox();
  private readonly sessions = new Map<string, Account>();
  private readonly listeners = new Set<(signal: Signal) => void>();
  private nextId = 880_001;

  constructor() {
    this.addAccount('demoplayer', 'Demo2026');
  }

  /** Opens an account with demo credit. */
  addAccount(userName: string, password: string, balance = DEMO_CREDIT): Account {
    const account = { id: this.nextId, userName, password, balance, version: 1 };
    this.nextId += 1;
    this.accounts.set(userName.toLowerCase(), account);
    return account;
  }

  /** The brand's status. */
  status(): Reply<'status'> {
    return BRAND;
  }

  /** Listens to what a stream of live events would carry. Returns the function that stops. */
  onEvent(listener: (signal: Signal) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Moves an account's balance and tells the listeners. */
  move(account: Account, amount: number): void {
    account.balance += amount;
    account.version += 1;
    for (const listener of this.listeners) listener({ type: 'balance', version: account.version });
  }

  /** Answers a request as the gateway would. */
  async answer(request: FakeRequest): Promise<FakeAnswer> {
    const cookies: string[] = [];
    try {
      const found = callList.find(([, call]) => call.path === request.url.pathname && call.method === request.method);
      if (!found) throw new FakeFailure('not.found', 404);
      const [name, call] = found;
      const account = this.accountOf(name, request);
      if (call.access === 'member' || call.access === 'real') {
        if (!account) throw new FakeFailure('customer.not.login', 401);
      }
      const query = call.query ? Value.Convert(call.query, Object.fromEntries(request.url.searchParams)) : undefined;
      const body = call.body ? await this.readBody(call, request) : undefined;
      const handler = (this.overrides[name] ?? this.handlers[name]) as ((input: unknown) => unknown) | undefined;
      const value = handler ? await handler({ query, body, account }) : Value.Create(call.reply);
      if (OPENING_CALLS.includes(name) && value) {
        const opened = value as Reply<'login'>;
        this.keepSession(opened);
        cookies.push(`sid=${opened.token}; Path=/; HttpOnly; SameSite=Lax`);
      }
      if (name === 'logout') cookies.push('sid=; Path=/; Max-Age=0');
      return { status: 200, body: call.answer === 'envelope' ? { success: true, value } : value, cookies };
    } catch (error) {
      if (!(error instanceof FakeFailure)) throw error;
      return {
        status: error.status,
        body: { success: false, errorCode: error.code, message: error.message, value: error.value },
        cookies,
      };
    }
  }

  private accountOf(name: CallName, request: FakeRequest): Account | null {
    const cookie = /(?:^|; )sid=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
    const token = name === 'session' ? cookie : request.headers.get('authorization');
    return this.sessions.get(token ?? '') ?? null;
  }

  private async readBody(call: Call, request: FakeRequest): Promise<unknown> {
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (isForm) return Object.fromEntries(new URLSearchParams(request.body));
    const body: unknown = JSON.parse(request.body || 'null');
    if (!call.encrypted || request.headers.get('encryption') === 'none') return body;
    try {
      return await unseal((body as { value: string }).value);
    } catch {
      throw new FakeFailure('decryption.err', 400);
    }
  }

  /** A session that a test's own answer has opened is one like all others. */
  private keepSession({ token, userName }: Reply<'login'>): void {
    if (!token || this.sessions.has(token)) return;
    this.sessions.set(token, this.accounts.get(userName.toLowerCase()) ?? this.addAccount(userName, ''));
  }

  private open(account: Account, firstTimeLogin: boolean): Reply<'login'> {
    const token = crypto.randomUUID();
    this.sessions.set(token, account);
    return { ...this.loginValue(account, token), firstTimeLogin };
  }

  private enrol(userName: string, password: string): Reply<'login'> {
    if (this.accounts.has(userName.toLowerCase())) throw new FakeFailure('username.taken');
    const account = this.addAccount(userName, password, 0);
    setTimeout(() => this.move(account, DEMO_CREDIT), WELCOME_DELAY_MS);
    return this.open(account, true);
  }

  private loginValue(account: Account, token: string): Reply<'login'> {
    return {
      token,
      id: account.id,
      userName: account.userName,
      customerType: 0,
      firstTimeLogin: false,
      passwordExpired: false,
    };
  }

  private readonly handlers: Handlers = {
    ...homeHandlers,
    ...contentHandlers,
    ...verificationHandlers,
    ...passwordHandlers,
    ...this.security.handlers,
    ...registrationHandlers((userName, password) => this.enrol(userName, password)),
    status: () => this.status(),
    registerSettings: () => BRAND.info.register,
    encryptionKey,
    session: ({ account }) => {
      const token = [...this.sessions].find(([, owner]) => owner === account)?.[0];
      return account && token ? { ...this.loginValue(account, token), member: memberOf(account.id, account.userName) } : null;
    },
    login: ({ body }) => {
      const account = this.accounts.get(body.username.toLowerCase());
      if (!account || account.password !== body.password) throw new FakeFailure('login.cred.err');
      return this.open(account, false);
    },
    register: ({ body }) => this.enrol(body.username, body.password),
    checkUsername: ({ query }) => {
      if (this.accounts.has(query.username.toLowerCase())) throw new FakeFailure('username.taken');
      return null;
    },
    memberInfo: ({ account }) => memberOf(account?.id ?? 0, account?.userName ?? ''),
    freePlay: () => ({ ...this.open(this.addAccount('guest-7f3a', '', GUEST_CREDIT), false), customerType: GUEST_TYPE }),
    logout: ({ account }) => {
      for (const [token, owner] of this.sessions) if (owner === account) this.sessions.delete(token);
      return null;
    },
    balance: ({ account }) => ({
      sumBalance: account?.balance ?? 0,
      currency: 'VND',
      currencySymbol: '₫',
      mainWalletBalance: account?.balance ?? 0,
      heldBalance: 0,
      version: account?.version ?? 0,
      unreadMessage: this.unread,
      availablePromoCount: 0,
      demo: true,
      balance: [],
    }),
    demoOffer: ({ account }) => demoOfferOf(account),
    takeDemoCredit: ({ account }) => demoOfferOf(account, (amount) => account && this.move(account, amount)),
    unreadCount: () => this.unread,
    ...inboxHandlers(this.inbox),
    ...feedbackHandlers(),
    gameVendor: () => ({ data: { lanes: lanesOf([...GAMES, ...MORE_GAMES]) } }),
    hotGames: () => ({ list: [...GAMES] }),
    game: ({ query }) => {
      const game = [...GAMES, ...MORE_GAMES].find((item) => item.nodeId === query.nodeId);
      if (!game) throw new FakeFailure('game.unknown');
      return game;
    },
    gameList: ({ query }) => {
      const size = query.pageSize ?? 21;
      const page = query.pageNo ?? 1;
      const found = [...GAMES, ...MORE_GAMES].filter(
        (item) =>
          (!query.vassalage || item.vassalage === query.vassalage) &&
          (!query.gameClassify || item.gameClassify === query.gameClassify) &&
          (!query.minBet || item.minBet <= Number(query.minBet)) &&
          item.gameName.toLowerCase().includes((query.gameName ?? '').toLowerCase()),
      );
      const totalPages = Math.ceil(found.length / size);
      return { games: found.slice((page - 1) * size, page * size), pageNum: page, totalPages, totalCount: found.length };
    },
    launchGame: ({ query }) => launched(query.accountType === '0' ? '' : 'fake'),
    gameTrialLaunch: () => launched(''),
    gameLaunchFB: () => launched('fake'),
    roomList: () => ({ content: [] }),
    interruptedRounds: () => ({ list: [interruptedRound()] }),
    bets: ({ query }) => {
      const rows = betRows().filter((row) => query.status === undefined || row.statusCode === query.status);
      const page = pageOf(
        rows.map((row) => row.bet),
        query,
      );
      const games = betGames(rows.map((row) => row.bet));
      return { ...page, footer: betTotals(rows.map((row) => row.bet)), games, period: TODAY };
    },
    ...agentHandlers(this.agent),
    ...wageringHandlers,
    ...rewardHandlers(this.rewards),
    ...missionHandlers(this.missions, this.programmes.board),
    ...programmeHandlers(this.programmes, this.rewards),
    statement: ({ query }) => statementPage(query),
    txCodeList: () => ({ list: TX_CODES }),
    memberProfit: ({ query }) => profitView(query.view),
    ...vendorWalletAnswers,
    vendorTransfers: ({ query }) => pageOf([vendorTransferOf()], query),
    ...depositHandlers(this.deposits),
  };
}
