import type { CallName } from '@marquee/contract';

/** What a call is given on a walk: fields that fit its schema. */
export interface WalkInput {
  query?: Record<string, string>;
  body?: unknown;
}

const NODE = { query: { nodeId: '100001' } };

/**
 * An input that fits for every call that is not public. A call that is missing here fails the walk: whoever adds one says
 * what it is given, and where it takes something that belongs to a member, the walk as a stranger has to try another's.
 */
export const WALK_INPUTS: Readonly<Partial<Record<CallName, WalkInput>>> = {
  logout: {},
  firstLogin: { body: {} },
  memberInfo: {},
  changePassword: { body: { oldPassword: 'Demo2026x', newPassword: 'Harbour77lamp', confirmNewPassword: 'Harbour77lamp' } },
  setPaymentPassword: {
    body: { newPaymentPassword: '481516', confirmPaymentPassword: '481516', loginPassword: 'Demo2026x' },
  },
  securityConfig: {},
  updateSecurity: { body: { loginNotice: false, password: 'Demo2026x' } },
  forgetAddress: { body: { address: '127.0.0.1', password: 'Demo2026x' } },
  forgetDevice: { body: { id: '1', password: 'Demo2026x' } },
  profile: {},
  updateProfile: { body: { nickname: 'Walker' } },
  contactCode: { body: { kind: 'mobile', mobileNum: '912345678', countryDialingCode: '84' } },
  bindContact: {
    body: { kind: 'mobile', mobileNum: '912345678', countryDialingCode: '84', verificationCode: '123456', password: 'Demo2026x' },
  },
  totpSetup: { body: { password: 'Demo2026x' } },
  totpEnable: { body: { code: '123456' } },
  totpDisable: { body: { password: 'Demo2026x', code: '123456' } },
  recoveryCodes: { body: { password: 'Demo2026x', code: '123456' } },
  passkeyOptions: { body: { password: 'Demo2026x' } },
  addPasskey: { body: { challengeId: 'none', name: 'Key', response: {} } },
  removePasskey: { body: { id: 'none', password: 'Demo2026x' } },
  sessions: {},
  endSession: { body: { id: '1', password: 'Demo2026x' } },
  loginLog: {},
  avatar: {},
  memberIcon: {},
  setMemberIcon: { body: { icon: 3 } },
  setLanguage: { body: { language: 'EN' } },
  balance: {},
  merchantWallet: {},
  vendorWallets: {},
  walletTransfer: { body: { fromAccountTypeId: 2, toAccountTypeId: 34, amount: 1, requestKey: 'walk-request' } },
  collectWallets: {},
  automaticTransfer: { body: { isAutomatic: true } },
  vendorTransfers: {},
  statement: {},
  gameVendor: {},
  vassGameType: {},
  gameList: {},
  hotGames: {},
  searchGames: { query: { text: 'sample' } },
  recentGames: {},
  addRecentGame: NODE,
  favouriteIds: {},
  favouriteGames: {},
  addFavourite: { body: { nodeId: '100001', vendor: 'RLT' } },
  removeFavourite: { body: { nodeId: '100001', vendor: 'RLT' } },
  game: NODE,
  launchGame: { query: { launchMode: 'GLS', nodeId: '100001' } },
  gameTrialLaunch: NODE,
  gameLaunchFB: { query: { vendor: 'RLT' } },
  roomList: {},
  bets: {},
  interruptedRounds: {},
  live: {},
  unreadCount: {},
  inbox: {},
  readMessages: { body: { messageIds: ['m1', 'n1'] } },
  readAllMessages: { body: { until: 4_102_444_800_000 } },
  demoOffer: {},
  takeDemoCredit: {},
  deleteMessages: { query: { messageIds: 'm1,n1' } },
  announcements: { query: { types: 'S' } },
  availablePromotions: {},
  pointRewards: {},
  pointConfig: {},
};
